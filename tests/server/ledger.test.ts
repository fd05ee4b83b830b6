import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receipts, salesOrders } from '#calls/index.ts';
import { createApp } from '#server/app.ts';
import { keepHouse } from '#server/backend/housekeeping.ts';
import { mountBackEnd } from '#server/backend/mount.ts';
import { openDatabase } from '#server/db/connection.ts';
import { idempotency } from '#server/db/schema/index.ts';
import { createLog } from '#server/log.ts';
import { createInput } from '../support/sales/orders.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('store01');
});
afterAll(() => server.close());

const day = 24 * 3600_000;
/** An order without lines, recognised by its comment. */
const orderWith = (general_comments: string) => createInput({ sell_to_name: 'Lan', general_comments });
const create = (comment: string, key: string, headers: Record<string, string> = {}, by = token) =>
  server.send(salesOrders.create, orderWith(comment), { token: by, key, headers });

async function ordersWith(comment: string): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from sales_orders where general_comments = ${comment}`,
  );
  return rows[0]?.count ?? 0;
}

describe('a change with a key', () => {
  test('is made once, and answered the same each time', async () => {
    const key = randomUUID();
    const first = await create('once', key);
    const second = await create('once', key, { 'x-attempt': '2' });
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect([first, second].map(reply => reply.headers.get('x-replayed'))).toEqual([null, '1']);
    expect(await ordersWith('once')).toBe(1);
  });

  test('is made once when it arrives many times at once', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => create('crowd', key)));
    expect(new Set(replies.map(reply => JSON.stringify(reply.body))).size).toBe(1);
    expect(replies.filter(reply => reply.headers.get('x-replayed') === null)).toHaveLength(1);
    expect(await ordersWith('crowd')).toBe(1);
  });

  test('is refused once when it arrives many times at once, and its number is not taken', async () => {
    const key = randomUUID();
    const refused = createInput({ sell_to_customer_no: 'CU-NONE', general_comments: 'refused' });
    const send = () => server.send(salesOrders.create, refused, { token, key });
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(replies.map(reply => JSON.stringify(reply.body))).size).toBe(1);
    expect(replies[0]?.error?.code).toBe('validation');
    expect(replies.filter(reply => reply.headers.get('x-replayed') === null)).toHaveLength(1);
    const [row] = await server.db.select().from(idempotency).where(eq(idempotency.key, key));
    expect(row).toMatchObject({ state: 'refused', status: 422 });
    expect(await ordersWith('refused')).toBe(0);
  });

  test('is made once by several servers on one database', async () => {
    const others = Array.from({ length: 2 }, () => openDatabase(server.url));
    const apps = others.map(({ db }) =>
      createApp({ db, log: createLog('silent'), target: mountBackEnd({ db }) }),
    );
    const { path: url } = salesOrders.create;
    const body = JSON.stringify({ url, options: { method: 'POST', body: orderWith('several') }, token });
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      [server.app, ...apps, server.app, ...apps].map(app =>
        app.request('/api/proxy', { method: 'POST', body, headers }),
      ),
    );
    expect(new Set(await Promise.all(responses.map(response => response.text()))).size).toBe(1);
    expect(await ordersWith('several')).toBe(1);
    for (const { close } of others) await close();
  });

  test('is the same change however its keys are ordered', async () => {
    const key = randomUUID();
    const send = (body: object) =>
      server.post(
        { url: salesOrders.create.path, options: { method: 'POST', body }, token },
        { 'idempotency-key': key },
      );
    const { pos_so_no, data } = orderWith('ordered');
    expect((await send({ pos_so_no, data })).status).toBe(200);
    expect((await send({ data, pos_so_no })).headers.get('x-replayed')).toBe('1');
  });

  test('of a client that knows no keys gets one, and is done as often as it is sent', async () => {
    const { data } = orderWith('other client');
    const body = { url: salesOrders.create.path, options: { method: 'POST', body: { data } }, token };
    const numbers = new Set<string>();
    for (const _ of [1, 2]) {
      const response = await server.post(body);
      expect(response.status).toBe(200);
      numbers.add(JSON.stringify(await response.json()).match(/SO-F01-[\d-]+/)?.[0] ?? '');
    }
    expect(numbers.size).toBe(2);
    // A tablet has a key for every change: one that came without it lost it on the way.
    expect((await server.post(body, { 'x-lane': 'so:1' })).status).toBe(400);
  });

  test('needs the key', async () => {
    const reply = await server.send(salesOrders.create, orderWith('keyless'), { token, key: '' });
    expect(reply).toMatchObject({ status: 400, error: { code: 'key_required' } });
    expect(reply.headers.get('x-not-forwarded')).toBe('1');
  });
});

describe('a used key', () => {
  test('is refused for another change', async () => {
    const key = randomUUID();
    await create('first use', key);
    expect(await create('second use', key)).toMatchObject({ status: 422, error: { code: 'key_reuse' } });
    expect(await ordersWith('second use')).toBe(0);
  });

  test('is refused for another user, who learns nothing of the answer', async () => {
    const key = randomUUID();
    await create('mine', key);
    const other = await server.signIn('store02');
    const reply = await create('mine', key, {}, other);
    expect(reply).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    expect(await ordersWith('mine')).toBe(1);
  });

  test('gives its answer for 30 days, and is known for long after', async () => {
    const key = randomUUID();
    await create('old', key);
    const age = (days: number) =>
      server.db
        .update(idempotency)
        .set({ created_at: new Date(Date.now() - days * day) })
        .where(eq(idempotency.key, key));
    await age(29);
    expect((await create('old', key)).status).toBe(200);
    await age(31);
    await keepHouse(server.db, new Date());
    expect(await create('old', key)).toMatchObject({ status: 410, error: { code: 'key_expired' } });
    expect(await ordersWith('old')).toBe(1);
  });

  test('gives its answer even when the user may no longer make the change', async () => {
    const key = randomUUID();
    const keeper = await server.signIn('store02');
    const first = await create('permitted', key, {}, keeper);
    await server.db.execute(sql`update users set page_permission_id = null where username = 'store02'`);
    const again = await create('permitted', key, { 'x-attempt': '2' }, keeper);
    expect(again.body).toEqual(first.body);
    expect((await create('not permitted', randomUUID(), {}, keeper)).status).toBe(403);
  });
});

describe('a change that fails', () => {
  test('by a rule has no effect, and its refusal is kept', async () => {
    const key = randomUUID();
    const pay = { pos_so_no: 'SO-NONE', amount: 1000, payment_type: 'cash' } as const;
    const first = await server.send(receipts.add, pay, { token, key });
    const again = await server.send(receipts.add, pay, { token, key });
    expect(first.status).toBe(404);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('x-replayed')).toBe('1');
  });

  test('by a fault of the server leaves no trace, so that it can be sent again', async () => {
    const key = randomUUID();
    await server.db.execute(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$`);
    await server.db.execute(
      sql`create trigger fail after insert on sales_orders for each row execute function fail()`,
    );
    const failed = await create('faulty', key);
    expect(failed).toMatchObject({ status: 500, error: { code: 'system_error', msg: '' } });
    expect(failed.headers.get('x-not-forwarded')).toBeNull();
    await server.db.execute(sql`drop trigger fail on sales_orders`);
    expect((await create('faulty', key)).headers.get('x-replayed')).toBeNull();
    expect(await ordersWith('faulty')).toBe(1);
  });
});

describe('the order of a lane', () => {
  const place = (lane: string, seq: number) => ({
    'x-device-id': 'tablet-1',
    'x-lane': lane,
    'x-lane-seq': String(seq),
  });

  test('is kept: a change that comes before an earlier one waits', async () => {
    const lane = `so:${randomUUID()}`;
    expect((await create('lane 1', randomUUID(), place(lane, 1))).status).toBe(200);
    const key = randomUUID();
    const early = await create('lane 3', key, place(lane, 3));
    expect(early).toMatchObject({ status: 409, error: { code: 'gap' } });
    expect(early.headers.get('x-not-forwarded')).toBe('1');
    expect((await create('lane 2', randomUUID(), place(lane, 2))).status).toBe(200);
    expect((await create('lane 3', key, place(lane, 3))).status).toBe(200);
    expect(await ordersWith('lane 3')).toBe(1);
  });

  test('of another tablet does not matter', async () => {
    const lane = `so:${randomUUID()}`;
    await create('tablet 1', randomUUID(), place(lane, 1));
    const other = { ...place(lane, 5), 'x-device-id': 'tablet-2' };
    expect((await create('tablet 2', randomUUID(), other)).status).toBe(200);
  });
});
