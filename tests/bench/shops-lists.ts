import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { bringToFranchises } from '#server/backend/stock/franchise-items.ts';
import { startCluster } from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed/index.ts';
import { administer } from './list-server.ts';

// Prints how long a price takes from the company's items to the lists of all shops that sell the item, and how long a run
// takes that looks at all items. Each shop is a step, in a transaction of its own.

const shops = Number(process.env.BENCH_SHOPS ?? 200);
const goods = Number(process.env.BENCH_ITEMS ?? 5000);
/** Of one price, in ms a shop. */
const goal = 10;

const folder = await mkdtemp(join(tmpdir(), 'quay-shops-lists-'));
const cluster = await startCluster(folder, { durable: true });
try {
  const url = cluster.url('postgres');
  await migrate(url);
  await administer(url, async admin => {
    await seed(admin, { log: { info: () => {} }, now: new Date('2026-03-02T05:00:00.000Z') });
    await fill(admin);
  });
  const { db, close } = openDatabase(url);
  try {
    await measure(db);
  } finally {
    await close();
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(db: Db): Promise<void> {
  const item_no = 'BENCH1';
  await run(db, [item_no]);
  await db.execute(sql`update items set unit_price = unit_price + 1000 where item_no = ${item_no}`);
  const one = await run(db, [item_no]);
  await db.execute(sql`update items set unit_price = unit_price + 1000 where item_no = ${item_no}`);
  const all = await run(db, null);
  if (one.updated !== shops || all.updated < shops) throw new Error('the price did not reach the shops');
  const each = one.ms / one.steps;
  console.log(`\nA price to the lists of ${shops} shops that sell ${goods} items`);
  console.table({
    'a run of the item': {
      seconds: seconds(one.ms),
      'ms a shop': Number(each.toFixed(1)),
      goal: `≤ ${goal}`,
    },
    'a run of all items': {
      seconds: seconds(all.ms),
      'ms a shop': Number((all.ms / all.steps).toFixed(1)),
    },
  });
  if (!(each <= goal)) process.exitCode = 1;
}

function seconds(ms: number): number {
  return Number((ms / 1000).toFixed(2));
}

/** A run as the worker does it, from the first shop to the last. */
async function run(db: Db, item_nos: string[] | null) {
  const start = performance.now();
  let steps = 0;
  let updated = 0;
  const step = (after: string | null) => db.transaction(tx => bringToFranchises(tx, after, item_nos));
  let done = await step(null);
  while (done.next !== null) {
    updated += done.updated;
    steps += 1;
    done = await step(done.next);
  }
  return { ms: performance.now() - start, steps, updated };
}

/** Makes the demo company as large as that: shops as F01 is, which sell items without variants. */
async function fill(admin: Db): Promise<void> {
  const { rows } = await admin.execute<{ name: string }>(sql`select attname as name from pg_attribute
    where attrelid = 'franchises'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('customer_no', 'location_code')`);
  const others = sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await admin.execute(sql`insert into franchises (customer_no, location_code, ${others})
    select code, code || '-STORE', ${others} from (select 'B' || to_char(n, 'FM0000') as code from generate_series(1, ${shops}::int) n) shop,
      franchises f where f.customer_no = 'F01'`);
  await admin.execute(sql`insert into items (item_no, description, item_category, base_unit_of_measure, unit_price)
    select 'BENCH' || n, 'Áo thun số ' || n, 'AO', 'CAI', 1000 + n from generate_series(1, ${goods}::int) n`);
  await admin.execute(sql`insert into item_references (reference_no, item_no, main)
    select '893' || to_char(n, 'FM0000000000'), 'BENCH' || n, true from generate_series(1, ${goods}::int) n`);
  await admin.execute(sql`insert into franchise_items (franchise_code, item_no, description, item_category,
      unit_of_measure, barcode, base_price, sort)
    select customer_no, item_no, items.description, item_category, base_unit_of_measure, reference_no, unit_price,
        row_number() over (partition by customer_no order by item_no)
      from franchises, items join item_references using (item_no)
      where customer_no like 'B____' and item_no like 'BENCH%'`);
  await admin.execute(sql`analyze`);
}
