import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { reports, salesInvoices } from '#calls/index.ts';
import type { RevenueGroup } from '#calls/sales/revenue.ts';
import { runIndex } from '#server/backend/administration/system-index/run.ts';
import { fillRevenue, keepRevenue } from '#server/backend/sales/revenue-kept.ts';
import { startCluster } from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { seed } from '#server/db/seed/index.ts';
import { type Ask, administer, clerkOf, settle } from './list-server.ts';

// Prints four times with many posted lines in the database.
// - a month's revenue, over all shops and of one, and one plain statement that adds the same lines up
// - what keeping the sums adds to the posting of a document
// - the reports on what stands now, over as many sales
// - the checks of the kept sums

const lines = Number(process.env.REVENUE_LINES ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const perDocument = 5;
const documents = Math.ceil(lines / perDocument);
const goal = 1000;
const month = { from_date: '2026-02-01', to_date: '2026-02-28' };
const groups: readonly RevenueGroup[] = ['day', 'hour', 'item', 'category', 'sales_person'];

const folder = await mkdtemp(join(tmpdir(), 'quay-revenue-'));
const cluster = await startCluster(folder, { durable: false });
const url = cluster.url('postgres');
try {
  await migrate(url);
  await administer(url, sell);
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

/** Two years of sales in every shop: 2,000 items, some of them far more often than others. */
async function sell(admin: Db): Promise<void> {
  await seed(admin, { log: { info: () => {} }, now: new Date('2026-03-02T05:00:00.000Z') });
  for (const index of ['shop', 'all'])
    await admin.execute(sql.raw(`drop index sales_orders_search_of_${index}`));
  const steps = {
    items: sql`insert into items (item_no, description, item_category, base_unit_of_measure, unit_price)
      select 'BENCH' || g, 'Item ' || g, 'Category ' || g % 20, 'PCS', 1000 * g from generate_series(0, 1999) g`,
    orders: sql`insert into sales_orders (pos_so_no, franchise_code, location_code, status, order_date, created_by,
        created_at, updated_at, total_lines, grand_total, remaining_amount, sell_to_customer_no, sell_to_name)
      select 'BENCH-' || g, place.franchise_code, place.code, 'INVOICED', at::date, place.sold_by, at, at,
        ${perDocument}, 0, case when g % 50 = 0 then 100000 else 0 end, 'BENCH-C' || g % 5000, 'Customer ' || g % 5000
      from generate_series(1, ${documents}) g
      cross join lateral (select timestamptz '2024-03-02 09:00+07' + (g::bigint * 729 / ${documents})::int * interval '1 day'
        + abs(hashint4(g)) % 43200 * interval '1 second' as at) made
      join (select code, franchise_code, row_number() over (order by code) - 1 as n, count(*) over () as places,
          (select min(user_id) from users) as sold_by
        from locations where franchise_code is not null) place on place.n = g % places`,
    'order lines': sql`insert into sales_lines (pos_so_no, line_no, item_no, location_code, quantity, unit_price,
        line_amount, qty_shipped, qty_invoiced)
      select o.pos_so_no, n * 10000, 'BENCH' || nth, o.location_code, 1, 1000 * nth, 1000 * nth, 1, 1
      from sales_orders o cross join generate_series(1, ${perDocument}) n
      cross join lateral (select floor(2000 * power((abs(hashtext(o.pos_so_no || n)) % 100000) / 100000.0, 2))::int as nth) item
      where o.pos_so_no like 'BENCH-%'`,
    invoices: sql`insert into sales_invoices (pos_si_no, pos_so_no, franchise_code, posting_date, total_lines, amount,
        discount_amount, grand_total, created_by, created_at)
      select o.pos_so_no, o.pos_so_no, o.franchise_code, o.order_date, ${perDocument}, l.amount, l.amount / 20,
        l.amount - l.amount / 20, o.created_by, o.created_at
      from sales_orders o join (select pos_so_no, sum(line_amount)::bigint as amount from sales_lines
        where pos_so_no like 'BENCH-%' group by 1) l using (pos_so_no)`,
    'invoice lines': sql`insert into sales_invoice_lines (pos_si_no, line_no, pos_so_no, item_no, quantity, unit_price, line_amount, cost_amount)
      select pos_so_no, line_no, pos_so_no, item_no, quantity, unit_price, line_amount,
        case when line_no % 30000 <> 0 then line_amount * 7 / 10 end
      from sales_lines where pos_so_no like 'BENCH-%'`,
    'warehouse entries': sql`insert into warehouse_entries (posting_date, entry_type, document_type, document_no, item_no,
        location_code, franchise_code, quantity)
      select o.order_date, 'sale', 'sales_shipment', o.pos_so_no, l.item_no, o.location_code, o.franchise_code, -l.quantity
      from sales_lines l join sales_orders o using (pos_so_no) where l.pos_so_no like 'BENCH-%'`,
    'stock levels': sql`insert into stock_levels (item_no, variant_code, location_code, quantity)
      select i.item_no, '', place.code, abs(hashtext(i.item_no || place.code)) % 30 - 3
      from items i cross join locations place where i.item_no like 'BENCH%' and place.franchise_code is not null
      on conflict do nothing`,
    'their days': sql`update stock_levels level set first_posted = moved.first_posted, last_sold = moved.last_sold
      from (select item_no, variant_code, location_code, min(posting_date) as first_posted,
        max(posting_date) filter (where entry_type = 'sale') as last_sold from warehouse_entries group by 1, 2, 3) moved
      where (moved.item_no, moved.variant_code, moved.location_code)
        = (level.item_no, level.variant_code, level.location_code)`,
    transfers: sql`insert into transfer_orders (bc_to_no, transfer_from_code, transfer_to_code, intransit_code,
        from_franchise, franchise_code, status, shipment_date, total_qty, total_shipped, total_received)
      select 'BENCH-T' || g, way.transfer_from_code, way.transfer_to_code, way.intransit_code, way.from_franchise,
        way.franchise_code, case when g % 50 = 0 then 'IN_TRANSIT' else 'RECEIVED' end, date '2026-03-01' - g % 700,
        10, 10, case when g % 50 = 0 then 4 else 10 end
      from generate_series(1, 50000) g cross join (select * from transfer_orders order by bc_to_no limit 1) way`,
  };
  // What refers to what is right as it is made; checking 20 million references would take longer than all else.
  await admin.execute(sql`set session_replication_role = replica`);
  for (const [name, step] of Object.entries(steps)) await timed(name, () => admin.execute(step));
  await admin.execute(sql`set session_replication_role = origin`);
  await admin.execute(sql`truncate revenue_days, revenue_hours, revenue_items`);
  await timed('the sums of all of it', () => admin.transaction(fillRevenue));
  for (const table of [
    'sales_orders',
    'sales_invoices',
    'sales_invoice_lines',
    'revenue_hours',
    'revenue_items',
    'warehouse_entries',
    'stock_levels',
    'transfer_orders',
  ])
    await timed(`vacuum of ${table}`, () => settle(admin, table));
  const { rows } = await admin.execute<{ lines: number; sums: number }>(sql`select
    (select count(*)::int from sales_invoice_lines) as lines, (select count(*)::int from revenue_items) as sums`);
  console.log(`${rows[0]?.lines} posted lines, ${rows[0]?.sums} sums of items`);
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function measure(db: Db): Promise<void> {
  const office = await clerkOf(db, { username: 'admin', password: 'admin1234' });
  const shop = await clerkOf(db);
  const bare = () =>
    db.execute(sql`select sum(line_amount), sum(quantity) from sales_invoices join sales_invoice_lines using (pos_si_no)
      where posting_date between ${month.from_date} and ${month.to_date}`);
  const table: Record<string, Record<string, unknown>> = {};
  for (const [who, ask] of Object.entries({ 'all shops': office, 'one shop': shop }))
    for (const group_by of groups) {
      const report = () =>
        ask(salesInvoices.sumRevenue, {
          ...month,
          franchise_code: '',
          group_by,
          until: '',
          rank_by: 'amount',
        });
      const times: Record<'report' | 'bare', number[]> = { report: [], bare: [] };
      for (let round = 0; round < rounds + 2; round += 1)
        for (const [name, question] of Object.entries({ report, bare })) {
          const start = performance.now();
          await question();
          // The first ones only warm the caches.
          if (round >= 2) times[name === 'report' ? 'report' : 'bare'].push(performance.now() - start);
        }
      const [p50, p95] = [at(times.report, 0.5), at(times.report, 0.95)];
      table[`a month by ${group_by}, ${who}`] = {
        'p50, ms': Math.round(p50),
        'p95, ms': Math.round(p95),
        'its lines added up, p50': Math.round(at(times.bare, 0.5)),
        ratio: Number((p50 / at(times.bare, 0.5)).toFixed(2)),
        [`p95 ≤ ${goal}`]: p95 <= goal ? '✓' : '✗',
      };
    }
  console.table(table);
  await measureStanding({ 'all shops': office, 'one shop': shop });
  await checkSums(db);
  const kept: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1)
    await db
      .transaction(async tx => {
        const start = performance.now();
        await keepRevenue(tx, { type: 'invoice', no: `BENCH-${documents - round}` });
        if (round >= 2) kept.push(performance.now() - start);
        tx.rollback();
      })
      .catch(() => {});
  console.log(
    `keeping the sums of a document of ${perDocument} lines: p50 ${at(kept, 0.5).toFixed(1)} ms, p95 ${at(kept, 0.95).toFixed(1)} ms`,
  );
}

/** The reports on what stands now, each asked for as its page first does. */
async function measureStanding(people: Readonly<Record<string, Ask>>): Promise<void> {
  const all = { franchise_code: '' } as const;
  const asked: Readonly<Record<string, (ask: Ask) => Promise<unknown>>> = {
    receivables: ask => ask(reports.receivables, { ...all, band: '', customer_no: '' }),
    'stock value': ask =>
      ask(reports.stockValue, { ...all, by: 'location', location_code: '', item_category: '' }),
    'slow items': ask => ask(reports.slowItems, { ...all, part: 'slow30' }),
    'out of stock': ask => ask(reports.slowItems, { ...all, part: 'out7' }),
    'transfers in transit': ask => ask(reports.inTransit, { ...all, band: '' }),
    'discounts given': ask =>
      ask(salesInvoices.discountsGiven, { ...month, ...all, by: 'given', person: 'store01' }),
    'discounts approved': ask =>
      ask(salesInvoices.discountsGiven, { ...month, ...all, by: 'approved', person: '' }),
    'money collected': ask => ask(salesInvoices.collected, { ...month, ...all }),
  };
  const table: Record<string, Record<string, unknown>> = {};
  for (const [who, ask] of Object.entries(people))
    for (const [name, question] of Object.entries(asked)) {
      const times: number[] = [];
      for (let round = 0; round < Math.min(rounds, 8) + 1; round += 1) {
        const start = performance.now();
        answered(await question(ask));
        if (round > 0) times.push(performance.now() - start);
      }
      const p95 = at(times, 0.95);
      table[`${name}, ${who}`] = {
        'p50, ms': Math.round(at(times, 0.5)),
        'p95, ms': Math.round(p95),
        [`p95 ≤ ${goal}`]: p95 <= goal ? '✓' : '✗',
      };
    }
  console.table(table);
}

/** None of them may be cut off, however much was sold. */
async function checkSums(db: Db): Promise<void> {
  for (const index of ['revenue_days', 'revenue_hours', 'revenue_items'] as const)
    await timed(`check of ${index}`, () =>
      db.transaction(tx => runIndex(index, { tx, now: new Date(), by: 'bench', rebuild: false })),
    );
}

/** A refusal would be the fastest answer of all. */
function answered(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null && 'code' in answer)
    throw new Error(`refused: ${JSON.stringify(answer)}`);
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
