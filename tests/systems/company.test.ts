import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { type RunningShop, startOnlineShop } from '#server/backend/online-shop/start.ts';
import { items, onlineListings, onlineOrders, outgoingCommands } from '#server/db/schema/index.ts';
import { createLog } from '#server/log.ts';
import type { OnlineShop } from '#server/online-shop/online-shop.ts';
import { sellingServer } from '../support/sales/selling.ts';
import { always, connect, customers } from './support/shop.ts';
import { startVendure, type Vendure } from './support/vendure.ts';

// The demo company sells in a real Vendure: its items go there, an order comes back, and is paid and collected at the counter.

const store = 'F01-STORE';
let vendure: Vendure;
let server: Awaited<ReturnType<typeof sellingServer>>;
let running: RunningShop;
let shop: OnlineShop;
const said: string[] = [];

beforeAll(async () => {
  vendure = await startVendure();
  server = await sellingServer();
  shop = connect(vendure);
  const log = createLog('warn', { write: line => void said.push(line) });
  running = startOnlineShop(server.db, connect(vendure), { log, files: null });
});
afterAll(async () => {
  await running?.stop();
  await shop?.close();
  await server?.close();
  await vendure?.stop();
});

async function saleOf(order_no: string): Promise<SalesOrder> {
  const [row] = await server.db.select().from(onlineOrders).where(eq(onlineOrders.order_no, order_no));
  expect(row).toMatchObject({ problem: '' });
  return server.ask<SalesOrder>('salesOrders.get', { pos_so_no: row?.pos_so_no ?? '' });
}

/** Its customer pays cash at the counter, and takes all of it. */
async function paidAndCollected({ pos_so_no, grand_total: amount, lines }: SalesOrder): Promise<void> {
  const paid = { receipt_type: 'ecom_collect_store', payment_type: 'cash', collect_store_code: store };
  await server.ask('receipts.add', { pos_so_no, amount, ...paid });
  await server.ask('receipts.processAll', { pos_so_no, to_post: true });
  await server.ask('salesOrders.postQty', {
    pos_so_no,
    lines: lines.map(({ line_no, quantity }) => ({
      line_no,
      qty_to_ship: quantity,
      qty_to_invoice: quantity,
    })),
  });
}

async function stockOf(sku: string): Promise<number> {
  const { rows } = await vendure.database.query(
    `select "stockOnHand" n from stock_level s join product_variant v on v.id = s."productVariantId"
     join stock_location l on l.id = s."stockLocationId" where sku = $1 and "customFieldsQuaystorecode" = $2`,
    [sku, store],
  );
  return rows[0].n;
}

test('the company’s items are in the shop, with the stock of each store', async () => {
  await running.round();
  const sold = await server.db.select().from(items).where(eq(items.blocked, false));
  const { rows } = await vendure.database.query('select count(*)::int n from product where enabled');
  expect(rows).toEqual([{ n: sold.length }]);
  const refused = await server.db.select({ why: onlineListings.refused }).from(onlineListings);
  expect(refused.filter(({ why }) => why !== '')).toEqual([]);
});

test('an order of the shop is paid and collected at the counter, and the shop has it all', async () => {
  const good = server.goodAt(0);
  const sku = good.variant_code === '' ? good.item_no : `${good.item_no}/${good.variant_code}`;
  const before = await stockOf(sku);
  const order_no = await customers(vendure).order({ items: [{ sku, quantity: 2 }], store });
  await running.round();
  const sale = await saleOf(order_no);
  expect(sale).toMatchObject({
    status: 'RELEASED',
    location_code: store,
    sell_to_name: 'Nguyễn An',
    grand_total: good.unit_price * 2,
    remaining_amount: good.unit_price * 2,
  });
  const paid = { receipt_type: 'ecom_collect_store', payment_type: 'cash', collect_store_code: store };
  await server.ask('receipts.add', { pos_so_no: sale.pos_so_no, amount: sale.grand_total, ...paid });
  await server.ask('receipts.processAll', { pos_so_no: sale.pos_so_no, to_post: true });
  await server.ask('salesOrders.postQty', {
    pos_so_no: sale.pos_so_no,
    lines: sale.lines.map(({ line_no, quantity }) => ({
      line_no,
      qty_to_ship: quantity,
      qty_to_invoice: quantity,
    })),
  });
  await running.drain();
  expect(await shop.order(order_no, always)).toMatchObject({
    state: 'collected',
    payments: [{ method: 'cash', amount: sale.grand_total, state: 'settled' }],
  });
  await running.round();
  expect(await stockOf(sku)).toBe(before - 2);
  expect((await saleOf(order_no)).receipts).toHaveLength(1);
  const commands = await server.db.select().from(outgoingCommands);
  expect(commands.map(({ status }) => status)).toEqual(commands.map(() => 'done'));
  expect(said).toEqual([]);
});

test('goods of an order come back to the counter, and the shop has what was paid back', async () => {
  const good = server.goodAt(1);
  const sku = good.variant_code === '' ? good.item_no : `${good.item_no}/${good.variant_code}`;
  const order_no = await customers(vendure).order({ items: [{ sku, quantity: 2 }], store });
  await running.round();
  const sale = await saleOf(order_no);
  await paidAndCollected(sale);
  await running.drain();
  await running.round();
  const before = await stockOf(sku);

  const [line] = sale.lines;
  const memo = await server.ask<SalesOrder>('creditMemos.create', {
    pos_so_no: sale.pos_so_no,
    lines: [{ line_no: line?.line_no, quantity: 1 }],
  });
  const { pos_so_no } = memo;
  await server.ask('salesOrders.setStatus', { pos_so_no, status: 'RELEASED' });
  await server.ask('salesOrders.setStatus', { pos_so_no, status: 'POSTED' });
  const back = { receipt_type: 'collect_store', payment_type: 'cash', amount: memo.grand_total };
  await server.ask('receipts.add', { pos_so_no, ...back });
  await server.ask('receipts.processAll', { pos_so_no, to_post: true });
  await running.drain();
  expect(await shop.order(order_no, always)).toMatchObject({
    state: 'collected',
    payments: [{ amount: sale.grand_total }],
    refunds: [{ amount: good.unit_price }],
  });
  // What came back can be sold again, in the shop too, and the shop tells nothing of it as new.
  await running.round();
  expect(await stockOf(sku)).toBe(before + 1);
  expect((await saleOf(order_no)).receipts).toHaveLength(1);
  const commands = await server.db.select().from(outgoingCommands);
  expect(commands.map(({ status }) => status)).toEqual(commands.map(() => 'done'));
  expect(said).toEqual([]);
});

test('an order that is canceled in the store is canceled in the shop', async () => {
  const good = server.goodAt(0);
  const sku = good.variant_code === '' ? good.item_no : `${good.item_no}/${good.variant_code}`;
  const order_no = await customers(vendure).order({ items: [{ sku, quantity: 1 }], store });
  await running.round();
  const { pos_so_no } = await saleOf(order_no);
  await server.ask('salesOrders.setStatus', { pos_so_no, status: 'CANCELED', cancel_reason_code: 'OTHER' });
  await running.drain();
  expect(await shop.order(order_no, always)).toMatchObject({ state: 'canceled', payments: [] });
  await running.round();
  expect(said).toEqual([]);
});
