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
  /** The lower, the more likely it is meant. */
  rank: number;
  item_no: string;
  variant_code: string;
  description: string;
  variant_description: string;
  unit_of_measure: string;
  picture: string;
  unit_price: string;
};

/**
 * The company's goods under the keys of an order's lines, as `skuOf` made them, or with a hyphen, where a shop takes no
 * slash; what is not there is missing, and so is what may be several. A blocked item is there: it was ordered.
 */
export async function goodsBySku(
  tx: Tx,
  { lines }: Pick<OnlineOrderData, 'lines'>,
): Promise<ReadonlyMap<string, OnlineGood>> {
  // A number may have such a sign itself: each may be the one that parts item and variant.
  const wanted = [...new Set(lines.map(({ sku }) => sku))].flatMap(sku => [
    { sku, rank: 0, item_no: sku, variant_code: '' },
    ...[...sku.matchAll(/[/-]/g)].map(({ index, 0: sign }) => ({
      sku,
      rank: sign === '/' ? 1 : 2,
      item_no: sku.slice(0, index),
      variant_code: sku.slice(index + 1),
    })),
  ]);
  const { rows } = await tx.execute<Row>(sql`
    select wanted.sku, wanted.rank, i.item_no, coalesce(v.variant_code, '') as variant_code, i.description,
      coalesce(v.description, '') as variant_description, i.base_unit_of_measure as unit_of_measure, i.picture,
      coalesce(v.unit_price, i.unit_price) as unit_price
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (sku text, rank int, item_no text, variant_code text)
    join network_items i on i.item_no = wanted.item_no
    left join item_variants v on v.item_no = i.item_no and v.variant_code = wanted.variant_code
    where (wanted.variant_code <> '' and v.variant_code is not null)
      or (wanted.variant_code = '' and not exists (select from item_variants any_of where any_of.item_no = i.item_no))`);
  return new Map(
    [...Map.groupBy(rows, row => row.sku).values()].flatMap(meant => {
      const best = Math.min(...meant.map(({ rank }) => rank));
      const [row, other] = meant.filter(({ rank }) => rank === best);
      return row && !other ? [[row.sku, goodOf(row)] as const] : [];
    }),
  );
}

const goodOf = ({
  sku: _sku,
  rank: _rank,
  item_no,
  variant_code,
  unit_price,
  ...named
}: Row): OnlineGood => ({
  key: { item_no, variant_code },
  facts: { ...named, unit_price: Number(unit_price) },
});
