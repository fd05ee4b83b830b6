import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { session } from '#calls/index.ts';
import type { ListInput } from '#calls/kit.ts';
import { filter, type List, wholeInput } from '#calls/kit.ts';
import * as salesOrders from '#calls/sales-orders.ts';
import { toRequest } from '#calls/wire.ts';
import { createApp } from '#server/app.ts';
import { mountBackEnd } from '#server/backend/mount.ts';
import { startCluster } from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed/index.ts';
import { createLog } from '#server/log.ts';

// Prints how long the list of sales orders takes with few and with many orders in the database, as one store sees them:
// the ratio of the medians must not grow with the database.

const few = 1_000;
const many = Number(process.env.LIST_ORDERS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const goal = 1.5;

const page = (change: Partial<ListInput> = {}): ListInput => ({ page: 1, size: 50, filters: [], ...change });
const questions: Record<string, ListInput> = {
  'first page': page(),
  'by status': page({ filters: [filter('status', 'OPEN|CONFIRMED')] }),
  'by order date': page({
    filters: [filter('order_date', '2026-01-10', 'gteq'), filter('order_date', '2026-01-12', 'lteq')],
  }),
  'by name, accents left out': page({ filters: [filter('search', 'nguyen thi hoa', 'like')] }),
  'by number': page({ filters: [filter('search', '000123', 'like')] }),
};

/** Columns of a copied order that differ from the order's own. */
const replaced: Record<string, string> = {
  pos_so_no: `'X' || g || '-' || o.pos_so_no`,
  quote_no: `''`,
  created_at: `o.created_at - (g % 700) * interval '1 day'`,
  order_date: `o.order_date - (g % 700)`,
};

const folder = await mkdtemp(join(tmpdir(), 'quay-lists-'));
const cluster = await startCluster(folder, { durable: false });
const url = cluster.url('postgres');
await migrate(url);
const { db, close } = openDatabase(url);
// One connection, so that its settings hold from one statement to the next.
const admin = openDatabase(url, { size: 1, limits: false });
try {
  await seed(db, { log: { info: () => {} }, now: new Date('2026-03-02T05:00:00.000Z') });
  const app = createApp({
    db,
    log: createLog('silent'),
    target: mountBackEnd({ db }),
    pictures: false,
    now: () => new Date(),
    tls: false,
    trustProxy: false,
  });
  const ask = async (body: object) => {
    const response = await app.request('/api/proxy', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as unknown;
  };
  // The sign-in call answers the bare token.
  const token = (await ask(
    toRequest(session.login, { username: 'store01', password: 'store1234' }),
  )) as string;
  const listed = (call: List<salesOrders.SalesOrderRow>, input: ListInput) =>
    ask({ ...toRequest(call, wholeInput(call, input)), token });

  await resize(admin.db, few);
  const before = await medians(listed);
  await resize(admin.db, many);
  const after = await medians(listed);
  console.log(`Sales orders of one store, p50 of ${rounds} calls through the proxy, ms`);
  console.table(
    Object.fromEntries(
      Object.keys(questions).map(name => [
        name,
        {
          [`${few} orders`]: before[name],
          [`${many} orders`]: after[name],
          ratio: Number(((after[name] ?? 0) / (before[name] ?? 1)).toFixed(2)),
        },
      ]),
    ),
  );
  const first = (after['first page'] ?? 0) / (before['first page'] ?? 1);
  console.log(`first page: ${first.toFixed(2)} times (goal ${goal}) ${first <= goal ? '✓' : '✗'}`);
} finally {
  await close();
  await admin.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

type Listed = (call: List<salesOrders.SalesOrderRow>, input: ListInput) => Promise<unknown>;

async function medians(listed: Listed): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, input] of Object.entries(questions)) {
    const times: number[] = [];
    for (let round = 0; round < rounds + 5; round += 1) {
      const start = performance.now();
      await listed(salesOrders.orders, input);
      // The first ones only warm the caches.
      if (round >= 5) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    found[name] = Number((times[Math.floor(times.length / 2)] ?? 0).toFixed(2));
  }
  return found;
}

/** Leaves `count` orders: the newest of the demo company, and beside them copies with numbers of their own, spread over two years. */
async function resize(database: Db, count: number): Promise<void> {
  const { rows } = await database.execute<{ n: number }>(sql`select count(*)::int as n from sales_orders`);
  const have = rows[0]?.n ?? 0;
  if (have > count) {
    await database.execute(sql`set session_replication_role = replica`);
    await database.execute(sql`delete from sales_orders where pos_so_no in
      (select pos_so_no from sales_orders order by created_at offset ${count})`);
  } else {
    await database.execute(sql`set session_replication_role = replica`);
    const columns = await columnsOf(database);
    const copied = sql.raw(columns.map(name => replaced[name] ?? `o.${name}`).join(', '));
    await database.execute(sql`insert into sales_orders (${sql.raw(columns.join(', '))})
      select ${copied} from sales_orders o, generate_series(1, ${Math.ceil((count - have) / have)}) as g limit ${count - have}`);
  }
  await database.execute(sql`set session_replication_role = default`);
  await settle(database);
}

/**
 * Brings the table to where it is in a shop by day: nearly all of its rows are old, and PostgreSQL knows that everybody
 * may see them. A vacuum cannot tell while another one is still looking at the database.
 */
async function settle(database: Db): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    await database.execute(sql`vacuum (analyze, disable_page_skipping) sales_orders`);
    const { rows } = await database.execute<{ known: boolean }>(
      sql`select relallvisible >= 0.95 * relpages as known from pg_class where relname = 'sales_orders'`,
    );
    if (rows[0]?.known) return;
  }
  throw new Error('sales_orders could not be vacuumed');
}

async function columnsOf(database: Db): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`select column_name as name from
    information_schema.columns where table_name = 'sales_orders' order by ordinal_position`);
  return rows.map(row => row.name);
}
