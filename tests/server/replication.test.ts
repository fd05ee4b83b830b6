import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import { noActor } from '#server/backend/kit/context.ts';
import { mountBackEnd } from '#server/backend/mount.ts';
import { type Database, endingWith, GivenUp, openDatabase } from '#server/db/connection.ts';
import { onceReplicated } from '#server/db/replicated.ts';
import { createLog } from '#server/log.ts';
import { createInput } from '../support/sales/orders.ts';
import { createDatabase, createTestServer, type TestServer } from '../support/server.ts';

// A PostgreSQL that waits, at each commit, for another machine to have it too. None is there.

let company: { url: string; drop: () => Promise<void> };
let server: TestServer;
let token: string;
/** Its own commits wait for no other machine. */
let admin: Database;

beforeAll(async () => {
  company = await createDatabase();
  admin = openDatabase(company.url, { size: 2 });
  server = await createTestServer({ database: company.url });
  token = await server.signIn('store01');
  await server.close();
  const name = sql.raw(
    (await admin.db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name ?? '',
  );
  // No other database of the cluster has commits that wait.
  await admin.db.execute(sql`alter database ${name} set synchronous_commit = on`);
  server = await createTestServer({ database: company.url });
});
afterAll(async () => {
  await server.close();
  await admin.close();
  await company.drop();
});

beforeEach(async () => {
  await waitFor('none');
  // It counts from a moment on, and a commit before that does not wait.
  const { db, close } = openDatabase(company.url, { size: 1 });
  await vi.waitFor(
    async () => {
      const commit = db.execute(sql`select ${onceReplicated}`).catch(() => {});
      await Promise.race([commit, untilWaiting(1)]);
      expect(await cancelWaiting()).toBe(1);
      await commit;
    },
    { timeout: 60_000, interval: 50 },
  );
  await close();
});
afterEach(() => waitFor(''));

/** Names the machine that each commit waits for. */
async function waitFor(standby: string): Promise<void> {
  await admin.db.execute(sql.raw(`alter system set synchronous_standby_names = '${standby}'`));
  await admin.db.execute(sql`select pg_reload_conf()`);
}

async function waiting(): Promise<number[]> {
  const { rows } = await admin.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`,
  );
  return rows.map(({ pid }) => pid);
}
const untilWaiting = (count: number) =>
  vi.waitFor(async () => expect(await waiting()).toHaveLength(count), { timeout: 60_000, interval: 20 });
async function cancelWaiting(): Promise<number> {
  const pids = await waiting();
  for (const pid of pids) await admin.db.execute(sql`select pg_cancel_backend(${pid})`);
  return pids.length;
}

const create = (comment: string, key: string, headers: Record<string, string> = {}) =>
  server.send(salesOrders.create, createInput({ sell_to_name: 'Lan', general_comments: comment }), {
    token,
    key,
    headers,
  });

async function ordersWith(comment: string): Promise<number> {
  const { rows } = await admin.db.execute<{ count: number }>(
    sql`select count(*)::int as count from sales_orders where general_comments = ${comment}`,
  );
  return rows[0]?.count ?? 0;
}

test('a change of which the wait was cancelled is acknowledged only once another machine has it', async () => {
  const key = randomUUID();
  const first = create('cancelled', key);
  await untilWaiting(1);
  await cancelWaiting();
  // PostgreSQL ends the commit as if all were well, and others see the order.
  expect(await first).toMatchObject({ status: 500, error: { code: 'system_error' } });
  expect((await first).headers.get('x-not-forwarded')).toBeNull();
  expect(await ordersWith('cancelled')).toBe(1);
  const again = [create('cancelled', key, { 'x-attempt': '2' }), create('cancelled', key)];
  await untilWaiting(2);
  await waitFor('');
  for (const { status, headers } of await Promise.all(again))
    expect([status, headers.get('x-replayed')]).toEqual([200, '1']);
  expect(await ordersWith('cancelled')).toBe(1);
});

const asked = (signal: AbortSignal) => ({
  ...{ actor: noActor, token: null, now: new Date(), requestId: '', address: '', userAgent: '', seen: null },
  ...{ log: createLog('silent'), signal },
});

test('work that is given up while its commit waits does not count as done', async () => {
  const { db, close } = openDatabase(company.url, { size: 1 });
  const gone = new AbortController();
  const work = endingWith(gone.signal, () =>
    db.transaction(tx => tx.execute(sql`update franchises set name = name where customer_no = 'F01'`)),
  );
  await untilWaiting(1);
  gone.abort();
  await expect(work).rejects.toThrow(GivenUp);
  await close();
});

test('a repeat, and the writing down of a refusal, end with the time of their request', async () => {
  const key = randomUUID();
  const first = create('given up', key);
  await untilWaiting(1);
  await cancelWaiting();
  await first;
  const { db, close } = openDatabase(company.url, { size: 2 });
  const { replay, refuse } = mountBackEnd({ db });
  const gone = new AbortController();
  const keyed = { owner: '2@F01', call: 'salesOrders.create', requestHash: '', lane: null };
  const refusal = { status: 422, body: '{}' };
  const both = [
    replay({ ...keyed, key }, asked(gone.signal)),
    refuse({ ...keyed, key: randomUUID() }, refusal, asked(gone.signal)),
  ];
  await untilWaiting(2);
  gone.abort();
  expect((await Promise.all(both)).map(answer => answer?.status)).toEqual([504, 504]);
  await close();
});
