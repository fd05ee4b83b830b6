import { type SQL, sql } from 'drizzle-orm';

/**
 * The bar codes of an item or variant as one row: `barcode`, the main one, empty for none, and `codes`, all others, those of
 * cases last.
 */
export const codesOf = (item_no: SQL, variant_code: SQL, base_unit: SQL): SQL => sql`(
  select coalesce(max(code) filter (where is_main), '') as barcode,
    coalesce(jsonb_agg(jsonb_build_object('code', code, 'unit_of_measure', unit_of_measure, 'quantity', quantity)
      order by quantity, code) filter (where not is_main), '[]') as codes
  from (
    select ref.reference_no as code, coalesce(nullif(ref.unit_of_measure, ''), ${base_unit}) as unit_of_measure,
      coalesce(unit.qty_per_unit_of_measure, 1)::float8 as quantity,
      coalesce(unit.qty_per_unit_of_measure, 1) = 1 and row_number() over (
        order by ref.main desc, coalesce(unit.qty_per_unit_of_measure, 1) <> 1, ref.reference_no collate "C") = 1 as is_main
    from item_references ref
    left join item_units unit on unit.item_no = ref.item_no and unit.code = ref.unit_of_measure
    where ref.item_no = ${item_no} and ref.variant_code = ${variant_code}) each_code)`;
