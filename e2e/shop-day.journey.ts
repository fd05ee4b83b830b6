import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { DocumentPage } from './pages/document-page.ts';
import { demo } from './pages/login-page.ts';
import type { SalePage } from './pages/sale-page.ts';
import { booksOfOrders, ledgerOf, movedOf, pointsOf } from './support/books.ts';
import { type Goods, goodsOf, newPhone, ordersOf, type SoldOrder, stockOf } from './support/company.ts';
import type { Database } from './support/database.ts';
import type { FaultProxy } from './support/fault-proxy.ts';
import { attachPrinter } from './support/printer.ts';
import { workerInCharge } from './support/worker.ts';

const name = 'Đặng Thị Một Ngày';

test('a shop’s day: quote, order, parts shipped, paid twice, invoiced, refunded, closed', async ({
  page,
  login,
  shell,
  sale,
  doc,
  line,
  database,
}) => {
  test.slow();
  const phone = newPhone();
  const [many, few] = await goodsOf(database);
  if (!many || !few) throw new Error('The demo company sells too little');
  const opening = await stockOfEach(database, [many.item_no, few.item_no]);
  const printer = await attachPrinter(page);
  await login.signIn(demo.store01);
  await shell.isFilled();

  const { no, quote } = await quoteToReleasedOrder({ page, sale, doc }, phone, [many, few]);
  await doc.ship({ [many.description]: 2, [few.description]: 1 }, { invoice: false });
  await doc.has('Partly shipped');

  const { grand_total: total } = await orderOf(database, no);
  await doc.start('Add Receipt');
  const payment = doc.pays('Add Receipt');
  // Money goes back the way most of it came: in cash, also where half of it is no whole number.
  const cash = Math.ceil(total / 2);
  await payment.take('Cash', cash);
  await payment.addAnother();
  await payment.take('Transfer', total - cash);
  await expect(payment.code).toBeVisible();
  await payment.done();
  await doc.act('Post And Print');
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain(no);

  await doc.ship({ [many.description]: 3, [few.description]: 2 }, { invoice: false });
  await doc.has('Shipped');
  await doc.act('Invoice');
  await doc.has('Invoiced');

  await doc.act('Credit memo', null);
  await doc.takeBack({ [many.description]: 1, [few.description]: 1 });
  const memo = await doc.isShown('memo', /SC-\S+/);
  await expect(page.getByRole('region', { name: 'Refunds' }).getByText('Posted')).toBeVisible();

  await doc.open('order', no);
  await doc.act('Close');
  await doc.has('Closed');
  const posted = page.getByRole('region', { name: 'Posted documents' });
  await expect(posted.getByRole('link', { name: memo })).toBeVisible();
  await expect(posted.getByRole('listitem')).toHaveCount(4);

  await shell.hasUnsent(0);
  const order = await orderOf(database, no);
  expect(order).toMatchObject({ status: 'CLOSED', remaining_amount: 0, quote_no: quote });
  const moved = { [many.item_no]: [5, 1], [few.item_no]: [3, 1] } as const;
  await theBooksBalance(database, [order], opening, moved);
  await everyKeyCountsOnce(database, line);
});

test('the same day with the network gone in the middle', async ({
  context,
  page,
  login,
  shell,
  sale,
  doc,
  outbox,
  line,
  database,
}) => {
  test.slow();
  const phone = newPhone();
  const [many, few, other] = await goodsOf(database);
  if (!many || !few || !other) throw new Error('The demo company sells too little');
  const opening = await stockOfEach(database, [many.item_no, few.item_no, other.item_no]);
  const printer = await attachPrinter(page);
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  const { no } = await quoteToReleasedOrder({ page, sale, doc }, phone, [many, few]);
  const { grand_total: total } = await orderOf(database, no);

  // Goods and money change hands all the same.
  await context.setOffline(true);
  await shell.isConnected('No network');
  await doc.ship({ [many.description]: 2, [few.description]: 1 }, { invoice: true });
  await doc.has('Partly shipped');
  await doc.start('Add Receipt');
  const payment = doc.pays('Add Receipt');
  // Money goes back the way most of it came: in cash, also where half of it is no whole number.
  const cash = Math.ceil(total / 2);
  await payment.take('Cash', cash);
  await payment.addAnother();
  await payment.take('Transfer', total - cash);
  await expect(payment.code).toBeVisible();
  await payment.done();
  await expect(page.getByRole('region', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(2);

  // Another customer is served in between.
  await sale.open();
  await sale.hasItems();
  await sale.scan(other.barcode);
  await sale.chooseCustomer(name, phone);
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();

  await doc.open('order', no);
  await doc.has('Partly shipped');
  await doc.ship({ [many.description]: 3, [few.description]: 2 }, { invoice: true });
  await doc.has('Invoiced');
  await expect(shell.unsent).toBeVisible();
  expect(await movedOf(database, [no])).toEqual([]);

  await context.setOffline(false);
  await shell.hasUnsent(0);
  await doc.act('Post And Print');
  await expect.poll(() => printer.sheets.length).toBe(1);
  await doc.act('Credit memo', null);
  await doc.takeBack({ [many.description]: 1, [few.description]: 1 });
  await doc.isShown('memo', /SC-\S+/);
  await expect(page.getByRole('region', { name: 'Refunds' }).getByText('Posted')).toBeVisible();
  await doc.open('order', no);
  await doc.act('Close');
  await doc.has('Closed');

  await outbox.open();
  await outbox.isDrained();
  const orders = (await ordersOf(database, phone)).filter(({ pos_so_no }) => pos_so_no.startsWith('SO-'));
  expect(orders).toMatchObject([
    { pos_so_no: no, status: 'CLOSED', remaining_amount: 0 },
    { status: 'INVOICED', remaining_amount: 0 },
  ]);
  const moved = { [many.item_no]: [5, 1], [few.item_no]: [3, 1], [other.item_no]: [1, 0] } as const;
  await theBooksBalance(database, orders, opening, moved);
  await everyKeyCountsOnce(database, line);
});

/**
 * A customer calls: what would five and three cost? They take it: an order of its own, ready to be shipped.
 */
async function quoteToReleasedOrder(
  { page, sale, doc }: { page: Page; sale: SalePage; doc: DocumentPage },
  phone: string,
  [many, few]: readonly [Goods, Goods],
): Promise<{ no: string; quote: string }> {
  await page.goto('/salesQuotes/detail');
  await sale.hasItems();
  await sale.scan(many.barcode);
  await sale.setQuantity(0, 5);
  await sale.scan(few.barcode);
  await sale.setQuantity(1, 3);
  await sale.newCustomer(name, phone);
  await page.getByRole('button', { name: 'Save quote' }).click();
  const quote = await doc.isShown('quote', /SQ-\S+/);
  await doc.act('Convert to order');
  const no = await doc.isShown('order', /SO-\S+/);
  await expect(page.getByText(quote)).toBeVisible();
  await doc.act('Confirm');
  await doc.has('Confirmed');
  await doc.act('Release');
  await doc.has('Released');
  return { no, quote };
}

async function stockOfEach(database: Database, items: readonly string[]): Promise<Map<string, number>> {
  const each = await Promise.all(items.map(async item => [item, await stockOf(database, item)] as const));
  return new Map(each);
}

function orderOf(database: Database, no: string) {
  return database.row<SoldOrder & { quote_no: string }>(
    `select pos_so_no, grand_total::int, remaining_amount::int, status, quote_no, sell_to_customer_no
       from sales_orders where pos_so_no = $1`,
    [no],
  );
}

/** `moved`: by item, how many were shipped and how many came back. */
async function theBooksBalance(
  database: Database,
  orders: readonly { pos_so_no: string; sell_to_customer_no: string }[],
  opening: ReadonlyMap<string, number>,
  moved: Readonly<Record<string, readonly [shipped: number, returned: number]>>,
): Promise<void> {
  const numbers = orders.map(order => order.pos_so_no);
  const books = await booksOfOrders(database, numbers);
  expect(books.total).toBe(books.received - books.refunded + books.remaining + books.credited);
  expect(books.invoiced).toBe(books.total);
  expect(books.money).toBe(books.received - books.refunded);
  expect(books.refunded).toBe(books.credited);
  expect(books).toMatchObject({ open: 0, remaining: 0 });

  expect(await movedOf(database, numbers)).toEqual(
    Object.entries(moved)
      .map(([item_no, [shipped, returned]]) => ({ item_no, shipped, returned, entries: returned - shipped }))
      .sort((a, b) => (a.item_no < b.item_no ? -1 : 1)),
  );
  for (const [item, [shipped, returned]] of Object.entries(moved))
    expect(await stockOf(database, item)).toBe((opening.get(item) ?? 0) - shipped + returned);

  const points = await pointsOf(database, orders[0]?.sell_to_customer_no ?? '');
  expect(points.balance).toBe(points.entries);
  expect(points.balance).toBe(points.earned - points.returned);
  expect(points.earned).toBeGreaterThan(points.returned);
}

/** What was sent has a line in the server's ledger, each key once and carried out. */
async function everyKeyCountsOnce(database: Database, line: FaultProxy): Promise<void> {
  const keys = [...new Set(line.seen.map(({ key }) => key))];
  const ledger = await ledgerOf(database, keys);
  expect(ledger.map(({ key }) => key).sort()).toEqual(keys.sort());
  expect(ledger.filter(({ state }) => state !== 'done')).toEqual([]);
}
