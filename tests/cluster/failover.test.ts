import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowChanges } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { type Database, openDatabase } from '#server/db/connection.ts';
import { type PatroniCluster, startPatroni } from '#tests/support/run/patroni.ts';
import { soundBooks } from '#tests/support/sales/shop-books.ts';
import { askAt, openCashTill, signInAt } from '#tests/support/tablet/cash-till.ts';
import type { Sold, Till } from '#tests/support/tablet/till.ts';
import { createServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts';

// A day of sales on a database of three machines. Six tills sell all the time, on two servers, whatever happens.

/** Sales go on within this time after a failure. */
const goesOnMs = 30_000;

let machines: PatroniCluster;
let servers: ServerProcess[] = [];
let books: Database;
const tills: Till[] = [];
/** Of the person who signed in last. */
let token = '';
/** Servers that have ended. */
const ended: number[] = [];

beforeAll(async () => {
  machines = await startPatroni();
  const env = { DATABASE_URL: machines.url('quay'), DEMO: 'on' };
  servers = [await createServerProcess(env), await createServerProcess(env)];
  // The first one makes the company.
  for (const [n, server] of servers.entries()) {
    await server.start();
    void server.ended().then(() => ended.push(n));
  }
  books = openDatabase(machines.url('quay'), { size: 2 });
  for (const [n, username] of ['store01', 'store02', 'store01', 'store02', 'store01', 'store02'].entries())
    tills.push(await tillOf(n, username));
});
afterAll(async () => {
  await books?.close();
  await Promise.all(servers.map(server => server.dispose()));
  await machines?.stop();
});

const originOf = (n: number) => `http://127.0.0.1:${servers[n % servers.length]?.port}`;

async function changesSince(mark: string): Promise<AnswerOf<typeof rowChanges.since>> {
  const { data } = await askAt<{ data: AnswerOf<typeof rowChanges.since> }>(
    originOf(0),
    rowChanges.since,
    { mark },
    token,
  );
  return data;
}

async function untilAnotherLeads(than: string): Promise<void> {
  await vi.waitFor(async () => expect((await machines.leader()) ?? than).not.toBe(than), {
    timeout: 60_000,
    interval: 250,
  });
}

async function tillOf(n: number, username: string): Promise<Till> {
  const origin = originOf(n);
  token = await signInAt(origin, username);
  return openCashTill(`till ${n}`, { origin, token });
}

const done = () => tills.flatMap(till => till.sales.filter(({ doneAt }) => doneAt !== null));
const sold = (count: number) => someDone(sales => sales.length >= count);

/** Waits until the sales that have come to an end are such. */
function someDone(isSo: (sales: Sold[]) => boolean): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (!isSo(done())) return;
      for (const stop of following) stop();
      resolve();
    };
    const following = tills.map(till => till.follow(look));
    look();
  });
}

/**
 * Sales that began after the failure are done: at one till, and at every till. Prints how long that took.
 *
 * @param lost from when on the machine that failed can have made none of them
 */
async function expectSalesGoOn(what: string, since: number, lost = since): Promise<void> {
  const after = (sales: Sold[]) => sales.filter(({ begunAt }) => begunAt > lost);
  await someDone(sales => after(sales).length > 0);
  const first = performance.now() - since;
  await someDone(() => tills.every(till => after(till.sales).some(({ doneAt }) => doneAt !== null)));
  const all = performance.now() - since;
  const [one, each] = [first, all].map(ms => (ms / 1000).toFixed(1));
  console.log(`${what}: one till sells after ${one} s, each after ${each} s`);
  expect(first).toBeLessThan(goesOnMs);
}

/** Asks the database once more where a connection had broken, as everyone does who works with it. */
const inBooks = <T extends Record<string, unknown>>(query: SQL) =>
  vi.waitFor(() => books.db.execute<T>(query), { timeout: 60_000, interval: 250 });

/** What was acknowledged stands in the ledger as it was told, and everything that was told is true. */
async function expectKept(): Promise<void> {
  const told = done().flatMap(({ entries }) => entries);
  expect(told.filter(({ state }) => state !== 'DONE')).toEqual([]);
  const keys = told.map(({ mid }) => mid);
  const { rows } = await inBooks<{ key: string; body: string }>(
    sql`select key, body from idempotency where state = 'done' and key = any(${sql.param(keys)}::text[])`,
  );
  const kept = new Map(rows.map(({ key, body }) => [key, JSON.parse(body).data]));
  expect(kept.size).toBe(keys.length);
  for (const { mid, answer } of told) expect(kept.get(mid)).toEqual(answer);
  expect(ended).toEqual([]);
}

test('sales go on when the machine that leads dies, and tablets read everything again', async () => {
  await sold(20);
  const dead = await machines.untilWhole();
  const { mark } = await changesSince('');
  expect(await changesSince(mark)).toMatchObject({ whole: false });
  const since = performance.now();
  machines.kill(dead);
  await expectSalesGoOn('the leading machine is killed', since);
  expect(await machines.leader()).not.toBe(dead);
  await expectKept();
  expect(await changesSince(mark)).toMatchObject({ whole: true });
  machines.startMachine(dead);
  await machines.untilWhole();
});

test('sales go on when PostgreSQL alone dies', async () => {
  const dead = await machines.untilWhole();
  const since = performance.now();
  machines.killPostgres(dead);
  await expectSalesGoOn('PostgreSQL alone is killed', since);
  await expectKept();
});

test.each([
  { part: 'everything', of: 'the leading machine' },
  { part: 'Patroni alone', of: 'the leading machine, while its PostgreSQL works on,' },
] as const)(
  'sales go on when $part on the leader stands still, and it writes nothing more',
  async ({ part, of }) => {
    const frozen = await machines.untilWhole();
    await inBooks(sql`create table late_writes (what text)`);
    const late = new pg.Client({ connectionString: machines.direct(frozen, 'quay') });
    late.on('error', () => {});
    await late.connect();
    const since = performance.now();
    if (part === 'everything') machines.freeze(frozen);
    else machines.freezePatroni(frozen);
    await untilAnotherLeads(frozen);
    const lost = performance.now();
    const write = late.query(`insert into late_writes values ('late')`).then(
      () => 'acknowledged',
      () => 'lost',
    );
    await expectSalesGoOn(`${part} on ${of} stands still`, since, lost);
    machines.wake(frozen);
    expect(await write).toBe('lost');
    await expectKept();
    await machines.untilWhole();
    expect((await inBooks(sql`select what from late_writes`)).rows).toEqual([]);
    await inBooks(sql`drop table late_writes`);
  },
);

test('sales go on when the machine that commits wait for stands still', async () => {
  const leader = await machines.untilWhole();
  const frozen = (await machines.members()).find(({ role }) => role === 'sync_standby')?.name ?? '';
  const since = performance.now();
  machines.freeze(frozen);
  await expectSalesGoOn('the machine that commits wait for stands still', since);
  machines.wake(frozen);
  expect(await machines.untilWhole()).toBe(leader);
  await expectKept();
});

test('sales go on when an operator makes another machine lead', async () => {
  const from = await machines.untilWhole();
  const to = (await machines.members()).find(({ role }) => role === 'sync_standby')?.name ?? '';
  const since = performance.now();
  await machines.switchover(from, to);
  await expectSalesGoOn('an operator switches over', since, performance.now());
  expect(await machines.leader()).toBe(to);
  await expectKept();
});

test('at rest every sale is in the books once', async () => {
  await Promise.all(tills.map(till => till.close()));
  await expectKept();
  const count = tills.reduce((sum, { sales }) => sum + sales.length, 0);
  const { rows } = await inBooks<Record<string, number>>(sql`select count(*)::int as orders,
    count(distinct general_comments)::int as sales,
    count(*) filter (where status <> 'INVOICED' or remaining_amount <> 0)::int as unpaid,
    count(*) filter (where grand_total is distinct from (select sum(amount) from sales_invoices i where i.pos_so_no = o.pos_so_no))::int as invoiced_otherwise,
    count(*) filter (where grand_total is distinct from (select sum(amount) from cashbook_entries c where c.pos_so_no = o.pos_so_no))::int as paid_otherwise
    from sales_orders o where general_comments like 'till %'`);
  expect(rows).toEqual([
    { orders: count, sales: count, unpaid: 0, invoiced_otherwise: 0, paid_otherwise: 0 },
  ]);
  expect(await soundBooks(books.db)).toEqual([]);
  const entries = tills.flatMap(({ outbox }) => outbox.entries());
  expect(entries.filter(({ state }) => state !== 'DONE')).toEqual([]);
  const repeated = entries.filter(({ attempts }) => attempts > 1);
  console.log(`${count} sales, ${repeated.length} changes were sent again`);
  expect(repeated.length).toBeGreaterThan(0);
  // None of their connections was lost on the way: each stage of the stop ends in time.
  await Promise.all(servers.map(server => server.stop()));
  for (const server of servers) expect(server.output()).not.toContain('left behind');
});
