import { type SQL, sql } from 'drizzle-orm';

// Rows of a file that name goods: by their number, or by a bar code.

/** A row with the bar code of a case says how many of these there are: this is how many pieces they hold. */
export const piecesOf: SQL = sql`r.quantity * coalesce(unit.qty_per_unit_of_measure, 1)`;

/**
 * The columns of `named`: the goods that a row of `r` means, what the row itself says, and what its bar code says.
 *
 * @param others columns of `r` that go along; `piecesOf` may be in them
 */
export const goodsNamed = (others: SQL): SQL => sql`select r.row, ${others}, r.barcode, r.item_no as said,
    coalesce(nullif(r.item_no, ''), ref.item_no, '') as item_no,
    coalesce(nullif(r.variant_code, ''), case when r.item_no in ('', ref.item_no) then ref.variant_code end, '') as variant_code,
    ref.item_no as barcode_item, ref.variant_code as barcode_variant
  from r left join item_references ref on ref.reference_no = nullif(r.barcode, '')
  left join item_units unit on unit.item_no = ref.item_no and unit.code = ref.unit_of_measure`;

/** What is wrong with the goods of `named`, as a `BadRow` each. */
export const badGoods: SQL = sql`select row, 'item_no' as field, 'itemNeeded' as why, null::jsonb as what from named
      where said = '' and barcode = ''
    union all select row, 'barcode', 'unknown', to_jsonb(barcode) from named where barcode <> '' and barcode_item is null
    union all select row, 'barcode', 'barcodeOfOther', to_jsonb(barcode_item || coalesce('/' || nullif(barcode_variant, ''), ''))
      from named where barcode_item is not null and (barcode_item, barcode_variant) <> (item_no, variant_code)
    union all select row, 'item_no', 'unknown', to_jsonb(item_no) from named
      where item_no <> '' and item_no not in (select item_no from network_items)
    union all select row, 'variant_code', 'variantNeeded', null from named
      where variant_code = '' and item_no in (select item_no from item_variants)
    union all select row, 'variant_code', 'unknown', to_jsonb(variant_code) from named
      where variant_code <> '' and item_no in (select item_no from network_items)
      and not exists (select from item_variants v where (v.item_no, v.variant_code) = (named.item_no, named.variant_code))`;
