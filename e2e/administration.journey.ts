import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import type { Database } from './support/database.ts';
import { workerInCharge } from './support/worker.ts';

test('a right is taken away while the tablet is offline: its sales stay, and go with the right', async ({
  browser,
  context,
  page,
  login,
  shell,
  sale,
  outbox,
  database,
}) => {
  test.slow();
  const phone = newPhone();
  const [good] = await goodsOf(database, 'F06');
  if (!good) throw new Error('The demo company sells nothing');
  const set = await ownSet(database, 'store06');
  await login.signIn({ username: 'store06', password: 'store1234' });
  await workerInCharge(page);
  await shell.isFilled();
  await context.setOffline(true);
  await shell.isConnected('No network');
  await sale.open();
  await sale.scan(good.barcode);
  await sale.newCustomer('Đinh Thị Chờ', phone);
  await sale.payCash();
  await sale.isSold();

  const office = await browser.newContext();
  const theirs = onPage(await office.newPage());
  await theirs.login.signIn(demo.admin);
  await setOpens(false);

  await context.setOffline(false);
  await expect(shell.unsent).toHaveText(/need you/);
  await outbox.open();
  await expect(outbox.entry('You are not allowed to do this.').first()).toBeVisible();
  expect(await ordersOf(database, phone)).toEqual([]);
  // The screen follows, and what was sold is still there to be seen.
  await page.goto('/salesOrders/detail');
  await expect(page.getByText('This page is not among yours.')).toBeVisible();

  await setOpens(true);
  await outbox.open();
  await outbox.entries.getByRole('button', { name: 'Send again' }).first().click();
  await outbox.isDrained();
  expect(await ordersOf(database, phone)).toMatchObject([
    { status: 'INVOICED', remaining_amount: 0, total_lines: 1 },
  ]);
  await office.close();

  async function setOpens(opens: boolean): Promise<void> {
    const admin = theirs.shell.page;
    await admin.goto(`/pagePermission/detail/${set}`);
    const box = admin.getByRole('checkbox', { name: 'Opens Sales Order', exact: true });
    await box.setChecked(opens);
    await admin.locator('header').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(admin.getByText('Update Page Permission Successfully!')).toBeVisible();
  }
});

test('a new franchise is made from what the ERP knows, a clerk is made for it, and sells there', async ({
  browser,
  page,
  login,
  database,
}) => {
  test.slow();
  const phone = newPhone();
  const [good] = await goodsOf(database);
  if (!good) throw new Error('The demo company sells nothing');
  const clerk = { username: 'hue.first', password: 'lantern5081' };
  await login.signIn(demo.admin);
  await page.goto('/franchises/detail');
  await page.getByRole('textbox', { name: 'Customer No or phone number' }).fill('0912340009');
  await page.getByRole('textbox', { name: 'Customer No or phone number' }).press('Enter');
  await expect(page.getByText('Filled in from the ERP: Quầy Huế')).toBeVisible();
  await page.getByRole('combobox', { name: 'Bank' }).fill('ngoai thuong');
  await page.getByRole('option', { name: /^Vietcombank/ }).click();
  await page.getByRole('textbox', { name: 'Account No' }).fill('0011001234567');
  await expect(page.getByRole('img', { name: 'Test code for account 0011001234567' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Quầy Huế' })).toBeVisible();

  await page.goto('/users/new');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Lan');
  await page.getByRole('textbox', { name: 'User name' }).fill(clerk.username);
  await page.getByRole('radio', { name: 'Cashier' }).check();
  await page.getByRole('radio', { name: 'Quầy Huế' }).check();
  await page.getByText('Details', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(clerk.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Lan may sign in now.' })).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/users$/);

  const shop = await browser.newContext();
  const { login: door, shell, sale } = onPage(await shop.newPage());
  await door.signIn(clerk);
  await shell.isFilled();
  await sale.open();
  await sale.scan(good.barcode);
  await sale.newCustomer('Tôn Nữ Mở Hàng', phone);
  await sale.payCash();
  await sale.isSold();
  await shell.hasUnsent(0);
  const [order] = await ordersOf(database, phone);
  expect(order).toMatchObject({ status: 'INVOICED', remaining_amount: 0 });
  expect(order?.pos_so_no).toMatch(/^SO-F09-/);
  await shop.close();
});

/** Gives a user a set of their own, like that of a shop. */
async function ownSet(database: Database, username: string): Promise<number> {
  const { id } = await database.row<{ id: number }>(
    `with made as (
       insert into page_permissions (name, permission_type, pages, permissions, discount_limit)
       select 'Quyền ' || $1, permission_type, pages, permissions, discount_limit
         from page_permissions where name = 'Store edit' returning id)
     update users set page_permission_id = made.id from made where username = $1 returning made.id`,
    [username],
  );
  return id;
}
