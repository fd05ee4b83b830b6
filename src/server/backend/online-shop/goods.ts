import { sql } from 'drizzle-orm';
import type { OnlineOrderData } from '#model/sales/online-orders.ts';
import type { ItemFacts } from '#model/sales/order-document.ts';
import type { Tx } from '../../db/connection.ts';

/** What a line of an order of the online shop is sold as. */
export type OnlineGood = {
  readonly key: { readonly item_no: string; readonly variant_code: string };
  readonly facts: ItemFacts;
};

type Row = {
  sku: string;
  item_no: string;
  variant_code: string;
  description: string;
  variant_description: string;
  unit_of_measure: string;
  picture: string;
  unit_price: string;
};

/**
 * The company's goods under the keys of an order's lines, as `skuOf` made them; what is not there is missing. A blocked
 * item is there: it was ordered.
 */
export async function goodsBySku(
  tx: Tx,
  { lines }: Pick<OnlineOrderData, 'lines'>,
): Promise<ReadonlyMap<string, OnlineGood>> {
  // A number may have a slash itself: each may be the one that parts item and variant.
  const wanted = [...new Set(lines.map(({ sku }) => sku))].flatMap(sku => [
    { sku, item_no: sku, variant_code: '' },
    ...[...sku.matchAll(/\//g)].map(({ index }) => ({
      sku,
      item_no: sku.slice(0, index),
      variant_code: sku.slice(index + 1),
    })),
  ]);
  const { rows } = await tx.execute<Row>(sql`
    select wanted.sku, i.item_no, coalesce(v.variant_code, '') as variant_code, i.description,
      coalesce(v.description, '') as variant_description, i.base_unit_of_measure as unit_of_measure, i.picture,
      coalesce(v.unit_price, i.unit_price) as unit_price
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (sku text, item_no text, variant_code text)
    join items i on i.item_no = wanted.item_no
    left join item_variants v on v.item_no = i.item_no and v.variant_code = wanted.variant_code
    where (wanted.variant_code <> '' and v.variant_code is not null)
      or (wanted.variant_code = '' and not exists (select from item_variants any_of where any_of.item_no = i.item_no))`);
  return new Map(
    rows.map(({ sku, item_no, variant_code, unit_price, ...named }) => [
      sku,
      { key: { item_no, variant_code }, facts: { ...named, unit_price: Number(unit_price) } },
    ]),
  );
}
