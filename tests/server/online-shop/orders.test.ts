import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { OnHand } from '#calls/stock/items.ts';
import { type RunningShop, startOnlineShop } from '#server/backend/online-shop/start.ts';
import { bankAccountEntries, onlineOrders, outgoingCommands, salesOrders } from '#server/db/schema/index.ts';
import { createMemoryShop, type MemoryShop } from '../../support/online-shop/memory-shop.ts';
import { sellingServer, unbalancedReserved } from '../../support/sales/selling.ts';

const minute = 60_000;
let server: Awaited<ReturnType<typeof sellingServer>>;
let store: string;
let memory: MemoryShop;
let running: RunningShop;
let ahead = 0;
let orders = 0;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  server = await sellingServer();
  ({ location_code: store } = await server.ask<SalesOrder>('salesOrders.create', draft()));
});
afterAll(() => server.close());
beforeEach(() => {
  memory = createMemoryShop(now);
  running = startOnlineShop(server.db, memory.shop, {
    log: { info: () => {}, warn: (...told: unknown[]) => warned.push(told) },
    files: null,
    now: () => new Date(now()),
    restMs: 60 * minute,
  });
});
afterEach(async () => {
  await running.stop();
  await server.db.delete(outgoingCommands);
  warned.length = 0;
});
const warned: unknown[] = [];

const draft = () => ({
  pos_so_no: 'tmp:x',
  data: { sell_to_name: 'Khách', order_date: '', lines: server.lines(1), fees: [] },
});
/** The key of the first item that the store sells, and what is paid for it. */
const line = (index: number, quantity: number, discount = 0) => {
  const { item_no, variant_code, unit_price } = server.goodAt(index);
  const sku = variant_code === '' ? item_no : `${item_no}/${variant_code}`;
  return { sku, quantity, unit_price, amount: quantity * unit_price - discount };
};
const nextNo = () => `WEB${++orders}`;

async function rowOf(order_no: string) {
  const [row] = await server.db.select().from(onlineOrders).where(eq(onlineOrders.order_no, order_no));
  if (!row) throw new Error(`there is no row of ${order_no}`);
  return row;
}
async function saleOf(order_no: string): Promise<SalesOrder> {
  const { pos_so_no } = await rowOf(order_no);
  return server.ask<SalesOrder>('salesOrders.get', { pos_so_no });
}
async function placed(more: Parameters<MemoryShop['place']>[3] = {}) {
  const no = nextNo();
  memory.place(no, store, [line(0, 2, 3), line(1, 1)], more);
  await running.round();
  return no;
}

test('an order is released at the store, at the prices that its customer saw', async () => {
  const no = await placed({ shipping_amount: 25_000, comment: 'Gọi trước khi đến' });
  const sale = await saleOf(no);
  expect(sale).toMatchObject({
    ...{ status: 'RELEASED', support_to_ship: true, online_order_no: no, sales_type: 'ecommerce' },
    ...{ location_code: store, sell_to_name: 'Trần Thị Hoa', sell_to_phone_no: '0912345678' },
    ...{ general_comments: 'Gọi trước khi đến · hoa@example.com', seller: 'Online' },
    ...{ grand_total: memory.orders.get(no)?.total, remaining_amount: memory.orders.get(no)?.total },
  });
  expect(sale.lines.map(({ quantity, line_amount }) => ({ quantity, line_amount }))).toEqual([
    { quantity: 2, line_amount: line(0, 2, 3).amount },
    { quantity: 1, line_amount: line(1, 1).amount },
  ]);
  expect(warned).toEqual([]);
});

test('its goods are kept for its customer until they are handed over, or it is canceled', async () => {
  const { item_no, variant_code } = server.goodAt(0);
  const id = `${item_no}/${variant_code}/${store}`;
  const kept = async () => {
    const { items } = await server.ask<ListAnswer<OnHand>>('items.onHand', {
      filters: [{ field: 'id', value: id, condition: 'eq' }],
    });
    return items[0]?.reserved ?? 0;
  };
  const before = await kept();
  const no = await placed();
  expect(await kept()).toBe(before + 2);
  const sale = await saleOf(no);
  const { pos_so_no } = sale;
  await payAtCounter(sale);
  const lines = sale.lines.map(({ line_no }) => ({ line_no, qty_to_ship: 1, qty_to_invoice: 0 }));
  await server.ask('salesOrders.postQty', { pos_so_no, lines });
  expect(await kept()).toBe(before + 1);
  const canceled = await placed();
  expect(await kept()).toBe(before + 3);
  memory.change(canceled, order => {
    order.state = 'canceled';
  });
  await running.round();
  expect(await kept()).toBe(before + 1);
  expect(await unbalancedReserved(server.db)).toBe(0);
});

test('an order that is read again, or changed without other goods, stays one sale', async () => {
  const no = await placed();
  memory.change(no, () => {});
  await running.round();
  await running.round();
  const sales = await server.db.select().from(salesOrders).where(eq(salesOrders.online_order_no, no));
  expect(sales).toHaveLength(1);
  expect(await rowOf(no)).toMatchObject({ problem: '' });
});

test('money that was paid in the shop is a receipt on its account, once', async () => {
  const no = await placed();
  const { total = 0 } = memory.orders.get(no) ?? {};
  memory.settle(no, total, 'payoo-qr');
  await running.round();
  memory.change(no, () => {});
  await running.round();
  const sale = await saleOf(no);
  expect(sale.receipts).toMatchObject([
    { receipt_type: 'collect_ecom', payment_type: 'payoo', amount: total, status: 'POSTED' },
  ]);
  expect(sale.remaining_amount).toBe(0);
  const entries = await server.db
    .select()
    .from(bankAccountEntries)
    .where(eq(bankAccountEntries.pos_so_no, sale.pos_so_no));
  expect(entries).toMatchObject([{ bank_account_no: 'PAYOO', amount: total }]);
  // The shop is not told of its own money.
  expect(await server.db.select().from(outgoingCommands)).toEqual([]);
});

test('an order is paid and collected at the counter, and the shop is told of both', async () => {
  const no = await placed();
  const sale = await saleOf(no);
  await payAtCounter(sale);
  await collect(sale);
  await running.drain();
  const there = memory.orders.get(no);
  expect(there).toMatchObject({
    state: 'collected',
    payments: [{ amount: sale.grand_total, method: 'cash' }],
  });
  expect(there?.handOvers).toHaveLength(1);
  // What the shop says of it afterwards is no other payment.
  await running.round();
  expect(await rowOf(no)).toMatchObject({ problem: '' });
  expect((await saleOf(no)).receipts).toHaveLength(1);
});

async function payAtCounter(sale: SalesOrder) {
  const paid = { receipt_type: 'ecom_collect_store', payment_type: 'cash', collect_store_code: store };
  await server.ask('receipts.add', { pos_so_no: sale.pos_so_no, amount: sale.grand_total, ...paid });
  await server.ask('receipts.processAll', { pos_so_no: sale.pos_so_no, to_post: true });
}
const collect = (sale: SalesOrder) =>
  server.ask('salesOrders.postQty', {
    pos_so_no: sale.pos_so_no,
    lines: sale.lines.map(({ line_no, quantity }) => ({
      ...{ line_no, qty_to_ship: quantity, qty_to_invoice: quantity },
    })),
  });

test('what is left of goods is sent again once the shop has heard of their hand-over', async () => {
  const sale = await saleOf(await placed());
  await payAtCounter(sale);
  await collect(sale);
  // The shop is sent the new count first, and may then take the goods off by itself.
  await running.round();
  memory.sent.length = 0;
  await running.round();
  expect(memory.sent).toEqual([]);
  await running.drain();
  await running.round();
  const items = [...new Set(sale.lines.map(({ item_no }) => item_no))].sort();
  expect(memory.sent.map(({ item_no, aspects }) => [item_no, ...aspects]).sort()).toEqual(
    items.map(item_no => [item_no, 'stock']),
  );
});

test('an answer that is lost is looked up, and nothing is told twice', async () => {
  const no = await placed();
  await payAtCounter(await saleOf(no));
  memory.faults.push('fine', 'lost');
  await running.drain();
  ahead += minute;
  await running.drain();
  expect(memory.orders.get(no)?.payments).toHaveLength(1);
  const [command] = await server.db.select().from(outgoingCommands);
  expect(command).toMatchObject({ status: 'done', kind: 'online-order.pay' });
});

test('an order that is canceled in the shop before it is paid is canceled here', async () => {
  const no = await placed();
  memory.change(no, order => {
    order.state = 'canceled';
  });
  await running.round();
  expect(await saleOf(no)).toMatchObject({ status: 'CANCELED', remaining_amount: 0 });
  expect(await server.db.select().from(outgoingCommands)).toEqual([]);
});

test('money that was paid in the shop goes back by the shop when it cancels', async () => {
  const no = await placed();
  const { total = 0 } = memory.orders.get(no) ?? {};
  memory.settle(no, total, 'viettel');
  await running.round();
  memory.change(no, order => {
    order.state = 'canceled';
    order.refunds = [{ refund_id: 'R1', amount: total, state: 'settled', reference: '' }];
  });
  await running.round();
  const sale = await saleOf(no);
  expect(sale).toMatchObject({ status: 'CLOSED', grand_total: 0, remaining_amount: 0 });
  expect(sale.receipts.map(({ amount, payment_type }) => [amount, payment_type])).toEqual([
    [total, 'viettel'],
    [-total, 'viettel'],
  ]);
  expect(await rowOf(no)).toMatchObject({ problem: '' });
});

test('an order that is canceled there after its goods are gone waits for a person', async () => {
  const no = await placed();
  const sale = await saleOf(no);
  await payAtCounter(sale);
  await collect(sale);
  memory.change(no, order => {
    order.state = 'canceled';
  });
  await running.round();
  expect(await rowOf(no)).toMatchObject({ problem: 'canceled' });
  expect((await saleOf(no)).status).toBe('INVOICED');
});

test('an order that is canceled in the store is canceled in the shop', async () => {
  const no = await placed();
  const { pos_so_no } = await rowOf(no);
  await server.ask('salesOrders.setStatus', { pos_so_no, status: 'CANCELED', cancel_reason_code: 'OTHER' });
  await running.drain();
  expect(memory.orders.get(no)?.state).toBe('canceled');
});

test('goods that come back are told of with what was paid back', async () => {
  const no = await placed();
  const sale = await saleOf(no);
  await payAtCounter(sale);
  await collect(sale);
  const { pos_so_no } = sale;
  const [first] = sale.lines;
  const memo = await server.ask<SalesOrder>('creditMemos.create', {
    pos_so_no,
    lines: [{ line_no: first?.line_no, quantity: 1 }],
  });
  await server.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status: 'RELEASED' });
  await server.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status: 'POSTED' });
  const paid = { receipt_type: 'collect_store', payment_type: 'cash' };
  await server.ask('receipts.add', { pos_so_no: memo.pos_so_no, amount: memo.grand_total, ...paid });
  await server.ask('receipts.processAll', { pos_so_no: memo.pos_so_no, to_post: true });
  await running.drain();
  expect(memory.orders.get(no)?.refunds).toMatchObject([{ amount: memo.grand_total }]);
});

test('an order of goods or a store that are not there waits, and is made when they are', async () => {
  const other = nextNo();
  memory.place(other, 'NOWHERE', [line(0, 1)]);
  const unknown = nextNo();
  memory.place(unknown, store, [{ sku: 'NO-SUCH/ITEM', quantity: 1, unit_price: 1000, amount: 1000 }]);
  await running.round();
  expect(await rowOf(other)).toMatchObject({ problem: 'no_store', problem_detail: 'NOWHERE', pos_so_no: '' });
  expect(await rowOf(unknown)).toMatchObject({ problem: 'no_item', problem_detail: 'NO-SUCH/ITEM' });
  memory.change(other, order => {
    order.store_code = store;
  });
  await running.round();
  expect(await rowOf(other)).toMatchObject({ problem: '' });
  expect((await saleOf(other)).status).toBe('RELEASED');
});

test('an order of other goods than were taken over, and one refunded there, wait for a person', async () => {
  const no = await placed();
  memory.change(no, order => {
    order.lines = order.lines.slice(0, 1);
    order.total = order.lines[0]?.amount ?? 0;
  });
  await running.round();
  expect(await rowOf(no)).toMatchObject({ problem: 'changed' });

  const refunded = await placed();
  memory.change(refunded, order => {
    order.refunds = [{ refund_id: 'R1', amount: 5000, state: 'settled', reference: '' }];
  });
  await running.round();
  expect(await rowOf(refunded)).toMatchObject({ problem: 'refunded', problem_detail: '5000' });
});

test('what the shop refuses stands on its order, and what was done in the store stays', async () => {
  const no = await placed();
  await payAtCounter(await saleOf(no));
  memory.faults.push('fine', 'refused');
  await running.drain();
  expect(await rowOf(no)).toMatchObject({ problem: 'refused', problem_detail: 'the shop does not want it' });
  expect((await saleOf(no)).receipts).toMatchObject([{ status: 'POSTED' }]);
});

test('an order of the shop is not opened again in the store', async () => {
  const no = await placed();
  const { pos_so_no } = await rowOf(no);
  const said = await server.refused('salesOrders.setStatus', { pos_so_no, status: 'OPEN' });
  expect(said.msg).toBe(`Order ${no} was made in the online shop. It is changed there.`);
});

test('orders that were over before the shop was connected are not read; one that waits is', async () => {
  const before = new Date(Date.now() - 30 * 24 * 60 * minute);
  const sold = nextNo();
  memory.place(sold, store, [line(0, 1)], { placed_at: before, state: 'collected' });
  const canceled = nextNo();
  memory.place(canceled, store, [line(0, 1)], { placed_at: before, state: 'canceled' });
  const waiting = nextNo();
  memory.place(waiting, store, [line(0, 1)], { placed_at: before });
  await running.round();
  const known = await server.db.select({ no: onlineOrders.order_no }).from(onlineOrders);
  expect(known.map(({ no }) => no)).not.toContain(sold);
  expect(known.map(({ no }) => no)).not.toContain(canceled);
  expect((await saleOf(waiting)).status).toBe('RELEASED');
});

/** Hands the first line over, and not the rest. */
async function handedInPart(no: string): Promise<SalesOrder> {
  const sale = await saleOf(no);
  await server.ask('salesOrders.postQty', {
    pos_so_no: sale.pos_so_no,
    lines: sale.lines.map(({ line_no, quantity }, index) => ({
      ...{ line_no, qty_to_ship: index === 0 ? quantity : 0, qty_to_invoice: 0 },
    })),
  });
  return sale;
}
const refundsOf = (no: string) => memory.orders.get(no)?.refunds.map(({ amount }) => amount);

test('the shop is told once that the rest of an order is closed, and what goes back', async () => {
  const no = await placed();
  await payAtCounter(await saleOf(no));
  const { pos_so_no } = await handedInPart(no);
  await server.ask('salesOrders.close', { pos_so_no });
  await running.drain();
  await running.round();
  expect(memory.orders.get(no)).toMatchObject({ state: 'collected', lines: [{ quantity: 2 }] });
  const { remaining_amount } = await saleOf(no);
  expect(remaining_amount).toBe(-line(1, 1).amount);
  const back = { receipt_type: 'collect_store', payment_type: 'cash', amount: remaining_amount };
  await server.ask('receipts.add', { pos_so_no, ...back });
  await server.ask('receipts.processAll', { pos_so_no, to_post: true });
  await running.drain();
  await running.round();
  expect(refundsOf(no)).toEqual([line(1, 1).amount]);
  const closings = await server.db
    .select()
    .from(outgoingCommands)
    .where(eq(outgoingCommands.kind, 'online-order.close'));
  expect(closings).toMatchObject([{ status: 'done', document_no: pos_so_no }]);
  expect(await rowOf(no)).toMatchObject({ problem: '' });
});

test('an order closed without a hand-over is canceled there once its money went back', async () => {
  const no = await placed();
  await payAtCounter(await saleOf(no));
  const { pos_so_no, grand_total } = await saleOf(no);
  await server.ask('salesOrders.close', { pos_so_no });
  await running.drain();
  expect(memory.orders.get(no)?.state).toBe('placed');
  const back = { receipt_type: 'collect_store', payment_type: 'cash', amount: -grand_total };
  await server.ask('receipts.add', { pos_so_no, ...back });
  await server.ask('receipts.processAll', { pos_so_no, to_post: true });
  await running.drain();
  await running.round();
  expect(memory.orders.get(no)?.state).toBe('canceled');
  expect(refundsOf(no)).toEqual([grand_total]);
  expect(await rowOf(no)).toMatchObject({ problem: '' });
});

test('what the shop takes off an order is closed here, and its refund is booked here, once', async () => {
  const no = await placed();
  memory.settle(no, memory.orders.get(no)?.total ?? 0);
  await running.round();
  await handedInPart(no);
  await running.drain();
  memory.change(no, order => {
    memory.shorten(order, line_id => order.handed.get(line_id) ?? 0);
    order.refunds = [{ refund_id: 'R1', amount: line(1, 1).amount, reference: '', state: 'settled' }];
  });
  await running.round();
  await running.round();
  await running.drain();
  const sale = await saleOf(no);
  expect(sale).toMatchObject({ status: 'CLOSED', remaining_amount: 0 });
  expect(sale.receipts.map(({ amount }) => amount)).toEqual([
    sale.grand_total + line(1, 1).amount,
    -line(1, 1).amount,
  ]);
  expect(await rowOf(no)).toMatchObject({ problem: '' });
});

const delivery = { name: 'Lê Mai', phone_no: '0987654321', address: '1 Lê Lợi, Huế' };
const deliverFrom = (store_code: string) =>
  server.ask<object>('onlineOrders.saveDelivery', { store_code }, 'admin');

test('an order that is delivered waits for a store, and a person chooses one', async () => {
  const no = nextNo();
  memory.place(no, '', [line(0, 1)], { delivery });
  await running.round();
  expect(await rowOf(no)).toMatchObject({ problem: 'no_deliverer', pos_so_no: '' });
  const nowhere = { order_no: no, store_code: 'NOWHERE' };
  expect((await server.refused('onlineOrders.chooseStore', nowhere, 'admin')).code).toBe('validation');
  const chosen = { order_no: no, store_code: store };
  expect(await server.ask('onlineOrders.chooseStore', chosen, 'admin')).toMatchObject({
    store_code: store,
    problem: '',
  });
  expect(await saleOf(no)).toMatchObject({
    ...{ status: 'RELEASED', location_code: store, ship_to_name: 'Lê Mai' },
    ...{ ship_to_phone_no: '0987654321', ship_to_address: '1 Lê Lợi, Huế' },
  });
  expect((await server.refused('onlineOrders.chooseStore', chosen, 'admin')).code).toBe('rule');
  memory.change(no, () => {});
  await running.round();
  expect(await rowOf(no)).toMatchObject({ problem: '', delivers_from: store });
});

test('with a store for deliveries, delivered orders go from there, those that wait too', async () => {
  const [waiting, later] = [nextNo(), nextNo()];
  memory.place(waiting, '', [line(0, 1)], { delivery });
  await running.round();
  await deliverFrom(store);
  memory.place(later, '', [line(1, 1)], { delivery });
  await running.round();
  expect((await saleOf(waiting)).location_code).toBe(store);
  expect((await saleOf(later)).location_code).toBe(store);
  await deliverFrom('');
});
