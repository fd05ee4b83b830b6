import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { session } from '#calls/index.ts';
import type { AnyCall, InputOf } from '#calls/kit/call.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { createApp } from '#server/app.ts';
import { mountBackEnd } from '#server/backend/mount.ts';
import { startCluster } from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed/index.ts';
import { createLog } from '#server/log.ts';

/** Sends a call as a store's clerk through the proxy; resolves to the answer. */
export type Ask = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<unknown>;

export type Comparison = {
  title: string;
  /** Rows of the table in question, by which the columns are named. */
  counts: readonly [few: number, many: number];
  /** Makes a demo company as small or as large as that. It has a connection of its own, without limits of time. */
  resize(admin: Db, count: number): Promise<void>;
  questions: Readonly<Record<string, (ask: Ask) => Promise<unknown>>>;
};

const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const goal = 1.5;

/**
 * Prints how long the questions take with few and with many rows in the database: the ratio must not grow
 * with the database. Both databases are asked in turn, so that other work on the machine slows both down
 * alike.
 */
export async function compare({ title, counts, resize, questions }: Comparison): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'quay-lists-'));
  const cluster = await startCluster(folder, { durable: false });
  const names = ['few', 'many'] as const;
  const open: { close: () => Promise<void> }[] = [];
  try {
    await administer(cluster.url('postgres'), admin => admin.execute(sql.raw('create database few')));
    await migrate(cluster.url('few'));
    await administer(cluster.url('few'), admin =>
      seed(admin, { log: { info: () => {} }, now: new Date('2026-03-02T05:00:00.000Z') }),
    );
    await administer(cluster.url('postgres'), admin =>
      admin.execute(sql.raw('create database many template few')),
    );
    for (const [index, name] of names.entries())
      await administer(cluster.url(name), admin => resize(admin, counts[index] ?? 0));
    const servers = names.map(name => openDatabase(cluster.url(name)));
    open.push(...servers);
    const asks = await Promise.all(servers.map(({ db }) => clerkOf(db)));
    console.log(`${title}, ms, ${rounds} calls through the proxy`);
    const table: Record<string, Record<string, unknown>> = {};
    for (const [name, question] of Object.entries(questions))
      table[name] = row(counts, await timesOf(asks.map(ask => () => question(ask))));
    console.table(table);
  } finally {
    for (const each of open) await each.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export async function administer(url: string, work: (admin: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = openDatabase(url, { size: 1, limits: false });
  try {
    await work(db);
  } finally {
    await close();
  }
}

/** The whole server in process, and a person of the demo company signed in to it. */
export async function clerkOf(
  db: Db,
  { username, password } = { username: 'store01', password: 'store1234' },
): Promise<Ask> {
  const app = createApp({
    db,
    log: createLog('silent'),
    target: mountBackEnd({ db }),
    now: () => new Date(),
    tls: false,
    trustProxy: 0,
  });
  const post = async (body: object) => {
    const response = await app.request('/api/proxy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as unknown;
  };
  const token = await post(toRequest(session.login, { username, password }));
  return (call, input) => post({ ...toRequest(call, input), token });
}

/** Sorted milliseconds of each, all of them in turn. */
async function timesOf(asks: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = asks.map((): number[] => []);
  for (let round = 0; round < rounds + 5; round += 1) {
    const turns = [...asks.entries()];
    // The database that is asked second has it a little easier.
    for (const [index, ask] of round % 2 ? turns : turns.reverse()) {
      const start = performance.now();
      await ask();
      // The first ones only warm the caches.
      if (round >= 5) times[index]?.push(performance.now() - start);
    }
  }
  return times.map(each => each.sort((a, b) => a - b));
}

function row([few, many]: Comparison['counts'], [one = [], two = []]: number[][]) {
  const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? 0;
  const ms = (value: number) => Number(value.toFixed(2));
  const ratio = (share: number) => ms(at(two, share) / at(one, share));
  return {
    [`p50, ${few}`]: ms(at(one, 0.5)),
    [`p50, ${many}`]: ms(at(two, 0.5)),
    'p50 ratio': ratio(0.5),
    [`p95, ${few}`]: ms(at(one, 0.95)),
    [`p95, ${many}`]: ms(at(two, 0.95)),
    'p95 ratio': ratio(0.95),
    [`goal ${goal}`]: ratio(0.95) <= goal ? '✓' : '✗',
  };
}

/**
 * Brings a table to where it is in a shop by day. Nearly all of its rows are old, and PostgreSQL knows that
 * every transaction may see them. A vacuum cannot tell while another one is still looking at the database.
 */
export async function settle(admin: Db, table: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    await admin.execute(sql.raw(`vacuum (analyze, disable_page_skipping) ${table}`));
    const { rows } = await admin.execute<{ known: boolean }>(
      sql`select relallvisible >= 0.95 * relpages as known from pg_class where relname = ${table}`,
    );
    if (rows[0]?.known) return;
  }
  throw new Error(`${table} could not be vacuumed`);
}

export async function countOf(admin: Db, table: string): Promise<number> {
  const { rows } = await admin.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`));
  return rows[0]?.n ?? 0;
}
