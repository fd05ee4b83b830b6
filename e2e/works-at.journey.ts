import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';

test('an administrator sells for a chosen shop, on- and offline, and is back at all shops', async ({
  login,
  shell,
  sale,
  list,
  page,
  line,
  database,
}) => {
  const phone = newPhone();
  await login.signIn(demo.admin);
  await shell.isFilled();

  await page.goto('/salesOrders/detail');
  await expect(page.getByRole('heading', { name: 'Which shop do you work for?' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Shop' }).click();
  await page.getByRole('option', { name: /^F02 / }).click();
  const password = page.getByRole('textbox', { name: /Your password/ });
  await password.fill('not the password');
  await page.getByRole('button', { name: /^Work at / }).click();
  await expect(page.getByText('Username hoặc mật khẩu không đúng')).toBeVisible();
  await password.fill(demo.admin.password);
  await page.getByRole('button', { name: /^Work at / }).click();

  const shop = await database.row<{ name: string }>(`select name from franchises where customer_no = 'F02'`);
  await expect(page.getByRole('heading', { name: `New sale · ${shop.name}` })).toBeVisible();
  await shell.isFilled();
  await expect(page.getByRole('link', { name: `You work at ${shop.name}` })).toBeVisible();
  await sale.open();
  await sale.hasItems();
  const [good] = await goodsOf(database, 'F02');
  if (!good) throw new Error('The demo company sells nothing');
  await line.cut();
  await sale.scan(good.barcode);
  await sale.isTotal(good.unit_price);
  await sale.newCustomer('Đỗ Thị Hương Giang', phone);
  await sale.payCash();
  await sale.isSold();
  // Reloaded without a connection, the tablet is still at that shop.
  await page.reload();
  await expect(page.getByRole('heading', { name: `New sale · ${shop.name}` })).toBeVisible();
  await line.reset();
  await shell.hasUnsent(0);
  const orders = await ordersOf(database, phone);
  expect(orders).toMatchObject([{ status: 'INVOICED', grand_total: good.unit_price }]);
  expect(
    await database.row(
      `select franchise_code, location_code, username from sales_orders join users on user_id = created_by
       where pos_so_no = $1`,
      [orders[0]?.pos_so_no],
    ),
  ).toEqual({ franchise_code: 'F02', location_code: 'F02-STORE', username: 'admin' });

  await list.open('/salesOrders');
  await page.goto('/myprofile');
  await page.getByRole('textbox', { name: /Your password/ }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Back to all shops' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/myprofile');
  await expect(page.getByText('You see all shops.')).toBeVisible();
});
