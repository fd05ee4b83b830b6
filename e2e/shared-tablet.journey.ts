import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import { contentOfOrigin, tokenOf } from './support/origin.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

test('what one person leaves unsent is neither seen nor sent by the next', async ({
  page,
  login,
  shell,
  list,
  sale,
  outbox,
  server,
  line,
  database,
}) => {
  const phone = newPhone();
  const name = 'Lý Thị Bí Mật';
  const secrets = [phone, name, demo.store01.password];
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');

  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  const token = await tokenOf(page);
  expect(token).toMatch(/.{20}/);
  await server.stop();
  await shell.isConnected('Server unreachable');
  await sale.open();
  await sale.scan(item.barcode);
  await sale.newCustomer(name, phone);
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();
  await shell.hasUnsent(7);
  const kept = await contentOfOrigin(page);
  for (const secret of [...secrets, token ?? '']) expect(kept).not.toContain(secret);

  await shell.signOut();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/What is unsent stays safe/)).toBeVisible();
  await expect(page.getByText(/2 unsent documents on this tablet/)).toBeVisible();
  await server.start();
  const before = line.seen.length;

  await login.signIn(demo.store02);
  await expect(page.getByText(/2 unsent documents of another user/)).toBeVisible();
  await shell.isFilled();
  await shell.hasUnsent(0);
  await list.open('/salesOrders');
  await expect(list.row(/LOCAL-|not sent yet/)).toHaveCount(0);
  await outbox.open();
  await expect(outbox.entries).toHaveCount(0);
  await expect(page.getByText(/2 unsent documents of another user/)).toBeVisible();
  await sale.open();
  await sale.hasItems();
  await page.getByRole('button', { name: /Walk-in customer/ }).click();
  await page.getByRole('dialog').getByLabel('Phone or name').fill(phone);
  await expect(page.getByText('No Customer Same Mobile Phone!')).toBeVisible();
  await page.keyboard.press('Escape');
  const others = await contentOfOrigin(page);
  for (const secret of [...secrets, demo.store02.password, (await tokenOf(page)) ?? 'signed out'])
    expect(others).not.toContain(secret);
  expect(line.seen.slice(before)).toEqual([]);
  expect(await ordersOf(database, phone)).toEqual([]);

  await shell.signOut();
  await expect(page).toHaveURL(/\/login/);
  await login.signIn(demo.store01);
  await outbox.open();
  await outbox.isDrained();
  const orders = await ordersOf(database, phone);
  expect(orders).toMatchObject([{ status: 'INVOICED', remaining_amount: 0 }]);
  const { username } = await database.row<{ username: string }>(
    'select username from sales_orders join users on user_id = created_by where pos_so_no = $1',
    [orders[0]?.pos_so_no],
  );
  expect(username).toBe('store01');
});
