import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { amountsOf } from '#model/purchases/change.ts';
import { type BuyingServer, buyingServer } from '../../../support/purchases/buying.ts';
import { numberFrom } from '../../../support/sales/selling.ts';

let server: BuyingServer;
beforeAll(async () => {
  server = await buyingServer();
});
afterAll(() => server.close());

test('every store of the demo company has purchases at every stage, and their amounts are right', async () => {
  const { items } = await server.ask<{ items: PurchaseOrder[] }>('purchaseOrders.filter', {}, 'store03');
  expect(new Set(items.map(order => order.la_status))).toEqual(
    new Set(['OPEN', 'RELEASED', 'PARTIAL_RECEIVED', 'INVOICED', 'CANCELED']),
  );
  expect(items.filter(order => order.type === 'Credit Memo')).toHaveLength(1);
  const orders = await Promise.all(items.map(({ po_no }) => server.get(po_no, 'store03')));
  for (const order of orders) expect(order).toMatchObject(amountsOf(order));
  expect(orders.some(order => order.shipments.length === 2)).toBe(true);
});

test('the franchisor has a little of some things, so that orders are shipped in parts', async () => {
  const stock = (where: ReturnType<typeof sql>) =>
    numberFrom(server.db, sql`select count(*) as n from erp_stock where ${where}`);
  expect(await stock(sql`quantity < 7`)).toBeGreaterThan(50);
  expect(await stock(sql`quantity > 50`)).toBeGreaterThan(100);
});
