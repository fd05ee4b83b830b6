import { afterEach, beforeEach, expect, test } from 'vitest';
import { magentoTimes } from '#server/online-shop/magento/client.ts';
import { magentoShop } from '#server/online-shop/magento/magento.ts';
import type { OnlineOrder, OnlineShop } from '#server/online-shop/online-shop.ts';
import { SystemProblem } from '#server/outgoing/adapter.ts';
import { type MagentoStub, startMagento } from '../../../support/online-shop/magento/server.ts';

// Orders of a Magento shop, and what it is told of them, against the stub.

let stub: MagentoStub;
let shop: OnlineShop;
let at: number;
const { signal } = new AbortController();
const store = 'F01-STORE';
beforeEach(async () => {
  at = Date.parse('2026-11-27T10:00:00Z');
  stub = await startMagento(() => at);
  shop = magentoShop(stub.settings, { ...magentoTimes, answer: 2000, long: 2000 });
});
afterEach(async () => {
  await shop.close();
  await stub.close();
});

const line = { sku: 'TS-01-M', quantity: 2, unit_price: 90_000, amount: 180_000 };
const place = (order_no: string, more = {}, method = 'checkmo') =>
  Object.assign(stub.sales.place(order_no, store, [line], method), more);
async function all(until: string | null = null) {
  const orders: OnlineOrder[] = [];
  let reached = until;
  for await (const page of shop.ordersSince(until, signal)) {
    orders.push(...page.orders);
    reached = page.until;
  }
  return { orders, until: reached };
}
const seen = async (order_no: string) => {
  const order = await shop.order(order_no, signal);
  if (!order) throw new Error('it is there');
  return order;
};
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof SystemProblem ? error.kind : String(error)),
  );
const pay = (reference: string, amount = 180_000) =>
  shop.pay({ order_no: '1', amount, method: 'cash', reference }, signal);
const lineId = () => String(stub.sales.byNo('1').items[0]?.item_id);
const goods = (reference: string, quantity = 2) => ({
  ...{ order_no: '1', reference, lines: [{ line_id: lineId(), quantity }] },
});

test('an order is read with its store, its customer and its lines as the customer pays them', async () => {
  place('1', { customer_note: 'Gọi trước' });
  const { orders } = await all();
  expect(orders).toEqual([
    {
      ...{ order_no: '1', remote_id: expect.any(String), state: 'placed', store_code: store },
      ...{ placed_at: new Date(at), changed_at: new Date(at), comment: 'Gọi trước', delivery: null },
      customer: { name: 'Trần Thị Hoa', phone_no: '0912345678', email: 'hoa@example.com' },
      lines: [{ line_id: lineId(), name: line.sku, ...line }],
      ...{ shipping_amount: 0, total: 180_000, payments: [], refunds: [] },
    },
  ]);
  expect(await shop.order('2', signal)).toBeNull();
});

test('an order that is brought to the customer names no store, and its address', async () => {
  stub.sales.place('1', '', [line]);
  expect(await seen('1')).toMatchObject({ store_code: '', delivery: { address: '36 Hàng Bông, Hà Nội' } });
});

test('tax, discounts and delivery come to the total, to the đồng', async () => {
  const order = place('1');
  const [item] = order.items;
  if (!item) throw new Error('it has a line');
  // Of 180.000 with tax a third is taken off, and the tax is what is in the rest.
  Object.assign(item, {
    ...{ base_row_total: 163_636.3636, base_tax_amount: 10_909.0909, base_discount_amount: 60_000 },
    base_discount_tax_compensation_amount: 5_454.5455,
  });
  Object.assign(order, {
    ...{ base_shipping_amount: 27_272.7273, base_shipping_tax_amount: 2_727.2727 },
    base_grand_total: 150_000,
  });
  const { lines, shipping_amount, total } = await seen('1');
  expect([lines.map(({ amount }) => amount), shipping_amount, total]).toEqual([[120_000], 30_000, 150_000]);
  // Something that is neither goods nor delivery is left for a person: lines and total differ.
  order.base_grand_total = 100_000;
  const other = await seen('1');
  expect((other.lines[0]?.amount ?? 0) + other.shipping_amount).not.toBe(other.total);
});

test('a variant is one line, that of the item that joins it', async () => {
  const order = place('1');
  const [parent] = order.items;
  if (!parent) throw new Error('it has a line');
  parent.product_type = 'configurable';
  order.items.push({
    ...parent,
    item_id: parent.item_id + 1,
    parent_item_id: parent.item_id,
    base_row_total: 0,
  });
  expect((await seen('1')).lines).toHaveLength(1);
});

test('orders of one second are all read over the edge of a page, while others change', async () => {
  for (let no = 1; no <= 250; no += 1) place(String(no));
  at += 60_000;
  const pages: number[] = [];
  const read = new Set<string>();
  for await (const page of shop.ordersSince(null, signal)) {
    pages.push(page.orders.length);
    for (const { order_no } of page.orders) read.add(order_no);
    // The first ones move to the end while the rest is read.
    if (pages.length === 1) for (const no of ['1', '2']) stub.sales.touched(stub.sales.byNo(no));
  }
  expect(pages).toEqual([100, 100, 52]);
  expect(read.size).toBe(250);
});

test('a change within five minutes before the last one that was read is read too', async () => {
  place('1');
  at += 3_600_000;
  place('2');
  const { until } = await all();
  expect(until).toBe(new Date(at).toISOString());
  // It was committed late: its time is an older one.
  Object.assign(place('3'), { updated_at: '2026-11-27 10:56:00' });
  const { orders, until: after } = await all(until);
  expect(orders.map(({ order_no }) => order_no)).toEqual(['3', '2']);
  expect(after).toBe(until);
});

test('baskets that wait for the service that takes the money are not told', async () => {
  place('1', { state: 'pending_payment' });
  expect((await all()).orders).toEqual([]);
});

test('money of the shop is told once, and money of the counter is never taken for it', async () => {
  place('1', {}, 'vnpay');
  stub.sales.invoice(stub.sales.byNo('1'));
  const online = await seen('1');
  expect(online.payments).toMatchObject([
    { amount: 180_000, method: 'vnpay', state: 'settled', reference: '' },
  ]);
  expect((await all()).orders[0]?.payments).toEqual(online.payments);
  await shop.pay({ order_no: '1', amount: 5000, method: 'cash', reference: 'CR9' }, signal);
  expect((await seen('1')).payments.map(({ amount, reference }) => [amount, reference])).toEqual([
    [180_000, ''],
    [5000, 'CR9'],
  ]);

  stub.sales.orders.clear();
  place('1');
  await pay('CR1', 100_000);
  expect(stub.sales.byNo('1').base_total_paid).toBe(0);
  await pay('CR2', 80_000);
  expect(stub.sales.byNo('1').base_total_paid).toBe(180_000);
  expect((await seen('1')).payments.map(({ amount, reference }) => [amount, reference])).toEqual([
    [100_000, 'CR1'],
    [80_000, 'CR2'],
  ]);
});

test('a payment of which an answer was lost is made to its end without a second invoice', async () => {
  place('1');
  stub.faults.push('lost');
  expect(await kindOf(pay('CR1'))).toBe('unknown');
  // The order is invoiced, and the payment is not marked yet: no money of the shop is made of it.
  expect((await seen('1')).payments).toEqual([]);
  await pay('CR1');
  expect((await seen('1')).payments).toMatchObject([{ amount: 180_000, reference: 'CR1' }]);
  expect(stub.sales.invoices).toHaveLength(1);
});

test('goods are handed over from their store in parts, and each is found by its key', async () => {
  place('1');
  expect(await shop.isHandedOver(goods('SS1'), signal)).toBe(false);
  await shop.handOver(goods('SS1', 1), signal);
  expect(await shop.isHandedOver(goods('SS1'), signal)).toBe(true);
  expect(await shop.isHandedOver(goods('SS2'), signal)).toBe(false);
  expect((await seen('1')).state).toBe('placed');
  await shop.handOver(goods('SS2', 1), signal);
  expect((await seen('1')).state).toBe('collected');
  expect(stub.sales.shipments.map(({ source_code }) => source_code)).toEqual([store, store]);
  expect(await kindOf(shop.handOver(goods('SS3', 1), signal))).toBe('refused');
});

test('an order is canceled, and one that was invoiced is refused with its state', async () => {
  place('1');
  await shop.cancel({ order_no: '1', reason: 'OTHER' }, signal);
  expect((await seen('1')).state).toBe('canceled');
  stub.sales.orders.clear();
  place('1', {}, 'vnpay');
  stub.sales.invoice(stub.sales.byNo('1'));
  await expect(shop.cancel({ order_no: '1', reason: 'OTHER' }, signal)).rejects.toMatchObject({
    ...{ kind: 'refused', message: 'The online shop cannot cancel order 1: processing' },
  });
});

test('a refund is a credit memo of that amount with our key; one of the shop has none', async () => {
  place('1');
  await pay('CR1');
  await shop.handOver(goods('SS1'), signal);
  const given = { order_no: '1', reason: 'CM1', lines: [{ line_id: lineId(), quantity: 1 }] };
  await shop.refund({ ...given, amount: 85_000, reference: 'CR2' }, signal);
  const [memo] = stub.sales.creditMemos;
  expect(memo?.base_grand_total).toBe(85_000);
  stub.sales.creditMemos.push({
    ...memo!,
    entity_id: 9999,
    base_grand_total: 1000,
    comment: 'Xin lỗi khách',
  }); // it is there
  const { refunds, state } = await seen('1');
  expect(refunds.map(({ amount, reference }) => [amount, reference])).toEqual([
    [85_000, 'CR2'],
    [1000, ''],
  ]);
  expect(state).toBe('collected');
});

test('all money of an order that is canceled in the store goes back, and the order is over', async () => {
  place('1');
  await pay('CR1');
  await shop.refund({ order_no: '1', amount: 180_000, lines: [], reason: 'SO1', reference: 'CR2' }, signal);
  expect(await seen('1')).toMatchObject({
    state: 'canceled',
    refunds: [{ amount: 180_000, reference: 'CR2' }],
  });
});

test('the rest of an order is noted there, and its goods go back with their money', async () => {
  place('1');
  await pay('CR1');
  await shop.handOver(goods('SS1', 1), signal);
  const rest = {
    ...{ order_no: '1', reason: 'SO1', reference: 'CLOSE-SO1' },
    lines: [{ line_id: lineId(), left: 1 }],
  };
  expect(await shop.isRestClosed(rest, signal)).toBe(false);
  await shop.closeRest(rest, signal);
  expect(await shop.isRestClosed(rest, signal)).toBe(true);
  expect(stub.sales.byNo('1').items[0]).toMatchObject({ qty_shipped: 1, qty_canceled: 0 });
  const back = { ...goods('CR2', 1), amount: 90_000, reason: 'SO1' };
  await shop.refund(back, signal);
  expect(stub.sales.byNo('1').items[0]).toMatchObject({ qty_refunded: 1 });
  expect((await seen('1')).refunds).toMatchObject([{ amount: 90_000, reference: 'CR2' }]);
});

test('an order without a shipment and an invoice is canceled by its closing', async () => {
  place('1');
  const lines = [{ line_id: lineId(), left: 0 }];
  await shop.closeRest({ order_no: '1', reason: 'SO1', reference: 'CLOSE-SO1', lines }, signal);
  expect((await seen('1')).state).toBe('canceled');
});

test('money that was never invoiced goes back by a comment of the order', async () => {
  place('1');
  await pay('CR1', 50_000);
  await shop.refund({ order_no: '1', amount: 50_000, lines: [], reason: 'SO1', reference: 'CR2' }, signal);
  expect(stub.sales.creditMemos).toEqual([]);
  expect((await seen('1')).refunds).toMatchObject([{ amount: 50_000, reference: 'CR2' }]);
});

test.each([
  ['lost', 'unknown'],
  ['slow', 'unknown'],
  ['nothing', 'unknown'],
  ['unavailable', 'unavailable'],
  ['throttled', 'unavailable'],
  ['page', 'unavailable'],
  ['refused', 'refused'],
] as const)('a write that ends as %s is %s', async (fault, kind) => {
  place('1');
  stub.faults.push(fault);
  expect(await kindOf(shop.handOver(goods('SS1'), signal))).toBe(kind);
});

test('no key or secret stands in what the shop is told of or in a problem', async () => {
  place('1');
  stub.faults.push('refused');
  const said = await shop
    .handOver(goods('SS1'), signal)
    .catch(error => JSON.stringify([error.message, error.stack]));
  expect(String(said)).toContain('It does not want this.');
  expect(`${said}${stub.asked.join()}`).not.toContain('planted');
});
