import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible, expectAccessibleOnce } from './support/accessibility.ts';
import type { Database } from './support/database.ts';

/** Lays an order of the online shop down, which no process reads. */
async function ordered(database: Database, order_no: string, store: string): Promise<void> {
  const { item_no, name, price } = await database.row<{ item_no: string; name: string; price: string }>(
    `select item_no, description as name, unit_price as price from items i
     where not blocked and not exists (select from item_variants v where v.item_no = i.item_no)
     order by item_no limit 1`,
  );
  const total = 2 * Number(price);
  const line = { line_id: '1', sku: item_no, name, quantity: 2, unit_price: Number(price), amount: total };
  const customer = { name: 'Nguyễn Thị Lan', phone_no: '0912345678', email: 'lan@example.com' };
  const data = {
    ...{ remote_id: order_no, customer, comment: 'Lấy buổi chiều', lines: [line], shipping_amount: 0, total },
    ...{ payments: [], refunds: [] },
  };
  await database.rows(
    `insert into online_orders (order_no, source, state, store_code, customer_name, phone_no, total, placed_at,
       changed_at, read_at, data, problem, problem_detail)
     values ($1, 'shop', 'placed', $2, $3, $4, $5, now(), now(), now(), $6, 'no_store', $7)`,
    [order_no, store, customer.name, customer.phone_no, total, JSON.stringify(data), store],
  );
}

test('an online order of an unknown store is taken over, found at the counter and seen to', async ({
  page,
  login,
  shell,
  list,
  database,
}) => {
  test.slow();
  await login.signIn(demo.admin);
  await shell.isFilled();
  await page.goto('/onlineOrders');
  await expect(page.getByText('No order needs you')).toBeVisible();
  await expectAccessibleOnce(page);

  await ordered(database, 'WEB-1001', 'NOWHERE');
  await page.reload();
  await expect(list.row('WEB-1001')).toContainText('Unknown store');
  await list.row('WEB-1001').getByRole('link', { name: 'WEB-1001' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/No store here has the code NOWHERE/)).toBeVisible();
  await expectAccessible(page);
  await database.rows(`update online_orders set store_code = 'F01-STORE' where order_no = 'WEB-1001'`);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await sheet.getByRole('link', { name: /^SO-F01/ }).click();
  await expect(page.getByText('WEB-1001')).toBeVisible();
  await expect(page.getByText('Nguyễn Thị Lan').first()).toBeVisible();
  await expectAccessible(page);

  // The customer knows the number of the online shop alone.
  await page.goto('/salesOrders');
  await list.search('WEB-1001');
  await expect(list.row('Nguyễn Thị Lan')).toContainText('Online WEB-1001');

  await database.rows(`with changed as (update online_orders set problem = 'changed' where order_no = 'WEB-1001')
    update sales_orders set online_problem = 'changed' where online_order_no = 'WEB-1001'`);
  await list.row('Nguyễn Thị Lan').getByRole('link').first().click();
  await expect(page.getByText(/This order was changed in the online shop/)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/onlineOrders');
  await list.row('WEB-1001').getByRole('link', { name: 'WEB-1001' }).click();
  await sheet.getByRole('button', { name: 'I have seen to it' }).click();
  await sheet.getByRole('textbox', { name: 'What was done' }).fill('Đã gọi khách');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'It is seen to' }).click();
  await expect(page.getByText('No order needs you')).toBeVisible();
});
