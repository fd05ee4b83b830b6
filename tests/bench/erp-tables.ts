import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { bcWorks } from '#server/backend/administration/bc-sync.ts';
import { startRemoteErp } from '#server/backend/outgoing/start.ts';
import { startCluster } from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed/index.ts';
import type { BusinessCentralSettings } from '#server/erp/business-central/settings.ts';
import { businessCentralAdapter } from '#server/erp/connected.ts';
import { startJobs } from '#server/jobs/worker.ts';
import { startBusinessCentral } from '../support/business-central-server.ts';
import { administer } from './list-server.ts';

// Prints how long a company of many items takes from Business Central to the company's own copy: over HTTP, in pages of 1000,
// with its variants and prices. And what a change of one price costs then, and a listing of all that is there.

const items = Number(process.env.ERP_ITEMS ?? 100_000);
const goal = 60;

type Told = { settings: BusinessCentralSettings } | { seen: number };

if (isMainThread) await measureAll();
else await serveItems();

/** The stub has a thread of its own: its work is not the server's. */
async function serveItems(): Promise<void> {
  const stub = await startBusinessCentral({ companion: true });
  const { add, rowsOf, touch } = stub.books;
  rowsOf('items').splice(0);
  rowsOf('itemVariants').splice(0);
  for (let at = 0; at < items; at++) {
    const itemNumber = `BENCH${at}`;
    add('items', {
      number: itemNumber,
      displayName: `Áo thun số ${at}`,
      itemCategoryCode: 'AO',
      baseUnitOfMeasureCode: 'CAI',
      unitPrice: 1000 + at,
      blocked: false,
      gtin: '',
    });
    if (at % 10 > 0) continue;
    add('itemVariants', { itemNumber, code: 'M', description: 'Cỡ M' });
    add('salesPrices', {
      itemNumber,
      variantCode: 'M',
      unitOfMeasureCode: '',
      unitPrice: 900,
      startingDate: '0001-01-01',
      endingDate: '0001-01-01',
    });
  }
  parentPort?.on('message', (asked: string) => {
    const [first] = rowsOf('items');
    if (asked === 'change' && first) touch(Object.assign(first, { unitPrice: 1 }));
    if (asked === 'delete') rowsOf('items').splice(-50);
    parentPort?.postMessage({ seen: stub.seen.length } satisfies Told);
  });
  parentPort?.postMessage({ settings: stub.settings() } satisfies Told);
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'quay-erp-tables-'));
  const cluster = await startCluster(folder, { durable: true });
  const stub = new Worker(new URL(import.meta.url));
  try {
    const told = new Promise<Told>(resolve => stub.once('message', resolve));
    const url = cluster.url('postgres');
    await migrate(url);
    await administer(url, admin =>
      seed(admin, { log: { info: () => {} }, now: new Date('2026-03-02T05:00:00.000Z') }),
    );
    const { db, close } = openDatabase(url);
    const answer = await told;
    if (!('settings' in answer)) throw new Error('the stub tells its settings first');
    try {
      await measure(db, answer.settings, stub);
    } finally {
      await close();
    }
  } finally {
    await stub.terminate();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(db: Db, settings: BusinessCentralSettings, stub: Worker): Promise<void> {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const log = { info: () => {}, warn: (...told: unknown[]) => console.warn(...told) };
  const erp = startRemoteErp(
    db,
    businessCentralAdapter(settings, () => {}),
    { log, now },
  );
  const worker = startJobs(db, bcWorks, { log, now });
  const seen = async (tells: 'change' | 'delete' | 'nothing') => {
    const told = new Promise<Told>(resolve => stub.once('message', resolve));
    stub.postMessage(tells);
    const answer = await told;
    return 'seen' in answer ? answer.seen : 0;
  };
  const count = async (what: ReturnType<typeof sql>) =>
    (await db.execute<{ count: number }>(sql`select count(*)::int as count from ${what}`)).rows[0]?.count ??
    0;
  /** What a round takes, until no sync is open any more. */
  async function timed(name: string): Promise<number> {
    const asked = await seen('nothing');
    const start = performance.now();
    await erp.read();
    const read = (performance.now() - start) / 1000;
    while ((await count(sql`jobs where status in ('waiting', 'running')`)) > 0) await setTimeout(50);
    const whole = (performance.now() - start) / 1000;
    const requests = (await seen('nothing')) - asked;
    console.log(
      `${name}: ${whole.toFixed(1)} s, of which reading ${read.toFixed(1)} s; ${requests} requests`,
    );
    return whole;
  }

  try {
    const seconds = await timed(`${items} items`);
    console.log(`${await count(sql`erp_rows where table_code = 'item' and remote_id is not null`)} read`);
    console.log(`${await count(sql`items where item_no like 'BENCH%'`)} in the company's copy`);
    console.log(
      `${await count(sql`item_variants where unit_price = 900`)} variants with a price of their own`,
    );
    console.log(seconds <= goal ? `within ${goal} s` : `OVER ${goal} s`);
    ahead += 20 * 60_000;
    await timed('nothing new');
    ahead += 20 * 60_000;
    await seen('change');
    await timed('one price');
    ahead += 61 * 60_000;
    await seen('delete');
    await timed('50 deleted');
    console.log(`${await count(sql`erp_rows where table_code = 'item' and remote_id is not null`)} left`);
    const { rows } = await db.execute(sql`select subject, status, error from jobs where status = 'failed'`);
    if (rows.length > 0) console.log(rows);
  } finally {
    await worker.stop();
    await erp.stop();
  }
}
