import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SystemIndex } from '#calls/administration/system-index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { schemeWorks } from '#server/backend/customers/scheme-job.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
let customer_no: string;
beforeAll(async () => {
  server = await sellingServer();
  const { rows } = await server.db.execute<{ customer_no: string }>(
    sql`select customer_no from customers where franchise_code = 'F01' and loyalty_redeemable_points >= 100
      order by customer_no limit 1`,
  );
  customer_no = rows[0]?.customer_no ?? '';
});
afterAll(() => server.close());

const points = () =>
  numberFrom(
    server.db,
    sql`select loyalty_redeemable_points as n from customers where customer_no = ${customer_no}`,
  );
const used = (pos_so_no: string) =>
  numberFrom(
    server.db,
    sql`select sum(redeemable_point_used) as n from redeemable_point_uses where pos_so_no = ${pos_so_no}`,
  );
const restored = (pos_so_no: string) =>
  numberFrom(
    server.db,
    sql`select sum(points) as n from loyalty_entries where kind = 'restored' and pos_so_no = ${pos_so_no}`,
  );
const differing = async () => {
  const found = await server.ask<SystemIndex>(
    'systemIndex.run',
    { index: 'loyalty_balances', rebuild: false },
    'admin',
  );
  return found.differences;
};

/** An order of three and one pieces, paid with 100 points and cash, shipped and invoiced as far as is said. */
async function sold(shipped: readonly [number, number]): Promise<SalesOrder> {
  const { pos_so_no } = await server.create({
    sell_to_customer_no: customer_no,
    sell_to_name: 'Khách',
    lines: server.lines(3, 1),
  });
  const use = { pos_so_no, customer_no, redeemable_point_used: 100, source: 'POS' };
  await server.ask('customers.addRedeemablePoint', { ...use, referral_code: '', website_no: '' });
  for (const status of ['CONFIRMED', 'RELEASED'])
    await server.ask('salesOrders.setStatus', { pos_so_no, status, cancel_reason_code: '' });
  const lines = shipped.map((quantity, index) => ({
    line_no: (index + 1) * 10_000,
    qty_to_ship: quantity,
    qty_to_invoice: quantity,
  }));
  return server.ask('salesOrders.postQty', { pos_so_no, lines: lines.filter(one => one.qty_to_ship > 0) });
}

async function credit(pos_so_no: string, lines: readonly { line_no: number; quantity: number }[]) {
  const memo = await server.ask('creditMemos.create', { pos_so_no, lines });
  for (const status of ['RELEASED', 'POSTED'])
    await server.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status, cancel_reason_code: '' });
}

test('points that paid a part of a sale come back with the goods, exact to the point', async () => {
  const before = await points();
  const { pos_so_no } = await sold([3, 1]);
  await credit(pos_so_no, [{ line_no: 10_000, quantity: 1 }]);
  const first = await restored(pos_so_no);
  const whole = 3 * server.priceOf(0) + server.priceOf(1);
  expect(first).toBe(100 - Math.floor((100 * (whole - server.priceOf(0))) / whole));
  expect(await used(pos_so_no)).toBe(100 - first);
  await credit(pos_so_no, [{ line_no: 20_000, quantity: 1 }]);
  await credit(pos_so_no, [{ line_no: 10_000, quantity: 2 }]);
  expect(await restored(pos_so_no)).toBe(100);
  expect(await used(pos_so_no)).toBe(0);
  expect(await points()).toBe(before);
  expect(await differing()).toBe(0);
});

test('points that paid for what an order never ships come back when it is closed', async () => {
  const before = await points();
  const { pos_so_no } = await sold([0, 1]);
  await server.ask('salesOrders.close', { pos_so_no });
  const whole = 3 * server.priceOf(0) + server.priceOf(1);
  expect(await used(pos_so_no)).toBe(Math.floor((100 * server.priceOf(1)) / whole));
  expect((await used(pos_so_no)) + (await restored(pos_so_no))).toBe(100);
  await credit(pos_so_no, [{ line_no: 20_000, quantity: 1 }]);
  expect(await points()).toBe(before);
  expect(await differing()).toBe(0);
});

test('everybody is in the scheme that their points reach as soon as the schemes have changed', async () => {
  const scheme = { scheme: 'Bronze', min_ranking_points: 1, vnd_per_earned_point: 90_000 };
  await server.ask('promotionSettings.saveScheme', { scheme, is_new: true }, 'admin');
  expect(await differing()).toBeGreaterThan(0);
  const { stop } = startJobs(server.db, schemeWorks, { log: { warn: () => {} }, restMs: 10 });
  await expect.poll(differing, { timeout: 20_000 }).toBe(0);
  await stop();
});
