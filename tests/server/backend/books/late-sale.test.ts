import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { closedPeriods, salesInvoices } from '#server/db/schema/index.ts';
import { cashSaleOf, closeUpToYesterday, today, yesterday } from '../../../support/sales/closed-books.ts';
import { type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let shop: SellingServer;
beforeAll(async () => {
  shop = await sellingServer();
});
afterAll(() => shop.close());

/** A sale over the counter of a day, as a tablet sends it. */
const sell = (order_date: string, quantity = 1) =>
  shop.sendChain(cashSaleOf(`tmp:${randomUUID()}`, order_date, shop.goodAt(0), quantity));
const late = { sold_on: yesterday, booked_on: today, closed_to: yesterday };
const read = (pos_so_no: string) => shop.ask('salesOrders.get', { pos_so_no });
const whole = async (pos_so_no: string) => {
  const filters = [{ field: 'pos_so_no', value: pos_so_no, condition: 'eq' }];
  const { items } = await shop.ask<{ items: SalesOrder[] }>('salesOrders.whole', { filters, size: 1 });
  return items[0];
};

test('a sale of an open day says nothing, also once its books are closed', async () => {
  const before = await sell(yesterday);
  expect(before.status).toBe('INVOICED');
  expect(before.booked_late).toBeUndefined();
  await closeUpToYesterday(shop.db);
  expect((await read(before.pos_so_no)).booked_late).toBeUndefined();
  expect((await sell(today)).booked_late).toBeUndefined();
});

test('a sale of a closed day says when it was sold and where it is booked', async () => {
  const sold = await sell(yesterday);
  expect(sold.booked_late).toEqual(late);
  expect(await read(sold.pos_so_no)).toMatchObject({ booked_late: late, order_date: yesterday });
  expect(await whole(sold.pos_so_no)).toMatchObject({ booked_late: late });
  const [invoice] = await shop.db
    .select()
    .from(salesInvoices)
    .where(eq(salesInvoices.pos_so_no, sold.pos_so_no));
  expect(invoice).toMatchObject({ posting_date: today, delivered_on: yesterday });
});

test('a credit memo of such a sale does not say it, and the sale still does', async () => {
  const { pos_so_no, lines } = await sell(yesterday, 2);
  const line_no = lines[0]?.line_no ?? 0;
  const memo = await shop.ask('creditMemos.create', { pos_so_no, lines: [{ line_no, quantity: 1 }] });
  expect(memo.booked_late).toBeUndefined();
  expect((await read(pos_so_no)).booked_late).toEqual(late);
});

test('books that were opened again before it came take no word, those opened later keep it', async () => {
  const closed = await sell(yesterday);
  await shop.db.update(closedPeriods).set({ reopened_at: new Date(), reopened_by: 'admin' });
  expect((await sell(yesterday)).booked_late).toBeUndefined();
  expect((await read(closed.pos_so_no)).booked_late).toEqual(late);
});
