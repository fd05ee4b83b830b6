import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import { busy } from './support/fault-proxy.ts';

test.use({ workedBefore: demo.store01 });

test('when the server has ended the session, the person signs in again and nothing is lost', async ({
  page,
  login,
  shell,
  sale,
  line,
  database,
}) => {
  const phone = newPhone();
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  line.each(busy);
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.newCustomer('Tạ Văn Hết Phiên', phone);
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();
  await sale.scan(item.barcode);
  await expect(sale.lines).toHaveCount(1);
  await database.rows('delete from sessions');
  line.each(null);
  await shell.networkIsBack();

  // Without leaving the page.
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await shell.hasUnsent(7);
  const prompt = page.getByRole('dialog');
  await prompt.getByRole('textbox', { name: /Password/ }).fill(demo.store01.password);
  await prompt.getByRole('button', { name: 'Sign in' }).click();
  await shell.hasUnsent(0);
  await expect(sale.lines).toHaveCount(1);
  expect(await ordersOf(database, phone)).toMatchObject([{ status: 'INVOICED', remaining_amount: 0 }]);
  for (const seen of line.seen.filter(({ answered }) => answered)) expect(seen.forwarded).toBe(true);
});
