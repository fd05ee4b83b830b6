import { sql } from 'drizzle-orm';
import { warehouseEntries } from '#calls/index.ts';
import { filter, type ListInput } from '#calls/kit/list-input.ts';
import type { Db } from '#server/db/connection.ts';
import { withoutKeeping } from '../support/without-keeping.ts';
import { compare, countOf, settle } from './list-server.ts';

// Prints how long the list of warehouse entries takes with few and with many entries in the database, as one store sees
// them.

const page = (...filters: ListInput['filters']): ListInput => ({ page: 1, size: 50, filters });
const questions: Record<string, ListInput> = {
  'newest first': page(),
  'of a location': page(filter('location_code', 'F01-CONS')),
  'of an item': page(filter('item_no', 'KW0001')),
  'by days': page(filter('posting_date', '2026-02-27', 'gteq'), filter('posting_date', '2026-03-01', 'lteq')),
  'by month': page(
    filter('posting_date', '2026-02-01', 'gteq'),
    filter('posting_date', '2026-03-01', 'lteq'),
  ),
};

await compare({
  title: 'Warehouse entries of one store',
  counts: [1_000, Number(process.env.LIST_ENTRIES ?? 1_000_000)],
  resize,
  questions: Object.fromEntries(
    Object.entries(questions).map(([name, input]) => [name, ask => ask(warehouseEntries.filter, input)]),
  ),
});

/** Leaves the newest entries, or puts as many before them: of every store, item and day, spread over two years. */
async function resize(admin: Db, count: number): Promise<void> {
  const missing = count - (await countOf(admin, 'warehouse_entries'));
  if (missing < 0)
    await withoutKeeping(
      admin,
      sql`delete from warehouse_entries where entry_no <
      (select min(entry_no) from (select entry_no from warehouse_entries order by entry_no desc limit ${count}) newest)`,
    );
  else
    await admin.execute(sql`insert into warehouse_entries
      (posting_date, entry_type, document_type, document_no, item_no, variant_code, location_code, franchise_code, quantity)
      select date '2026-03-01' - ((${missing} - g)::bigint * 700 / ${missing})::int, 'sale', 'sales_shipment', 'SS-' || g,
        item.item_no, item.variant_code, place.code, place.franchise_code, case when g % 9 = 0 then 20 else -1 end
      from generate_series(1, ${missing}) g
      join (select item_no, variant_code, row_number() over () - 1 as n, count(*) over () as all_items
        from franchise_items where franchise_code = 'F01') item on item.n = g % item.all_items
      join (select code, franchise_code, row_number() over (order by code) - 1 as n from locations
        where franchise_code is not null) place on place.n = (g / 7) % 16`);
  await admin.execute(sql`delete from stock_levels`);
  await admin.execute(sql`insert into stock_levels (item_no, variant_code, location_code, quantity, entries)
    select item_no, variant_code, location_code, sum(quantity), count(*) from warehouse_entries group by 1, 2, 3`);
  await settle(admin, 'warehouse_entries');
  await settle(admin, 'stock_levels');
}
