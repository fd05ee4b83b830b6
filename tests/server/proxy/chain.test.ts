import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers, items, receipts, salesOrders } from '#calls/index.ts';
import type { AnyWrite } from '#calls/kit/call.ts';
import type { ChainAnswer, ChainedChange } from '#calls/kit/chain.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { openChainLedger } from '#server/backend/kit/chain-ledger.ts';
import { idempotency } from '#server/db/schema/index.ts';
import type { Meter } from '#server/monitoring/meter.ts';
import type { Keyed } from '#server/proxy/target.ts';
import { createInput } from '../../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

const called: string[] = [];
const meter: Meter = {
  begin: () => () => {},
  called: ({ name }, { status }) => called.push(`${name} ${status}`),
  follow: () => {},
};

let server: TestServer;
let token: string;
let line: { line_no: number; item_no: string; unit_price: number; quantity: number };
let otherLine: typeof line;
let customer: { sell_to_customer_no: string; sell_to_name: string; sell_to_phone_no: string };
beforeAll(async () => {
  server = await createTestServer({ meter });
  token = await server.signIn('store01');
  const ask = { page: 1, size: 50, filters: [] };
  const goods = (await server.send(items.filter, ask, { token })).data.items;
  const [sold, other] = goods.filter(
    item => item.variant_code === '' && !item.blocked && item.unit_price > 1000,
  );
  const [buyer] = (await server.send(customers.filter, ask, { token })).data.items;
  line = { line_no: 10_000, item_no: sold?.item_no ?? '', unit_price: sold?.unit_price ?? 0, quantity: 1 };
  otherLine = { ...line, item_no: other?.item_no ?? '', unit_price: other?.unit_price ?? 0 };
  const { customer_no = '', name = '', phone_no = '' } = buyer ?? {};
  customer = { sell_to_customer_no: customer_no, sell_to_name: name, sell_to_phone_no: phone_no };
});
afterAll(() => server.close());

const tempId = 'tmp:order-1';
let queue = 0;

const change = (call: AnyWrite, input: object, seq: number, more: Partial<ChainedChange> = {}) => ({
  ...toRequest(call, input),
  ...{ key: randomUUID(), attempt: 1, seq },
  ...more,
});

/** An order that is made, confirmed and paid in part, as a tablet sends it: recognised by its comment. */
function sale(comment: string): ChainedChange[] {
  // Its own temporary id stays on the tablet.
  const { data } = createInput({
    ...{ ...customer, document_type: 'order', lines: [line] },
    general_comments: comment,
  });
  const status = { pos_so_no: tempId, status: 'CONFIRMED', cancel_reason_code: '' };
  const receipt = { pos_so_no: tempId, amount: 1000, payment_type: 'cash' };
  return [
    change(salesOrders.create, { data }, 1, { gives: tempId }),
    change(salesOrders.setStatus, status, 2, { read: 0 }),
    change(receipts.add, receipt, 3),
  ];
}

async function post(chain: readonly object[], given: object = {}, lane = `so:${++queue}`) {
  const response = await server.post(
    { token, chain, ...given },
    { 'idempotency-key': randomUUID(), 'x-device-id': 'tablet', 'x-lane': lane },
  );
  const body = (await response.json()) as {
    data?: ChainAnswer[];
    errors?: { code: string }[];
  }; // an envelope of ours
  return { response, answers: body.data ?? [], code: body.errors?.[0]?.code };
}

const statusesOf = (answers: readonly ChainAnswer[]) => answers.map(({ status }) => status);
const bodyOf = (answer: ChainAnswer | undefined) =>
  answer?.body as { data?: { pos_so_no: string; version: number }; errors?: { code: string }[] }; // an envelope of ours

async function ordersWith(comment: string): Promise<{ status: string; receipts: number }[]> {
  const { rows } = await server.db.execute<{ status: string; receipts: number }>(
    sql`select status, (select count(*)::int from cash_receipts r where r.pos_so_no = o.pos_so_no) as receipts
        from sales_orders o where general_comments = ${comment}`,
  );
  return rows;
}

const ledgerOf = async (key: string) =>
  (await server.db.select().from(idempotency).where(eq(idempotency.key, key)))[0];

describe('a chain of changes', () => {
  test('is made in order, with the number and the version that its first change brings', async () => {
    const { answers } = await post(sale('whole'));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect(await ordersWith('whole')).toEqual([{ status: 'CONFIRMED', receipts: 1 }]);
    const { rows } = await server.db.execute<{ call: string }>(
      sql`select call from idempotency where body like ${`%${bodyOf(answers[0]).data?.pos_so_no}%`} order by created_at`,
    );
    expect(rows.map(({ call }) => call)).toEqual([
      'salesOrders.create',
      'salesOrders.setStatus',
      'receipts.add',
    ]);
  });

  test('is made once, however often and however many at once it arrives', async () => {
    const chain = sale('crowd');
    const lane = 'so:crowd';
    const all = await Promise.all(Array.from({ length: 6 }, () => post(chain, {}, lane)));
    const again = await post(
      chain.map(each => ({ ...each, attempt: 2 })),
      {},
      lane,
    );
    const bodies = [...all, again].map(({ answers }) => answers.map(({ body }) => body));
    expect(new Set(bodies.map(each => JSON.stringify(each))).size).toBe(1);
    expect(await ordersWith('crowd')).toEqual([{ status: 'CONFIRMED', receipts: 1 }]);
  });

  test('has each change known by the key and the input that it would have alone', async () => {
    const [created] = sale('alone') as [ChainedChange]; // the first of three
    const lane = 'so:alone';
    const { answers } = await post([created], {}, lane);
    const { pos_so_no = '', version } = bodyOf(answers[0]).data ?? {};
    const removal = { line_nos: [line.line_no] };
    const key = randomUUID();
    // The tablet puts the version in that the answer before it has brought.
    const alone = await server.send(
      salesOrders.removeLines,
      { pos_so_no, ...removal, base_version: version },
      { token, key, headers: { 'x-device-id': 'tablet', 'x-lane': lane, 'x-lane-seq': '2' } },
    );
    expect(alone.status).toBe(200);
    const again = { key, attempt: 2, read: 0 };
    const removed = change(salesOrders.removeLines, { pos_so_no: tempId, ...removal }, 2, again);
    const repeated = await post([{ ...created, attempt: 2 }, removed], {}, lane);
    expect(repeated.answers.map(({ body }) => body)[1]).toEqual(alone.body);
  });

  test('is known again by its key when the tablet knows another version by then', async () => {
    const [created] = sale('known again') as [ChainedChange]; // the first of three
    const removal = { pos_so_no: tempId, line_nos: [line.line_no] };
    const removed = change(salesOrders.removeLines, removal, 2, { read: 0 });
    const lane = 'so:known-again';
    const { answers } = await post([created, removed], {}, lane);
    const { pos_so_no = '' } = bodyOf(answers[0]).data ?? {};
    const alone = await server.send(
      salesOrders.removeLines,
      { ...removal, pos_so_no, base_version: 7 },
      {
        ...{ token, key: removed.key },
        headers: { 'x-device-id': 'tablet', 'x-lane': lane, 'x-lane-seq': '2', 'x-attempt': '2' },
      },
    );
    expect(alone.body).toEqual(answers[1]?.body);
  });

  test('goes over nothing that another person has done since the tablet read the document', async () => {
    const { answers } = await post(sale('stale').slice(0, 1));
    const { pos_so_no = '', version = 0 } = bodyOf(answers[0]).data ?? {};
    await server.send(salesOrders.addLine, { pos_so_no, ...line, line_no: 20_000 }, { token });
    const removal = { pos_so_no, line_nos: [line.line_no] };
    const stale = await post([
      change(salesOrders.removeLines, removal, 1, { read: version }),
      change(salesOrders.removeLines, removal, 2, { read: version }),
    ]);
    expect(stale.answers.map(answer => bodyOf(answer).errors?.[0]?.code)).toEqual(['stale']);
  });

  test('stops at the first change that is refused, and what stands behind leaves no trace', async () => {
    const [created, status, paid] = sale('stops') as [ChainedChange, ChainedChange, ChainedChange];
    const wrong = {
      ...status,
      ...toRequest(salesOrders.setStatus, { pos_so_no: tempId, status: 'CLOSED', cancel_reason_code: '' }),
    };
    const { answers } = await post([created, wrong, paid]);
    expect(statusesOf(answers)).toEqual([200, 422]);
    expect(JSON.parse(server.log.at(-1) ?? '')).toMatchObject({
      ...{ msg: 'request', status: 200 },
      ...{ call: 'salesOrders.setStatus', code: expect.any(String) },
    });
    expect(await ordersWith('stops')).toEqual([{ status: 'OPEN', receipts: 0 }]);
    expect(await ledgerOf(paid.key)).toBeUndefined();
  });

  test('of which none is refused is one transaction, and else each of them is its own', async () => {
    const transactionsOf = async (chain: readonly ChainedChange[]) => {
      const keys = sql.param(chain.map(({ key }) => key));
      const { rows } = await server.db.execute<{ changes: number; transactions: number }>(
        sql`select count(*)::int as changes, count(distinct xmin::text)::int as transactions
            from idempotency where key = any(${keys}::text[])`,
      );
      return rows[0];
    };
    const chain = sale('together');
    await post(chain);
    expect(await transactionsOf(chain)).toEqual({ changes: 3, transactions: 1 });
    const [created, status, paid] = sale('apart') as [ChainedChange, ChainedChange, ChainedChange];
    const apart = [
      ...[created, status],
      change(receipts.add, { pos_so_no: tempId, amount: -1, payment_type: 'cash' }, 3),
      { ...paid, seq: 4 },
    ];
    expect(statusesOf((await post(apart)).answers)).toEqual([200, 200, 422]);
    expect(await transactionsOf(apart)).toEqual({ changes: 3, transactions: 3 });
    expect(await ordersWith('apart')).toEqual([{ status: 'CONFIRMED', receipts: 0 }]);
  });

  test('is made next to others that want the same items in another order', async () => {
    const wholeSale = (given: readonly (typeof line)[]): ChainedChange[] => {
      const lines = given.map((each, index) => ({ ...each, line_no: (index + 1) * 10_000 }));
      const { data } = createInput({ ...customer, document_type: 'order', lines, general_comments: 'rush' });
      const to = (status: string) => ({ pos_so_no: tempId, status, cancel_reason_code: '' });
      const amount = lines.reduce((sum, { unit_price }) => sum + unit_price, 0);
      const posts = lines.map(({ line_no }) => ({ line_no, qty_to_ship: 1, qty_to_invoice: 1 }));
      return [
        change(salesOrders.create, { data }, 1, { gives: tempId }),
        change(salesOrders.setStatus, to('CONFIRMED'), 2),
        change(salesOrders.setStatus, to('RELEASED'), 3),
        change(receipts.add, { pos_so_no: tempId, amount, payment_type: 'cash' }, 4),
        change(salesOrders.postQty, { pos_so_no: tempId, lines: posts }, 5),
        change(receipts.processAll, { pos_so_no: tempId, to_post: true }, 6),
      ];
    };
    const both = [line, otherLine];
    const sales = Array.from({ length: 12 }, (_, index) =>
      wholeSale(index % 2 === 0 ? both : both.toReversed()),
    );
    const all = await Promise.all(sales.map(chain => post(chain)));
    expect(new Set(all.map(({ answers }) => statusesOf(answers).join()))).toEqual(
      new Set(['200,200,200,200,200,200']),
    );
    const sold = await ordersWith('rush');
    expect(sold).toEqual(Array.from({ length: 12 }, () => ({ status: 'INVOICED', receipts: 1 })));
  });

  test('tells of each change once, also where it is made again one by one', async () => {
    const [created, status] = sale('told') as [ChainedChange, ChainedChange];
    const wrong = { pos_so_no: tempId, status: 'CLOSED', cancel_reason_code: '' };
    const refused = { ...status, ...toRequest(salesOrders.setStatus, wrong) };
    called.length = 0;
    await post([created, refused]);
    expect(called).toEqual(['salesOrders.create 200', 'salesOrders.setStatus 422']);
  });

  test('has a refusal by the proxy written down too, so that every copy of it stops there', async () => {
    const [created, status] = sale('noted') as [ChainedChange, ChainedChange];
    const invalid = { ...created, options: { method: 'POST', body: { pos_so_no: '', data: 7 } } };
    const first = await post([invalid, status]);
    expect(statusesOf(first.answers)).toEqual([422]);
    expect(first.answers[0]?.headers).toBeUndefined();
    expect(await ledgerOf(created.key)).toMatchObject({ state: 'refused', status: 422 });
    // The same key with what would be allowed is another change.
    expect(bodyOf((await post([created, status])).answers[0]).errors?.[0]?.code).toBe('key_reuse');
    expect(await ordersWith('noted')).toEqual([]);
  });

  test('lets each change do what its person may do, and no more', async () => {
    const warehouse = await server.signIn('warehouse01');
    const { answers } = await post(sale('forbidden'), { token: warehouse });
    expect(answers.map(answer => bodyOf(answer).errors?.[0]?.code)).toEqual(['forbidden']);
    expect(await ordersWith('forbidden')).toEqual([]);
  });

  test('of a person with no session is refused as a whole', async () => {
    const { response, code } = await post(sale('nobody'), { token: 'unknown' });
    expect([response.status, code]).toEqual([401, 'unauthenticated']);
    expect(response.headers.get('x-not-forwarded')).toBe('1');
  });

  test('names no temporary id that nothing in it gives a number to', async () => {
    const [, status] = sale('dangling') as [ChainedChange, ChainedChange];
    const { answers } = await post([status]);
    expect(answers.map(answer => bodyOf(answer).errors?.[0]?.code)).toEqual(['not_json']);
  });

  test.each<[string, (one: ChainedChange | undefined) => unknown[]]>([
    ['is empty', () => []],
    ['is longer than a chain may be', one => Array.from({ length: 21 }, () => one)],
    ['holds a read', one => [{ ...one, ...toRequest(salesOrders.get, { pos_so_no: 'SO' }) }]],
    ['holds no call of the catalogue', one => [{ ...one, url: '/la/nothing' }]],
    ['says more than it may', one => [{ ...one, owner: 'admin' }]],
  ])('that %s is refused before anything is made', async (_, chainOf) => {
    const chain = chainOf(sale('shape')[0]);
    const { response } = await post(chain as object[]);
    expect([400, 404]).toContain(response.status);
    expect(response.headers.get('x-not-forwarded')).toBe('1');
    expect(await ordersWith('shape')).toEqual([]);
  });

  test('that was made in part before is made to its end, each change once', async () => {
    const chain = sale('in part');
    const lane = 'so:in-part';
    const [first] = (await post(chain.slice(0, 1), {}, lane)).answers;
    // Whether the tablet says that it has sent them before or not.
    for (const attempt of [1, 2]) {
      const { answers } = await post(
        chain.map(each => ({ ...each, attempt })),
        {},
        lane,
      );
      expect(statusesOf(answers)).toEqual([200, 200, 200]);
      expect(answers[0]?.body).toEqual(first?.body);
      expect(await ordersWith('in part')).toEqual([{ status: 'CONFIRMED', receipts: 1 }]);
    }
  });

  test('makes nothing under a key that it has used before', async () => {
    const [created, status, paid] = sale('twice') as [ChainedChange, ChainedChange, ChainedChange];
    const { answers } = await post([created, status, { ...paid, key: created.key }]);
    expect(answers.map(answer => bodyOf(answer).errors?.[0]?.code)).toEqual([
      ...[undefined, undefined],
      'key_reuse',
    ]);
    expect(await ordersWith('twice')).toEqual([{ status: 'CONFIRMED', receipts: 0 }]);
  });

  test('finds a gap between its own changes', async () => {
    const [created, status] = sale('jump') as [ChainedChange, ChainedChange];
    const { answers } = await post([created, { ...status, seq: 3 }]);
    expect(answers.map(answer => bodyOf(answer).errors?.[0]?.code)).toEqual([undefined, 'gap']);
    expect(await ledgerOf(status.key)).toBeUndefined();
    expect(await ordersWith('jump')).toEqual([{ status: 'OPEN', receipts: 0 }]);
  });

  test('lets go of the keys of changes that it does not come to', async () => {
    const [made, later] = [randomUUID(), randomUUID()].map((key, index) => ({
      ...{ key, owner: 'someone', call: 'call', requestHash: `hash of ${index}` },
      lane: { deviceId: 'tablet', lane: 'so:later', seq: index + 1 },
    })) as [Keyed, Keyed]; // two are mapped
    await server.db.transaction(async tx => {
      const ledger = await openChainLedger(tx, [made, later], new Date());
      expect(await ledger.claim(made, new Date())).toEqual({ known: null, gap: false });
      await ledger.conclude(made, 'done', { status: 200, body: '{}' });
      await ledger.settle();
    });
    expect(await ledgerOf(made.key)).toMatchObject({ state: 'done', body: '{}', request_hash: 'hash of 0' });
    expect(await ledgerOf(later.key)).toBeUndefined();
  });

  test('is no gap in its queue, and finds one before it', async () => {
    const lane = 'so:gap';
    await post(sale('gap').slice(0, 1), {}, lane);
    const late = sale('late').map(each => ({ ...each, seq: each.seq + 3 }));
    const { answers } = await post(late, {}, lane);
    expect(answers.map(answer => bodyOf(answer).errors?.[0]?.code)).toEqual(['gap']);
    expect(answers[0]?.headers).toMatchObject({ 'x-not-forwarded': '1' });
  });
});
