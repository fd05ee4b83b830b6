import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { type RunningShop, startOnlineShop } from '#server/backend/online-shop/start.ts';
import { items, onlineListings, outgoingSystems } from '#server/db/schema/index.ts';
import { createMemoryShop, type MemoryShop } from '../../support/online-shop/memory-shop.ts';
import { sellingServer } from '../../support/sales/selling.ts';

const hour = 3600_000;
let server: Awaited<ReturnType<typeof sellingServer>>;
let memory: MemoryShop;
let running: RunningShop;
let ahead = 0;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ahead += hour;
  memory = createMemoryShop(now);
  await server.db.delete(onlineListings);
  await server.db.execute(sql`update online_rounds set until = ''`);
  running = startOnlineShop(server.db, memory.shop, {
    log: { info: () => {}, warn: () => {} },
    files: null,
    now: () => new Date(now()),
    restMs: hour,
  });
});
afterEach(() => running.stop());

/** Lets the shop be sent what has changed; what was sent before is forgotten. */
async function sentBy(change: () => Promise<unknown>) {
  memory.sent.length = 0;
  await change();
  await running.round();
  return memory.sent;
}
const first = () => server.goodAt(0);

test('all items that are sold are sent once, with the stock of each store, and then nothing', async () => {
  await running.round();
  const sold = await server.db.select().from(items).where(eq(items.blocked, false));
  expect(memory.listings.size).toBe(sold.length);
  expect(memory.stores.map(({ code }) => code)).toContain('F01-STORE');
  const { rows } = await server.db.execute<{ quantity: string }>(sql`
    select quantity from stock_levels where item_no = ${first().item_no} and variant_code = ${first().variant_code}
      and location_code = 'F01-STORE'`);
  const variant = memory.listings
    .get(first().item_no)
    ?.variants.find(({ variant_code }) => variant_code === first().variant_code);
  expect(variant?.stock['F01-STORE']).toBe(Math.max(0, Math.floor(Number(rows[0]?.quantity ?? 0))));
  expect(await sentBy(async () => {})).toEqual([]);
});

test('a price, a sale and a blocked item each send what they change, of that item alone', async () => {
  await running.round();
  const { item_no } = first();
  const priced = await sentBy(() =>
    server.db.execute(sql`
      with raised as (update items set unit_price = unit_price + 1000 where item_no = ${item_no}),
        of_variants as (update item_variants set unit_price = unit_price + 1000 where item_no = ${item_no})
      update franchise_items set base_price = base_price + 1000 where item_no = ${item_no}`),
  );
  expect(priced).toEqual([{ item_no, aspects: ['prices'] }]);

  const sold = await sentBy(async () => {
    const order = await server.ask<SalesOrder>('salesOrders.create', {
      pos_so_no: 'tmp:x',
      data: { sell_to_name: 'Khách', order_date: '', lines: server.lines(1), fees: [] },
    });
    const { pos_so_no } = order;
    for (const status of ['CONFIRMED', 'RELEASED'])
      await server.ask('salesOrders.setStatus', { pos_so_no, status });
    await server.ask('receipts.add', {
      ...{ pos_so_no, amount: order.grand_total, receipt_type: 'collect_store', payment_type: 'cash' },
    });
    await server.ask('receipts.processAll', { pos_so_no, to_post: true });
    await server.ask('salesOrders.postQty', {
      pos_so_no,
      lines: [{ line_no: order.lines[0]?.line_no, qty_to_ship: 1, qty_to_invoice: 1 }],
    });
  });
  expect(sold).toEqual([{ item_no, aspects: ['stock'] }]);

  const blocked = await sentBy(() =>
    server.db.execute(sql`with stopped as (update items set blocked = true where item_no = ${item_no})
      update franchise_items set blocked = true where item_no = ${item_no}`),
  );
  expect(blocked).toEqual([{ item_no, aspects: ['goods'] }]);
  expect(memory.listings.get(item_no)?.is_sold).toBe(false);
  await server.db.execute(sql`with sold as (update items set blocked = false where item_no = ${item_no})
    update franchise_items set blocked = false where item_no = ${item_no}`);
});

test('what the shop refuses is kept with its reason, and sent again when the item changes', async () => {
  const { item_no } = first();
  memory.refuses.set(item_no, 'The name is too long.');
  await running.round();
  const [row] = await server.db.select().from(onlineListings).where(eq(onlineListings.item_no, item_no));
  expect(row).toMatchObject({ refused: 'The name is too long.' });
  expect(await sentBy(async () => {})).toEqual([]);
  memory.refuses.clear();
  const again = await sentBy(() =>
    server.db.execute(sql`with named as (update items set description = description || '!' where item_no = ${item_no})
      update franchise_items set description = description || '!' where item_no = ${item_no}`),
  );
  expect(again.map(sent => sent.item_no)).toEqual([item_no]);
  const [well] = await server.db.select().from(onlineListings).where(eq(onlineListings.item_no, item_no));
  expect(well).toMatchObject({ refused: '' });
});

test('a shop that is away is left alone, and gets all that has changed when it is back', async () => {
  memory.faults.push('unavailable');
  await running.round();
  const [state] = await server.db.select().from(outgoingSystems);
  expect(state).toMatchObject({ system: 'online-shop', failures: 1, last_error: 'the shop is away' });
  await running.round();
  expect(memory.listings.size).toBe(0);
  ahead += hour;
  await running.round();
  expect(memory.listings.size).toBeGreaterThan(0);
});

test('a batch whose answer is lost is sent again, and what was refused of it is no other item', async () => {
  memory.faults.push('fine', 'fine', 'lost');
  await running.round();
  const before = memory.sent.length;
  expect(before).toBeGreaterThan(0);
  ahead += hour;
  await running.round();
  const kept = await server.db.$count(onlineListings);
  expect(kept).toBe(memory.listings.size);
});

test('an item, its prices, or everything is sent once more where an administrator asks for it', async () => {
  await running.round();
  const { item_no } = first();
  const one = await sentBy(() => server.ask('products.oneItem', { item_no }, 'admin'));
  expect(one).toEqual([{ item_no, aspects: ['goods', 'prices', 'stock', 'picture'] }]);
  const prices = await sentBy(() => server.ask('products.pricesOfOneItem', { item_no }, 'admin'));
  expect(prices).toEqual([{ item_no, aspects: ['prices'] }]);
  const sold = memory.listings.size;
  const none = await sentBy(() => server.ask('products.all', {}, 'admin'));
  expect(none).toEqual([]);
  const every = await sentBy(() => server.ask('products.all', { sync_all: true }, 'admin'));
  expect(every.length).toBe(sold);
});
