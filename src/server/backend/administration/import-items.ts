import { type SQL, sql } from 'drizzle-orm';
import { productTables } from '#model/administration/bc-tables.ts';
import { certain } from '#model/kit/reading.ts';
import { readItemCodes } from '#model/stock/item-codes.ts';
import { readVatGroup } from '#model/taxes/read-vat-group.ts';
import { vatGroups } from '../../db/schema/index.ts';
import { erp } from '../../erp/connected.ts';
import { rowsHere } from './bc-copies.ts';
import { effectOfSeen, type Importer, rowsAs, type TakeContext, twice } from './importer.ts';

const rowsOf = (id: string): SQL =>
  rowsAs(
    `item_no text, description text, variant_code text, variant_description text, item_category text,
    unit_of_measure text, barcode text, codes jsonb, unit_price bigint, unit_cost bigint, vat_group text, vat_why text`,
    id,
  );

/** The items that an import names. */
export const itemsOf = (id: string): SQL =>
  sql`select data ->> 'item_no' from import_rows where import_id = ${id}`;

/** Every bar code that rows say, the main one and others. */
const codesSaid = sql`
  select row, item_no, variant_code, 'barcode' as field, barcode as code, '' as unit, 1 as quantity, true as main
    from r where barcode <> ''
  union all select row, item_no, variant_code, 'other_barcodes', each.code, each.unit_of_measure, each.quantity, false
    from r cross join lateral jsonb_to_recordset(codes) as each(code text, unit_of_measure text, quantity numeric)`;

/** The main bar codes that others take the place of, by the ERP's id of their rows. */
const replaced = sql`select ref.reference_no as system_id from r join item_references ref using (item_no, variant_code)
  where ref.main and r.barcode <> '' and r.barcode <> ref.reference_no`;

/** Rows of one item say the same of it; what some leave empty the others may say. */
const hasChanged = (field: SQL) => sql`
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
    union all select row, 'item_no', 'numberReserved', to_jsonb(item_no) from r where item_no ~* '^rieng-'
    union all select row, field, 'barcodeTwice', to_jsonb(first) from (
      select row, field, min(row) over (partition by code) as first,
        row_number() over (partition by code order by row, field) as place from (${codesSaid}) said) t where place > 1
    union all select said.row, said.field, 'barcodeTaken', to_jsonb(ref.item_no || coalesce('/' || nullif(ref.variant_code, ''), ''))
      from (${codesSaid}) said join item_references ref on ref.reference_no = said.code
      where (ref.item_no, ref.variant_code) <> (said.item_no, said.variant_code)
    union all select said.row, said.field, 'unitStays', to_jsonb(unit.code || ' = ' || trim_scale(unit.qty_per_unit_of_measure))
      from (${codesSaid}) said join item_units unit on unit.item_no = said.item_no and unit.code = said.unit
      where unit.qty_per_unit_of_measure <> said.quantity
    union all select row, field, 'otherThanRow', to_jsonb(first_row) from (
      select row, field, quantity, first_value(quantity) over w as first, first_value(row) over w as first_row
      from (${codesSaid}) said where unit <> '' window w as (partition by item_no, unit order by row, code)) t
      where quantity <> first
    union all select min(r.row), 'description', 'needed', null
      from r left join items i using (item_no) where i.item_no is null
      group by item_no having max(r.description) = ''
    union all select r.row, 'unit_price', 'needed', null
      from r left join items i using (item_no) left join item_variants v using (item_no, variant_code)
      where r.unit_price is null and case when r.variant_code = '' then i.item_no is null else v.item_no is null end
    union all ${hasChanged(sql.raw('description'))}
    union all ${hasChanged(sql.raw('item_category'))}
    union all ${hasChanged(sql.raw('unit_of_measure'))}
    union all ${hasChanged(sql.raw('vat_group'))}
    union all select row, 'vat_group', vat_why, to_jsonb(vat_group) from r where vat_why <> ''
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
        or exists (select from (${codesSaid}) said where said.row = r.row and not exists (
          select from item_references ref where ref.reference_no = said.code and ref.main = said.main
            and ref.unit_of_measure = coalesce(nullif(said.unit, ''), i.base_unit_of_measure)))
        or (r.unit_price <> case when r.variant_code = '' then i.unit_price else v.unit_price end)
        or (r.unit_cost is distinct from case when r.variant_code = '' then i.unit_cost else v.unit_cost end
          and r.unit_cost is not null)
        or (r.vat_group <> '' and r.vat_group is distinct from i.vat_group) as differs
    from r left join items i using (item_no) left join item_variants v using (item_no, variant_code))
    ${effectOfSeen}`,

  sums: id => sql`${rowsOf(id)} select '[]'::jsonb as quantities, sum(unit_price)::float8 as value from r`,

  async complete({ tx, today }, rows) {
    const groups = await tx.select().from(vatGroups).orderBy(sql`${vatGroups.vat_group} collate "C"`);
    return rows.map(row => {
      const { other_barcodes = '', vat_group = '' } = row as { other_barcodes?: string; vat_group?: string }; // a row of items has them
      const codes = certain(readItemCodes(other_barcodes)) ?? [];
      return { ...row, codes, ...readVatGroup(vat_group, groups, today) };
    });
  },

  async take(context, { import_id: id }, told) {
    // The ERP's own row of a bar code that another takes the place of would come back with the next sync.
    await erp.removeRows(context, 'item_reference', sql`${rowsOf(id)} ${replaced}`);
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
        ${said(sql`vat_group`)} as vat_group,
        min(unit_price) as price, min(unit_cost) filter (where variant_code = '') as cost,
        bool_or(variant_code <> '') as has_variants
      from r group by item_no)
    insert into items (item_no, description, item_category, base_unit_of_measure, unit_price, unit_cost, vat_group, sort)
    select one.item_no, coalesce(one.description, i.description), coalesce(one.category, i.item_category, ''),
      coalesce(i.base_unit_of_measure, one.unit, 'PCS'),
      case when has_variants then coalesce(i.unit_price, one.price) else coalesce(one.price, i.unit_price) end,
      coalesce(one.cost, i.unit_cost), coalesce(one.vat_group, i.vat_group),
      coalesce(i.sort, (select coalesce(max(sort), 0) from items) + row_number() over (order by one.row))
    from one left join items i using (item_no)
    on conflict (item_no) do update set description = excluded.description, item_category = excluded.item_category,
      unit_price = excluded.unit_price, unit_cost = excluded.unit_cost, vat_group = excluded.vat_group
    where (items.description, items.item_category, items.unit_price, items.unit_cost, items.vat_group)
      is distinct from (excluded.description, excluded.item_category, excluded.unit_price, excluded.unit_cost,
        excluded.vat_group)`,
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
  sql`${rowsOf(id)} insert into item_units (item_no, code, qty_per_unit_of_measure)
    select distinct on (item_no, unit) item_no, unit, quantity from (${codesSaid}) said where unit <> ''
    on conflict do nothing`,
  sql`${rowsOf(id)} delete from item_references where reference_no in (${replaced})`,
  sql`${rowsOf(id)} insert into item_references (reference_no, item_no, variant_code, unit_of_measure, main)
    select said.code, said.item_no, said.variant_code, coalesce(nullif(said.unit, ''), i.base_unit_of_measure), said.main
    from (${codesSaid}) said join items i using (item_no)
    on conflict (reference_no) do update set unit_of_measure = excluded.unit_of_measure, main = excluded.main
    where (item_references.unit_of_measure, item_references.main) <> (excluded.unit_of_measure, excluded.main)`,
];

async function tellErp(context: TakeContext, id: string): Promise<void> {
  for (const code of productTables)
    await erp.saveRows(
      context,
      code,
      sql`select * from (${rowsHere(code)}) here where data ->> 'item_no' in (${itemsOf(id)})`,
    );
}
