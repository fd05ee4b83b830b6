import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items, receipts, salesOrders } from '#calls/index.ts';
import type { AnyWrite } from '#calls/kit/call.ts';
import type { ChainAnswer } from '#calls/kit/chain.ts';
import { toRequest } from '#calls/kit/wire.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { createInput } from '../../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
let goods: { item_no: string; unit_price: number }[];
let customer: { sell_to_customer_no: string; sell_to_name: string };
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('store01');
  const found = (await server.send(items.filter, { page: 1, size: 50, filters: [] }, { token })).data.items;
  goods = found.filter(item => item.variant_code === '' && !item.blocked && item.unit_price > 100_000);
  const { rows } = await server.db.execute<{ no: string; name: string }>(
    sql`select customer_no as no, name from customers where franchise_code = 'F01' order by customer_no limit 1`,
  );
  customer = { sell_to_customer_no: rows[0]?.no ?? '', sell_to_name: rows[0]?.name ?? '' };
});
afterAll(() => server.close());

const temporary = 'tmp:order';
type Change = readonly [call: AnyWrite, input: object];

const line = (line_no: number, quantity = 2) => {
  const { item_no = '', unit_price = 0 } = goods[line_no / 10_000] ?? {};
  return { line_no, item_no, unit_price, quantity };
};
const created = (more: object = {}): Change => {
  const data = { ...customer, document_type: 'order', lines: [line(10_000), line(20_000)], ...more };
  return [salesOrders.create, { data: createInput(data).data }];
};
const to = (status: string, cancel_reason_code = ''): Change => [
  salesOrders.setStatus,
  { pos_so_no: temporary, status, cancel_reason_code },
];
const paid = (amount: number, more: object = { payment_type: 'cash' }): Change => [
  receipts.add,
  { pos_so_no: temporary, amount, ...more },
];
const handed = (quantity: number): Change => [
  salesOrders.postQty,
  {
    pos_so_no: temporary,
    lines: [10_000, 20_000].map(line_no => ({ line_no, qty_to_ship: quantity, qty_to_invoice: quantity })),
  },
];
const booked: Change = [receipts.processAll, { pos_so_no: temporary, to_post: true }];

/** Sends changes as a tablet does: in chains of so many at most. */
async function made(changes: readonly Change[], most: number): Promise<SalesOrder> {
  const lane = `so:${randomUUID()}`;
  let pos_so_no = '';
  let last: SalesOrder | undefined;
  for (let from = 0; from < changes.length; from += most) {
    const chain = changes.slice(from, from + most).map(([call, input], index) => ({
      ...toRequest(call, pos_so_no ? withNumber(input, pos_so_no) : input),
      ...{ key: randomUUID(), attempt: 1, seq: from + index + 1 },
      ...(from + index === 0 ? { gives: temporary } : {}),
    }));
    const response = await server.post({ token, chain }, { 'x-device-id': 'tablet', 'x-lane': lane });
    const { data } = (await response.json()) as { data: ChainAnswer[] }; // an envelope of ours
    expect(data.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(chain.map(() => 200));
    expect(await transactionsOf(chain)).toBe(1);
    last = orderIn(data.at(-1));
    pos_so_no = last.pos_so_no;
  }
  if (!last) throw new Error('nothing was sent');
  return last;
}

/** Every change answers the order. */
function orderIn(answer: ChainAnswer | undefined): SalesOrder {
  if (!answer) throw new Error('nothing was answered');
  return (answer.body as { data: SalesOrder }).data;
}

const withNumber = (input: object, pos_so_no: string) =>
  'pos_so_no' in input ? { ...input, pos_so_no } : input;

async function transactionsOf(chain: readonly { key: string }[]): Promise<number> {
  const keys = sql.param(chain.map(({ key }) => key));
  const { rows } = await server.db.execute<{ transactions: number }>(
    sql`select count(distinct xmin::text)::int as transactions from idempotency where key = any(${keys}::text[])`,
  );
  return rows[0]?.transactions ?? 0;
}

/** What an order is apart from its number and the time. */
const known = ({ receipts: all, ...order }: SalesOrder) => ({
  ...order,
  ...{ pos_so_no: '', created_at: '', updated_at: '' },
  // What a customer has depends on the orders before.
  ...{ loyalty_redeemable_points: 0, loyalty_ranking_points: 0 },
  receipts: all.map(receipt => ({
    ...receipt,
    ...{ receipt_id: 0, pos_so_no: '', created_at: '', posted_at: receipt.posted_at && 'posted' },
    ...(receipt.handed_over_at ? { handed_over_at: 'handed over' } : {}),
  })),
});

const at = new Date(Date.now() - 60_000).toISOString();
const stories: Record<string, () => readonly Change[]> = {
  'a sale in cash': () => [created(), to('CONFIRMED'), to('RELEASED'), paid(5000), handed(2), booked],
  'a sale with a coupon, a fee and a discount': () => [
    created({
      coupon_code: 'TET2026',
      fees: [{ line_no: 10_000, fee_code: 'DELIVERY', description: 'Giao hàng', amount: 20_000 }],
      invoice_discount_amount: 1000,
    }),
    ...[to('CONFIRMED'), to('RELEASED'), paid(1000), handed(1), booked],
  ],
  'a sale at prices that a tablet was told': () => [
    created({ lines: [10_000, 20_000].map(no => ({ ...line(no), priced_at: at })) }),
    ...[to('CONFIRMED'), to('RELEASED'), handed(2), paid(1000), booked],
  ],
  'a transfer that is waited for, with the goods handed over': () => [
    ...[created(), to('CONFIRMED'), to('RELEASED')],
    paid(7000, { payment_type: 'transfer', transfer_memo: 'TT don hang 7' }),
    [receipts.handOver, { pos_so_no: temporary, at }],
    handed(1),
  ],
  'an order that is opened again and changed': () => [
    ...[created(), to('CONFIRMED'), to('OPEN')],
    [salesOrders.addLine, { pos_so_no: temporary, ...line(30_000) }],
    ...[to('CONFIRMED'), to('RELEASED'), paid(1000)],
  ],
  'an order that is canceled': () => [created(), to('CONFIRMED'), to('RELEASED'), to('CANCELED', 'OTHER')],
  'an order that is closed with a part of it shipped': () => [
    ...[created(), to('CONFIRMED'), to('RELEASED'), handed(1)],
    [salesOrders.close, { pos_so_no: temporary }],
    ...[paid(1000), booked],
  ],
};

describe.each(Object.entries(stories))('%s', (_, story) => {
  test('is the same order in one chain, in chains of two and one by one', async () => {
    const changes = story();
    const alone = await made(changes, 1);
    expect(known(await made(changes, 2))).toEqual(known(alone));
    expect(known(await made(changes, 20))).toEqual(known(alone));
  });

  test('is answered after each change as it is read afterwards', async () => {
    const changes = story();
    for (let count = 2; count <= changes.length; count++) {
      const answered = await made(changes.slice(0, count), 20);
      const { data } = await server.send(salesOrders.get, { pos_so_no: answered.pos_so_no }, { token });
      expect(answered).toEqual(data);
    }
  });
});

test('the row of an order is written once behind a chain, and the version counts each change', async () => {
  const written = async (pos_so_no: string) => {
    const { rows } = await server.db.execute<{ times: number }>(
      sql`select count(*)::int as times from row_changes where list = 'salesOrders.filter' and key = ${pos_so_no}`,
    );
    return rows[0]?.times;
  };
  const changes = [created(), to('CONFIRMED'), to('RELEASED'), paid(1000), handed(2), booked];
  const sold = await made(changes, 20);
  const alone = await made(changes, 1);
  expect(sold.version).toBe(alone.version);
  expect(await written(sold.pos_so_no)).toBeLessThan((await written(alone.pos_so_no)) ?? 0);
});
