import { type SQL, sql } from 'drizzle-orm';
import { wholeUnitCodes } from '#model/stock/units.ts';
import { manualDocument } from '#model/stock/warehouse-entries.ts';
import { nextNo } from '../setup/no-series.ts';
import { postEntries } from '../stock/posting.ts';
import { badGoods, goodsNamed, piecesOf } from './imported-goods.ts';
import { effectOfSeen, type Importer, rowsAs } from './importer.ts';

/**
 * The rows as `r`, each with the item that it means, by number or bar code, and with what the books have of it. A row with
 * the bar code of a case says how many of these there are: its quantity is that of what they hold.
 */
const rowsOf = (id: string): SQL => sql`${rowsAs(
  'location_code text, item_no text, variant_code text, barcode text, quantity numeric',
  id,
)}, named as materialized (
  ${goodsNamed(sql`r.location_code, round(${piecesOf}, 3) as quantity`)}
), held as materialized (
  select named.*, coalesce(level.quantity, 0) as held, level.item_no is null as is_new
  from named left join stock_levels level using (item_no, variant_code, location_code))`;

/** Units that do not divide. */
const wholeUnits = sql.join(
  wholeUnitCodes.map(code => sql`${code}`),
  sql`, `,
);

type Difference = {
  franchise_code: string;
  location_code: string;
  item_no: string;
  variant_code: string;
  difference: string;
};

/** Rows that are posted by one statement or two; in between others have their turn on the server's thread. */
const piece = 2000;

/** What is there, item by item: the difference to the books is posted, as after a count. */
export const stockImporter: Importer = {
  bad: id => sql`${rowsOf(id)}, r_named as (select row, location_code, item_no, variant_code from named)
    select row, 'item_no' as field, 'rowTwice' as why, to_jsonb(first) as what from (
      select row, min(row) over (partition by location_code, item_no, variant_code) as first
      from r_named where item_no <> '') t where row > first
    union all select row, 'location_code', 'unknown', to_jsonb(location_code) from named
      where location_code not in (select code from locations where franchise_code is not null)
    union all ${badGoods}
    union all select row, 'quantity', 'wholeOnly', null from named join items i using (item_no)
      where upper(i.base_unit_of_measure) in (${wholeUnits}) and quantity <> trunc(quantity)`,

  effect: id => sql`${rowsOf(id)}, seen as (
    select is_new and quantity <> 0 as is_new, quantity <> held as differs from held)
    ${effectOfSeen}`,

  sums: id => sql`${rowsOf(id)}, worth as (
      select coalesce(i.base_unit_of_measure, '') as unit_of_measure, named.quantity,
        named.quantity * coalesce(v.unit_price, i.unit_price) as value
      from named left join items i using (item_no) left join item_variants v using (item_no, variant_code)
    ), each_unit as (select unit_of_measure, sum(quantity)::float8 as quantity from worth group by 1)
    select (select coalesce(jsonb_agg(to_jsonb(each_unit) order by unit_of_measure), '[]') from each_unit) as quantities,
      (select round(sum(value))::float8 from worth) as value`,

  async take(context, { import_id: id, file }, told) {
    const { tx, today, now, actor } = context;
    // The person who posts takes a number first, and the levels of the goods in their order: so does this, and waits for no one
    // who waits for it. From then on no one sells what is being put right.
    await tx.execute(sql`${rowsOf(id)} select from no_series where series = 'WJ' and year = ${Number(today.slice(0, 4))}
      and franchise_code in (select franchise_code from locations where code in (select location_code from named))
      order by id for update`);
    await tx.execute(sql`${rowsOf(id)} insert into stock_levels (item_no, variant_code, location_code, quantity, entries)
      select item_no, variant_code, location_code, 0, 0 from held where quantity <> 0
      order by item_no, variant_code, location_code on conflict do nothing`);
    await tx.execute(sql`${rowsOf(id)} select from stock_levels level
      where (item_no, variant_code, location_code) in (select item_no, variant_code, location_code from named)
      order by (item_no || '/' || variant_code || '/' || location_code) collate "C" for update`);
    const { rows } = await tx.execute<Difference>(sql`${rowsOf(id)}
      select l.franchise_code, location_code, item_no, variant_code, quantity - held as difference
      from held join locations l on l.code = location_code where quantity <> held order by row`);
    let posted = 0;
    for (const [franchise_code, differences] of Map.groupBy(rows, row => row.franchise_code)) {
      const document_no = await nextNo(tx, franchise_code, 'WJ', Number(today.slice(0, 4)));
      for (let start = 0; start < differences.length; start += piece) {
        const some = differences.slice(start, start + piece);
        await postEntries(
          tx,
          some.map(({ franchise_code: _, difference, ...entry }, index) => ({
            ...entry,
            quantity: Number(difference),
            entry_type: 'adjustment',
            document_type: manualDocument,
            document_no,
            document_line_no: start + index + 1,
            reason_code: 'count',
            comment: file.slice(0, 100),
            posting_date: today,
            created_by: actor.user.username,
            created_at: now,
          })),
        );
        posted += some.length;
        await told(posted / rows.length);
      }
    }
  },
};
