import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditMemos, receipts, salesInvoices, salesOrders } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import type { Filter, ListInput, SortOrder } from '#calls/kit/list-input.ts';
import { dayOf } from '#model/kit/list-query.ts';
import { signedAmount } from '#model/sales/receipts.ts';
import { type Actor, noActor } from '#server/backend/kit/context.ts';
import { daySums } from '#server/backend/kit/day-sums.ts';
import { salesOrders as salesOrdersTable } from '#server/db/schema/index.ts';
import { madeOnServer } from '#tests/support/sales/sold.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

type Row = Record<string, unknown>;
type Listed = { call: List<Row>; of: string; adds: (row: never) => number; filters: readonly Filter[] };

const orderAdds = (row: { status: string; grand_total: number }) =>
  row.status === 'CANCELED' ? 0 : row.grand_total;
// A row type has no index signature; its fields are read by name here.
const lists = {
  orders: {
    call: salesOrders.orders,
    of: 'created_at',
    adds: orderAdds,
    filters: [
      { field: 'status', value: 'CANCELED', condition: 'eq' },
      { field: 'status', value: 'OPEN|CONFIRMED', condition: 'in' },
      { field: 'sell_to_name', value: '%a%', condition: 'like' },
      { field: 'order_date', value: '2000-01-01', condition: 'gteq' },
    ],
  },
  'credit memos': {
    call: creditMemos.filter,
    of: 'created_at',
    adds: orderAdds,
    filters: [{ field: 'status', value: 'POSTED', condition: 'eq' }],
  },
  receipts: {
    call: receipts.posted,
    of: 'posted_at',
    adds: signedAmount,
    filters: [
      { field: 'payment_type', value: 'cash', condition: 'eq' },
      { field: 'pos_so_no', value: '%SC-%', condition: 'like' },
    ],
  },
  'sales history': {
    call: salesInvoices.historical,
    of: 'created_at',
    adds: (row: { amount: number }) => row.amount,
    filters: [{ field: 'document_type', value: 'credit_memo', condition: 'eq' }],
  },
} as unknown as Record<string, Listed>;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('store01');
  for (let count = 0; count < 3; count++) await madeOnServer(server, token, 'order');
  const { pos_so_no } = await madeOnServer(server, token, 'order');
  await server.send(
    salesOrders.setStatus,
    { pos_so_no, status: 'CANCELED', cancel_reason_code: '' },
    { token },
  );
});
afterAll(() => server.close());

async function ask({ call }: Listed, input: Partial<ListInput>, as = token) {
  const whole = { page: 1, size: 1000, filters: [], day_sums: true, ...input };
  return (await server.send(call, inputOfWhole(call, whole), { token: as })).data;
}

/** Every page has the sum of each day that begins or ends upon another one, and of no other day. */
async function checkPages(list: Listed, asked: { filters: Filter[]; sort_order: SortOrder }, as = token) {
  const dayAt = (row: Row) => dayOf(String(row[list.of]));
  const { items } = await ask(list, asked, as);
  const size = Math.max(1, Math.ceil(items.length / 7));
  for (let page = 1; (page - 1) * size < items.length; page++) {
    const start = (page - 1) * size;
    const here = items.slice(start, start + size);
    const edges = [...(page > 1 ? [here[0]] : []), ...(start + size < items.length ? [here.at(-1)] : [])];
    const sums = [...new Set(edges.map(row => dayAt(row as Row)))].map(day => {
      const ofDay = items.filter(row => dayAt(row) === day);
      return [day, ofDay.reduce((total, row) => total + list.adds(row as never), 0)];
    });
    const answer = await ask(list, { ...asked, page, size }, as);
    expect(answer.day_sums).toEqual(Object.fromEntries(sums));
    // Also where the rows after the page are not counted.
    const cut = await ask(list, { ...asked, page, size, count_to: 1 }, as);
    expect(cut.day_sums).toEqual(answer.day_sums);
  }
  return items.length;
}

for (const [name, list] of Object.entries(lists))
  it(`${name}: a day that goes on to another page comes to the sum of its rows`, async () => {
    // Of one shop alone there are few credit memos.
    const admin = await server.signIn('admin', 'admin1234');
    const newest: SortOrder = { field: list.of, direction: 'desc' };
    expect(await checkPages(list, { filters: [], sort_order: newest }, admin)).toBeGreaterThan(7);
    await checkPages(list, { filters: [], sort_order: { field: list.of, direction: 'asc' } }, admin);
    for (const filter of list.filters)
      await checkPages(list, { filters: [filter], sort_order: newest }, admin);
  });

it('adds up what the person may see: one shop its own, an administrator all', async () => {
  const { orders } = lists;
  if (!orders) throw new Error('no orders');
  const asked = {
    filters: [{ field: 'status', value: 'OPEN|CANCELED', condition: 'in' }] as Filter[],
    sort_order: { field: 'created_at', direction: 'desc' } as const,
  };
  const other = await server.signIn('store02');
  await madeOnServer(server, other, 'order');
  const own = await checkPages(orders, asked);
  await checkPages(orders, asked, other);
  const admin = await server.signIn('admin', 'admin1234');
  expect(await checkPages(orders, asked, admin)).toBeGreaterThan(own);
});

it('tells no sum to whom the amounts are not shown', async () => {
  const shows = { grand_total: { order: { pages: ['/salesOrders'], field: 'remaining_amount' } } } as const;
  const of = { of: 'created_at', amount: 'grand_total', adds: sql`grand_total` };
  const found = {
    from: salesOrdersTable,
    where: undefined,
    time: { column: sql`created_at`, kind: 'instant' },
  };
  const page = { items: [{ created_at: '2026-01-24T03:00:00.000Z' }], page: 1, size: 1, total: 2 };
  const told = (actor: Actor) =>
    server.db.transaction(tx =>
      daySums(
        { tx, actor, types: ['order'] },
        { granted: { shows } },
        { ...of, ...found, time: { ...found.time, kind: 'instant' } },
        page,
      ),
    );
  expect(await told(noActor)).toEqual({});
  expect(Object.keys(await told({ ...noActor, isAdministrator: true }))).toEqual(['2026-01-24']);
});

it('has no sums without the question, or sorted by anything else', async () => {
  const { orders } = lists;
  if (!orders) throw new Error('no orders');
  expect((await ask(orders, { size: 1, day_sums: false })).day_sums).toBeUndefined();
  const sort_order: SortOrder = { field: 'grand_total', direction: 'asc' };
  expect((await ask(orders, { size: 1, sort_order })).day_sums).toBeUndefined();
});
