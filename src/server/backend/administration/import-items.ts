import { type SQL, sql } from 'drizzle-orm';
import { productTables } from '#model/administration/bc-tables.ts';
import { erp } from '../../erp/connected.ts';
import { rowsHere } from './bc-copies.ts';
import { effectOfSeen, type Importer, rowsAs, type TakeContext, twice } from './importer.ts';

const rowsOf = (id: string): SQL =>
  rowsAs(
    `item_no text, description text, variant_code text, variant_description text, item_category text,
    unit_of_measure text, barcode text, unit_price bigint, unit_cost bigint`,
    id,
  );

/** The items that an import names. */
export const itemsOf = (id: string): SQL =>
  sql`select data ->> 'item_no' from import_rows where import_id = ${id}`;

/** Rows of one item say the same of it; what some leave empty the others may say. */
const otherThanBefore = (field: SQL) => sql`
  select row, ${sql`'`}${field}${sql`'`} as field, 'otherThanRow' as why, to_jsonb(first_row) as what from (
    select row, ${field} as value, first_value(${field}) over w as first, first_value(row) over w as first_row
    from r where ${field} <> '' window w as (partition by item_no order by row)) t
  where value <> first`;

/** What an item's rows say of it, the first row that says something. */
const said = (field: SQL) => sql`(array_agg(${field} order by row) filter (where ${field} <> ''))[1]`;

/** Items with their variants, bar codes, prices and costs. */
export const itemImporter: Importer = {
  bad: id => sql`${rowsOf(id)}
    ${twice('item_no', 'item_no, variant_code')}
    union all select row, 'barcode', 'barcodeTwice', to_jsonb(first)
      from (select row, min(row) over (partition by barcode) as first from r where barcode <> '') t where row > first
    union all select r.row, 'barcode', 'barcodeTaken', to_jsonb(ref.item_no || coalesce('/' || nullif(ref.variant_code, ''), ''))
      from r join item_references ref on ref.reference_no = r.barcode
      where (ref.item_no, ref.variant_code) <> (r.item_no, r.variant_code)
    union all select min(r.row), 'description', 'needed', null
      from r left join items i using (item_no) where i.item_no is null
      group by item_no having max(r.description) = ''
    union all select r.row, 'unit_price', 'needed', null
      from r left join items i using (item_no) left join item_variants v using (item_no, variant_code)
      where r.unit_price is null and case when r.variant_code = '' then i.item_no is null else v.item_no is null end
    union all ${otherThanBefore(sql.raw('description'))}
    union all ${otherThanBefore(sql.raw('item_category'))}
    union all ${otherThanBefore(sql.raw('unit_of_measure'))}
    union all select r.row, 'unit_of_measure', 'unitStays', to_jsonb(i.base_unit_of_measure)
      from r join items i using (item_no)
      where r.unit_of_measure <> '' and r.unit_of_measure <> i.base_unit_of_measure
    union all select r.row, 'variant_code', 'variantNeeded', null from r where r.variant_code = '' and (
      exists (select from item_variants v where v.item_no = r.item_no)
      or r.item_no in (select item_no from r where variant_code <> ''))
    union all select r.row, 'variant_code', 'noVariants', null from r where r.variant_code <> ''
      and exists (select from items i where i.item_no = r.item_no)
      and not exists (select from item_variants v where v.item_no = r.item_no)`,

  effect: id => sql`${rowsOf(id)}, seen as (
    select case when r.variant_code = '' then i.item_no is null else v.item_no is null end as is_new,
      (r.description <> '' and r.description <> i.description)
        or (r.item_category <> '' and r.item_category <> i.item_category)
        or (r.variant_description <> '' and r.variant_description <> v.description)
        or (r.barcode <> '' and r.barcode is distinct from ref.reference_no)
        or (r.unit_price <> case when r.variant_code = '' then i.unit_price else v.unit_price end)
        or (r.unit_cost is distinct from case when r.variant_code = '' then i.unit_cost else v.unit_cost end
          and r.unit_cost is not null) as differs
    from r left join items i using (item_no) left join item_variants v using (item_no, variant_code)
      left join item_references ref on ref.item_no = r.item_no and ref.variant_code = r.variant_code)
    ${effectOfSeen}`,

  sums: id => sql`${rowsOf(id)} select null::float8 as quantity, sum(unit_price)::float8 as value from r`,

  async take(context, { import_id: id }, told) {
    const statements = statementsOf(id);
    for (const [index, statement] of statements.entries()) {
      await context.tx.execute(statement);
      await told((index + 1) / (statements.length + 1));
    }
    await tellErp(context, id);
  },
};

const statementsOf = (id: string): SQL[] => [
  sql`${rowsOf(id)}, one as (
      select item_no, min(row) as row, ${said(sql`description`)} as description,
        ${said(sql`item_category`)} as category, ${said(sql`unit_of_measure`)} as unit,
        min(unit_price) as price, min(unit_cost) filter (where variant_code = '') as cost,
        bool_or(variant_code <> '') as has_variants
      from r group by item_no)
    insert into items (item_no, description, item_category, base_unit_of_measure, unit_price, unit_cost, sort)
    select one.item_no, coalesce(one.description, i.description), coalesce(one.category, i.item_category, ''),
      coalesce(i.base_unit_of_measure, one.unit, 'PCS'),
      case when has_variants then coalesce(i.unit_price, one.price) else coalesce(one.price, i.unit_price) end,
      coalesce(one.cost, i.unit_cost),
      coalesce(i.sort, (select coalesce(max(sort), 0) from items) + row_number() over (order by one.row))
    from one left join items i using (item_no)
    on conflict (item_no) do update set description = excluded.description, item_category = excluded.item_category,
      unit_price = excluded.unit_price, unit_cost = excluded.unit_cost
    where (items.description, items.item_category, items.unit_price, items.unit_cost)
      is distinct from (excluded.description, excluded.item_category, excluded.unit_price, excluded.unit_cost)`,
  sql`${rowsOf(id)} insert into item_variants (item_no, variant_code, description, unit_price, unit_cost)
    select r.item_no, r.variant_code, coalesce(nullif(r.variant_description, ''), v.description, r.variant_code),
      coalesce(r.unit_price, v.unit_price), coalesce(r.unit_cost, v.unit_cost)
    from r left join item_variants v using (item_no, variant_code) where r.variant_code <> ''
    on conflict (item_no, variant_code) do update set description = excluded.description,
      unit_price = excluded.unit_price, unit_cost = excluded.unit_cost
    where (item_variants.description, item_variants.unit_price, item_variants.unit_cost)
      is distinct from (excluded.description, excluded.unit_price, excluded.unit_cost)`,
  sql`${rowsOf(id)} insert into item_units (item_no, code, qty_per_unit_of_measure)
    select i.item_no, i.base_unit_of_measure, 1 from items i where i.item_no in (select item_no from r)
    on conflict do nothing`,
  sql`${rowsOf(id)} insert into item_references (reference_no, item_no, variant_code, unit_of_measure)
    select r.barcode, r.item_no, r.variant_code, i.base_unit_of_measure from r join items i using (item_no)
    where r.barcode <> ''
    on conflict (item_no, variant_code) do update set reference_no = excluded.reference_no
    where item_references.reference_no <> excluded.reference_no`,
];

async function tellErp(context: TakeContext, id: string): Promise<void> {
  // An item has one bar code: the one before would come back with the next sync.
  await erp.removeRows(
    context,
    'item_reference',
    sql`select system_id from (${erp.rowsOf('item_reference')}) kept join item_references ref
        on ref.item_no = kept.data ->> 'item_no' and ref.variant_code = kept.data ->> 'variant_code'
        where ref.reference_no <> system_id and ref.item_no in (${itemsOf(id)})`,
  );
  for (const code of productTables)
    await erp.saveRows(
      context,
      code,
      sql`select * from (${rowsHere(code)}) here where data ->> 'item_no' in (${itemsOf(id)})`,
    );
}
