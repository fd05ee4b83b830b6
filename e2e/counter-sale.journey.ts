import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { booksOf, goodsOf, newPhone, ordersOf, stockOf } from './support/company.ts';

test.use({ workedBefore: demo.store01 });

test('two scanned items are sold for cash to a new customer', async ({
  login,
  shell,
  sale,
  outbox,
  page,
  database,
}) => {
  const phone = newPhone();
  const [first, second] = await goodsOf(database);
  if (!first || !second) throw new Error('The demo company sells nothing');
  const stockBefore = await stockOf(database, first.item_no);

  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(first.barcode);
  await sale.scan(second.barcode);
  await sale.scan(first.barcode);
  await expect(sale.lines).toHaveCount(2);
  await sale.newCustomer('Trần Thị Thu Trang', phone);
  await expect(page.getByRole('button', { name: /Trần Thị Thu Trang/ })).toBeVisible();
  const requests = proxyRequests(page);
  await sale.payCash();
  await sale.isSold();
  await shell.hasUnsent(0);
  // Created, confirmed, released, paid, handed over and posted at one go.
  expect(requests.filter(({ chain }) => chain !== undefined).map(({ chain }) => chain?.length)).toEqual([6]);

  const total = 2 * first.unit_price + second.unit_price;
  const orders = await ordersOf(database, phone);
  expect(orders).toMatchObject([
    { status: 'INVOICED', grand_total: total, remaining_amount: 0, total_lines: 2 },
  ]);
  const [order] = orders;
  const customer = await database.row<{ customer_no: string; name: string }>(
    'select customer_no, name from customers where phone_no = $1',
    [phone],
  );
  expect(customer).toEqual({ customer_no: order?.sell_to_customer_no, name: 'Trần Thị Thu Trang' });
  expect(await booksOf(database, order?.pos_so_no ?? '')).toEqual({
    receipts: [{ status: 'POSTED', amount: total }],
    cash: [total],
    moved: [
      { item_no: first.item_no, quantity: -2 },
      { item_no: second.item_no, quantity: -1 },
    ],
  });
  expect(await stockOf(database, first.item_no)).toBe(stockBefore - 2);

  await sale.startNext();
  await expect(sale.lines).toHaveCount(0);
  await outbox.open();
  await outbox.isDrained();
});

/** What the page sends to the proxy from now on: calls, and chains of changes. */
function proxyRequests(page: Page): { url?: string; chain?: unknown[] }[] {
  const seen: { url?: string; chain?: unknown[] }[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/proxy') seen.push(request.postDataJSON());
  });
  return seen;
}
