import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { session, warehouseEntries } from '#calls/index.ts';
import { filter, type ListInput } from '#calls/kit.ts';
import { toRequest } from '#calls/wire.ts';
import { createApp } from '#server/app.ts';
import { mountBackEnd } from '#server/backend/mount.ts';
import { startCluster } from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed/index.ts';
import { createLog } from '#server/log.ts';

// Prints how long the list of warehouse entries takes with few and with many entries in the database, as one store sees
// them: the ratio must not grow with the database.

const few = 1_000;
const many = Number(process.env.LIST_ENTRIES ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 60);
const goal = 1.5;

const page = (...filters: ListInput['filters']): ListInput => ({ page: 1, size: 50, filters });
const questions: Record<string, ListInput> = {
  'newest first': page(),
  'of a location': page(filter('location_code', 'F01-CONS')),
  'of an item': page(filter('item_no', 'KW0001')),
  'by date': page(filter('posting_date', '2026-02-10', 'gteq'), filter('posting_date', '2026-02-12', 'lteq')),
};

const folder = await mkdtemp(join(tmpdir(), 'quay-entries-'));
const cluster = await startCluster(folder, { durable: false });
const url = cluster.url('postgres');
await migrate(url);
const { db, close } = openDatabase(url, { limits: false });
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
  const measure = async () => {
    const found: Record<string, { p50: number; p95: number }> = {};
    for (const [name, input] of Object.entries(questions)) {
      const times: number[] = [];
      for (let round = 0; round < rounds + 5; round += 1) {
        const start = performance.now();
        await ask({ ...toRequest(warehouseEntries.filter, input), token });
        // The first ones only warm the caches.
        if (round >= 5) times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(2));
      found[name] = { p50: at(0.5), p95: at(0.95) };
    }
    return found;
  };
  await shrink(db);
  const before = await measure();
  await grow(db);
  const after = await measure();
  console.log(`Warehouse entries of one store, ms, ${rounds} calls through the proxy`);
  console.table(
    Object.fromEntries(
      Object.keys(questions).map(name => {
        const [one, two] = [before[name], after[name]];
        const ratio = Number(((two?.p95 ?? 0) / (one?.p95 ?? 1)).toFixed(2));
        return [
          name,
          {
            [`p50, ${few}`]: one?.p50,
            [`p50, ${many}`]: two?.p50,
            [`p95, ${few}`]: one?.p95,
            [`p95, ${many}`]: two?.p95,
            'p95 ratio': ratio,
            [`goal ${goal}`]: ratio <= goal ? '✓' : '✗',
          },
        ];
      }),
    ),
  );
} finally {
  await close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Leaves the newest entries, and the stock levels that they make. */
async function shrink(database: Db): Promise<void> {
  await database.execute(sql`delete from warehouse_entries where entry_no <
    (select min(entry_no) from (select entry_no from warehouse_entries order by entry_no desc limit ${few}) newest)`);
  await settle(database);
}

/** Entries of every store, item and day, spread over two years. */
async function grow(database: Db): Promise<void> {
  await database.execute(sql`insert into warehouse_entries
    (posting_date, entry_type, document_type, document_no, item_no, variant_code, location_code, franchise_code, quantity)
    select date '2026-03-01' - (g % 700), 'sale', 'sales_shipment', 'SS-' || g, item.item_no, item.variant_code,
      place.code, place.franchise_code, case when g % 9 = 0 then 20 else -1 end
    from generate_series(1, ${many - few}) g
    join (select item_no, variant_code, row_number() over () - 1 as n, count(*) over () as all_items
      from franchise_items where franchise_code = 'F01') item on item.n = g % item.all_items
    join (select code, franchise_code, row_number() over (order by code) - 1 as n from locations
      where franchise_code is not null) place on place.n = (g / 7) % 16`);
  await settle(database);
}

async function settle(database: Db): Promise<void> {
  await database.execute(sql`delete from stock_levels`);
  await database.execute(sql`insert into stock_levels (item_no, variant_code, location_code, quantity, entries)
    select item_no, variant_code, location_code, sum(quantity), count(*) from warehouse_entries group by 1, 2, 3`);
  await database.execute(sql`vacuum (analyze, disable_page_skipping) warehouse_entries`);
  await database.execute(sql`vacuum analyze stock_levels`);
}
