import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OnlineOrder, OnlineShop } from '#server/online-shop/online-shop.ts';
import {
  always,
  connect,
  customers,
  listingOf,
  pull,
  put,
  seenOf,
  stores,
  variantOf,
} from './support/shop.ts';
import { startVendure, type Vendure } from './support/vendure.ts';

// Orders that customers make in a real Vendure, to their end.

let vendure: Vendure;
let shop: OnlineShop;

beforeAll(async () => {
  vendure = await startVendure();
  shop = connect(vendure);
  await shop.putStores(stores, always);
  const stock = { S1: 1000, S2: 1000 };
  await put(shop, [
    listingOf('AO', { variants: [variantOf('AO', '', { stock })] }),
    listingOf('QUAN', {
      name: 'Quần',
      variants: ['S', 'M'].map(code => variantOf('QUAN', code, { price: 333_333, stock })),
    }),
    listingOf('IT', { variants: [variantOf('IT', '', { stock: { S1: 3, S2: 1 } })] }),
  ]);
});
afterAll(async () => {
  await shop?.close();
  await vendure?.stop();
});

const order = (basket: Parameters<ReturnType<typeof customers>['order']>[0]) =>
  customers(vendure).order(basket);

async function known(order_no: string): Promise<OnlineOrder> {
  const found = await shop.order(order_no, always);
  if (!found) throw new Error(`no order ${order_no}`);
  return found;
}

const linesOf = ({ lines }: OnlineOrder) => lines.map(({ line_id, quantity }) => ({ line_id, quantity }));

test('an order to be paid at the counter is read as it is', async () => {
  const order_no = await order({
    items: [
      { sku: 'AO', quantity: 2 },
      { sku: 'QUAN/M', quantity: 1 },
    ],
    store: 'S2',
  });
  const { orders } = await pull(shop);
  const read = orders.get(order_no);
  expect(read).toEqual({
    order_no,
    remote_id: expect.stringMatching(/^\d+$/),
    placed_at: expect.any(Date),
    changed_at: expect.any(Date),
    state: 'placed',
    store_code: 'S2',
    customer: { name: 'Nguyễn An', phone_no: '0912345678', email: 'an@example.com' },
    comment: '',
    delivery: null,
    lines: [
      {
        line_id: expect.any(String),
        sku: 'AO',
        name: 'Áo thun AO',
        quantity: 2,
        unit_price: 290_000,
        amount: 580_000,
      },
      {
        line_id: expect.any(String),
        sku: 'QUAN/M',
        name: 'Quần Màu M',
        quantity: 1,
        unit_price: 333_333,
        amount: 333_333,
      },
    ],
    shipping_amount: 0,
    total: 913_333,
    payments: [
      {
        payment_id: expect.any(String),
        method: 'at-counter',
        amount: 913_333,
        state: 'announced',
        reference: '',
      },
    ],
    refunds: [],
  });
  expect(await known(order_no)).toEqual(read);
});

test('an order that was paid by card and is delivered has its fee and where it goes', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 1 }], delivery: 'delivery', method: 'card' });
  expect(await known(order_no)).toMatchObject({
    store_code: '',
    comment: '',
    delivery: { address: '1 Lê Lợi, Huế' },
    shipping_amount: 30_000,
    total: 320_000,
    payments: [{ method: 'card', amount: 320_000, state: 'settled', reference: '' }],
  });
});

test('a basket that is not ordered is no order', async () => {
  await customers(vendure).browse({
    items: [{ sku: 'AO', quantity: 1 }],
    store: 'S1',
    email: 'browser@example.com',
  });
  const { orders } = await pull(shop);
  expect([...orders.values()].map(({ customer }) => customer.email)).not.toContain('browser@example.com');
  expect(await shop.order('NONE', always)).toBeNull();
});

test('a store gives only what it has, and an order holds it there', async () => {
  await expect(order({ items: [{ sku: 'IT', quantity: 2 }], store: 'S2' })).rejects.toThrow('too few');
  await expect(order({ items: [{ sku: 'IT', quantity: 1 }], store: 'S9' })).rejects.toThrow('No store');
  await order({ items: [{ sku: 'IT', quantity: 1 }], store: 'S2' });
  await expect(order({ items: [{ sku: 'IT', quantity: 1 }], store: 'S2' })).rejects.toThrow('too few');
  await order({ items: [{ sku: 'IT', quantity: 3 }], store: 'S1' });
});

test('an order is paid in two parts at the counter, and handed over', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 2 }], store: 'S1' });
  const { until } = await pull(shop);
  await shop.pay({ order_no, amount: 200_000, method: 'cash', reference: 'pay-1' }, always);
  expect((await known(order_no)).payments).toMatchObject([
    { method: 'at-counter', amount: 380_000, state: 'announced', reference: '' },
    { method: 'cash', amount: 200_000, state: 'settled', reference: 'pay-1' },
  ]);
  await shop.pay({ order_no, amount: 380_000, method: 'bank', reference: 'pay-2' }, always);
  // Once more, as after an answer that was lost.
  await shop.pay({ order_no, amount: 380_000, method: 'bank', reference: 'pay-2' }, always);
  const paid = await known(order_no);
  expect(paid.payments).toMatchObject([
    { amount: 200_000, reference: 'pay-1' },
    { amount: 380_000, reference: 'pay-2', state: 'settled' },
  ]);
  const goods = { order_no, lines: linesOf(paid), reference: 'hand-1' };
  expect(await shop.isHandedOver(goods, always)).toBe(false);
  await shop.handOver(goods, always);
  await shop.handOver(goods, always);
  expect(await shop.isHandedOver(goods, always)).toBe(true);
  expect((await pull(shop, until)).orders.get(order_no)).toMatchObject({
    state: 'collected',
    total: 580_000,
  });
});

const stockOf = async (sku: string) => (await seenOf(vendure, sku)).variants[0].stock;

test('an order is handed over in parts, and only the store counts what it has', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 3 }], store: 'S1', method: 'card' });
  const [line] = (await known(order_no)).lines;
  const part = { order_no, lines: [{ line_id: line?.line_id ?? '', quantity: 1 }] };
  const count = (S1: number) =>
    put(shop, [listingOf('AO', { variants: [variantOf('AO', '', { stock: { S1, S2: 5 } })] })], ['stock']);
  await count(0);
  await shop.handOver({ ...part, reference: 'part-1' }, always);
  expect((await known(order_no)).state).toBe('placed');
  expect(await stockOf('AO')).toEqual({ S1: 0, S2: 5 });
  await count(8);
  await shop.handOver({ ...part, reference: 'part-2' }, always);
  expect(await stockOf('AO')).toEqual({ S1: 8, S2: 5 });
  const two = { ...part, lines: [...part.lines, ...part.lines], reference: 'part-3' };
  await expect(shop.handOver(two, always)).rejects.toMatchObject({ kind: 'refused' });
  await shop.handOver({ ...part, reference: 'part-3' }, always);
  expect((await known(order_no)).state).toBe('collected');
  await expect(shop.handOver({ ...part, reference: 'part-4' }, always)).rejects.toMatchObject({
    kind: 'refused',
  });
  await count(1000);
});

test('the rest of an order is taken off it, told once or twice, and stock stays', async () => {
  const order_no = await order({
    items: [
      { sku: 'AO', quantity: 3 },
      { sku: 'QUAN/S', quantity: 1 },
    ],
    store: 'S1',
    method: 'card',
  });
  const [first, second] = linesOf(await known(order_no));
  if (!first || !second) throw new Error('the order has two lines');
  await shop.handOver({ order_no, lines: [{ ...first, quantity: 1 }], reference: 'closed-1' }, always);
  const before = [await stockOf('AO'), await stockOf('QUAN')];
  const tooMuch = {
    order_no,
    lines: [{ line_id: first.line_id, left: 0 }],
    reason: 'SO1',
    reference: 'close-0',
  };
  await expect(shop.closeRest(tooMuch, always)).rejects.toMatchObject({ kind: 'refused' });
  const lines = [
    { line_id: first.line_id, left: 1 },
    { line_id: second.line_id, left: 0 },
  ];
  const rest = { order_no, lines, reason: 'SO1', reference: 'close-1' };
  expect(await shop.isRestClosed(rest, always)).toBe(false);
  await shop.closeRest(rest, always);
  expect(await shop.isRestClosed(rest, always)).toBe(true);
  await shop.closeRest(rest, always);
  expect(await known(order_no)).toMatchObject({
    ...{
      state: 'collected',
      total: 290_000,
      lines: [{ line_id: first.line_id, quantity: 1, amount: 290_000 }],
    },
  });
  expect([await stockOf('AO'), await stockOf('QUAN')]).toEqual(before);
  const back = { order_no, amount: 913_333, reason: 'SO1', reference: 'back-rest' };
  await shop.refund({ ...back, lines: [{ ...first, quantity: 2 }, second] }, always);
  expect((await known(order_no)).refunds).toMatchObject([{ amount: 913_333, reference: 'back-rest' }]);
});

test('an order of which nothing is handed over is canceled by its closing', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 2 }], store: 'S1', method: 'card' });
  const lines = linesOf(await known(order_no)).map(({ line_id }) => ({ line_id, left: 0 }));
  await shop.closeRest({ order_no, lines, reason: 'SO2', reference: 'close-2' }, always);
  expect(await known(order_no)).toMatchObject({ state: 'canceled', lines: [] });
});

test('an order that is not paid is not handed over', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 1 }], store: 'S1' });
  const goods = { order_no, lines: linesOf(await known(order_no)), reference: 'unpaid' };
  await expect(shop.handOver(goods, always)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('PaymentAuthorized'),
  });
});

test('goods that were handed over come back by a cancellation, and only the store counts them', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 1 }], store: 'S1', method: 'card' });
  await shop.handOver({ order_no, lines: linesOf(await known(order_no)), reference: 'back' }, always);
  const before = await stockOf('AO');
  await shop.cancel({ order_no, reason: 'Trả' }, always);
  expect(await known(order_no)).toMatchObject({ state: 'canceled', payments: [{ state: 'settled' }] });
  expect(await stockOf('AO')).toEqual(before);
});

test('an order is canceled, with what was announced to be paid', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 1 }], store: 'S1' });
  await shop.cancel({ order_no, reason: 'Hết hàng' }, always);
  await shop.cancel({ order_no, reason: 'Hết hàng' }, always);
  expect(await known(order_no)).toMatchObject({ state: 'canceled', lines: [], total: 0, payments: [] });
});

test('money goes back at the counter, once for its reference, and by the shop itself', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 2 }], store: 'S1', method: 'card' });
  const lines = linesOf(await known(order_no));
  await shop.handOver({ order_no, lines, reference: 'hand-2' }, always);
  const { until } = await pull(shop);
  const back = { order_no, amount: 100_000, lines, reason: 'Lỗi', reference: 'back-1' };
  await shop.refund(back, always);
  await shop.refund(back, always);
  const after = await pull(shop, until);
  expect(after.orders.get(order_no)?.refunds).toMatchObject([
    { amount: 100_000, state: 'settled', reference: 'back-1' },
  ]);
  const [payment] = (await known(order_no)).payments;
  await vendure.admin(
    `mutation ($id: ID!) { refundOrder(input: { paymentId: $id, amount: 5000000, lines: [], shipping: 0, adjustment: 0 }) {
      __typename ... on ErrorResult { errorCode message } } }`,
    { id: payment?.payment_id },
  );
  const last = await pull(shop, after.until);
  expect(last.orders.get(order_no)?.refunds).toMatchObject([
    { amount: 100_000, reference: 'back-1' },
    { amount: 50_000, reference: '' },
  ]);
  const changed = last.orders.get(order_no)?.changed_at.getTime() ?? 0;
  expect(changed).toBeGreaterThan(after.orders.get(order_no)?.changed_at.getTime() ?? 0);
  await expect(shop.refund({ ...back, amount: 600_000, reference: 'back-2' }, always)).rejects.toMatchObject({
    kind: 'refused',
  });
});

test('a refund of what was paid in parts is divided among the payments', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 1 }], store: 'S1' });
  await shop.pay({ order_no, amount: 90_000, method: 'cash', reference: 'pay-3' }, always);
  await shop.pay({ order_no, amount: 200_000, method: 'bank', reference: 'pay-4' }, always);
  await shop.refund({ order_no, amount: 290_000, lines: [], reason: 'Trả', reference: 'back-3' }, always);
  const { refunds } = await known(order_no);
  expect(refunds.map(({ amount, reference }) => [amount, reference]).sort()).toEqual([
    [200_000, 'back-3'],
    [90_000, 'back-3'],
  ]);
});

test('an order of two hundred million đồng is paid and given back', async () => {
  const price = 99_999_999;
  await put(shop, [listingOf('VANG', { variants: [variantOf('VANG', '', { price, stock: { S1: 9 } })] })]);
  const order_no = await order({ items: [{ sku: 'VANG', quantity: 2 }], store: 'S1' });
  expect(await known(order_no)).toMatchObject({ total: 2 * price, lines: [{ unit_price: price }] });
  await shop.pay({ order_no, amount: 2 * price, method: 'bank', reference: 'gold' }, always);
  await shop.refund({ order_no, amount: 2 * price, lines: [], reason: '', reference: 'gold' }, always);
  expect(await known(order_no)).toMatchObject({
    payments: [{ amount: 2 * price }],
    refunds: [{ amount: 2 * price }],
  });
});

test('more than is left, an unknown order and an order that is canceled are refused', async () => {
  const order_no = await order({ items: [{ sku: 'AO', quantity: 1 }], store: 'S1' });
  const pay = (changed: object) =>
    shop.pay({ order_no, amount: 290_000, method: 'cash', reference: 'pay-5', ...changed }, always);
  await expect(pay({ amount: 290_001 })).rejects.toMatchObject({ kind: 'refused' });
  await expect(pay({ order_no: 'NONE' })).rejects.toMatchObject({ kind: 'refused' });
  await shop.cancel({ order_no, reason: '' }, always);
  await expect(pay({})).rejects.toMatchObject({ kind: 'refused' });
  await expect(shop.cancel({ order_no: 'NONE', reason: '' }, always)).rejects.toMatchObject({
    kind: 'refused',
  });
});

test('a discount of the order is divided among its lines, to the đồng', async () => {
  const { createPromotion } = await vendure.admin(
    `mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { ... on Promotion { id } ... on ErrorResult { errorCode message } } }`,
    {
      input: {
        enabled: true,
        translations: [{ languageCode: 'en', name: '7 %' }],
        conditions: [
          {
            code: 'minimum_order_amount',
            arguments: [
              { name: 'amount', value: '0' },
              { name: 'taxInclusive', value: 'true' },
            ],
          },
        ],
        actions: [{ code: 'order_percentage_discount', arguments: [{ name: 'discount', value: '7' }] }],
      },
    },
  );
  const order_no = await order({
    items: [
      { sku: 'QUAN/S', quantity: 1 },
      { sku: 'QUAN/M', quantity: 2 },
      { sku: 'AO', quantity: 3 },
    ],
    store: 'S1',
    delivery: 'delivery',
  });
  await vendure.admin(`mutation { deletePromotion(id: "${createPromotion.id}") { result } }`);
  const read = await known(order_no);
  const { rows } = await vendure.database.query(
    'select "subTotalWithTax" + "shippingWithTax" total from "order" where code = $1',
    [order_no],
  );
  // The shop counts parts of a đồng here: that is what is tried.
  expect(Number(rows[0].total) % 100).not.toBe(0);
  expect(read.total).toBe(Math.round(Number(rows[0].total) / 100));
  expect(read.lines.reduce((sum, { amount }) => sum + amount, read.shipping_amount)).toBe(read.total);
  await shop.pay({ order_no, amount: read.total, method: 'cash', reference: 'pay-6' }, always);
  expect((await known(order_no)).payments).toMatchObject([
    { amount: read.total, state: 'settled', reference: 'pay-6' },
  ]);
  await shop.refund({ order_no, amount: read.total, lines: [], reason: 'Trả', reference: 'back-4' }, always);
  expect((await known(order_no)).refunds).toMatchObject([{ amount: read.total }]);
});

test('the shop has an index for what is asked every few seconds', async () => {
  const { rows } = await vendure.database.query(
    `select indexdef from pg_indexes where tablename = 'order' and indexdef like '%("updatedAt")'`,
  );
  expect(rows).toHaveLength(1);
});

test('orders of one and the same time are all read, page by page, and none twice', async () => {
  await vendure.database.query(
    `insert into "order" (code, state, active, "orderPlacedAt", "couponCodes", "shippingAddress", "billingAddress", "currencyCode",
       "subTotal", "subTotalWithTax", "shipping", "shippingWithTax", "updatedAt", "customFieldsQuaystorecode")
     select 'SAME-' || n, 'PaymentSettled', false, '2026-01-01', '', '{}', '{}', 'VND', 0, 0, 0, 0,
       timestamp '2026-01-02 03:04:05.678' + n % 5 * interval '100 microseconds', 'S1' from generate_series(1, 250) n`,
  );
  await vendure.database.query(
    `insert into order_channels_channel ("orderId", "channelId") select id, 1 from "order" where code like 'SAME-%'`,
  );
  const told: string[] = [];
  for await (const { orders } of shop.ordersSince('2026-01-02T03:05:00.000Z', always))
    told.push(...orders.map(({ order_no }) => order_no).filter(no => no.startsWith('SAME-')));
  expect(told).toHaveLength(250);
  expect(new Set(told).size).toBe(250);
});

test('an order that changes while the pages are read is not missed', async () => {
  const told: string[] = [];
  let pages = 0;
  for await (const { orders } of shop.ordersSince('2026-01-02T03:05:00.000Z', always)) {
    told.push(...orders.map(({ order_no }) => order_no));
    pages += 1;
    // Orders of the first page move to the end: by an offset, as many of the second page would be jumped over.
    if (pages === 1)
      await vendure.database.query(
        `update "order" set "updatedAt" = now() where code in (select code from "order" where code like 'SAME-%' order by "updatedAt", id limit 60)`,
      );
  }
  expect(new Set(told.filter(no => no.startsWith('SAME-'))).size).toBe(250);
});

test('a product that was deleted after it was ordered is still read', async () => {
  await put(shop, [listingOf('XOA')]);
  const order_no = await order({ items: [{ sku: 'XOA', quantity: 1 }], store: 'S1' });
  const { id } = await seenOf(vendure, 'XOA');
  await vendure.admin(`mutation ($id: ID!) { deleteProduct(id: $id) { result } }`, { id });
  expect(await known(order_no)).toMatchObject({ lines: [{ sku: 'XOA', name: 'Áo thun XOA' }] });
});
