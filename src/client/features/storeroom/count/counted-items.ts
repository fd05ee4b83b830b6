import type { FranchiseItem } from '#calls/stock/items.ts';
import { itemByCode } from '../stock-items.ts';
import type { Storeroom } from '../use-storeroom.ts';
import { type CountedItem, type CountTotals, keyOf, type StockCount, totalsOf } from './count.ts';

/** A counted item as a person knows it. */
export type NamedItem = CountedItem & { name: string; picture: string; unit: string };

export const namedRow = (row: FranchiseItem): NamedItem => ({
  item_no: row.item_no,
  variant_code: row.variant_code,
  name: row.variant_description ? `${row.description} · ${row.variant_description}` : row.description,
  picture: row.picture,
  unit: row.unit_of_measure,
});

/** An item by its number also when it is not sold any more. */
export function named(item: CountedItem, { items }: Storeroom): NamedItem {
  const known = items.byNo.get(item.item_no);
  const row = known?.variants.find(({ variant_code }) => variant_code === item.variant_code);
  if (row) return namedRow(row);
  const { item_no, variant_code } = item;
  const name = known?.name ?? item_no;
  return {
    item_no,
    variant_code,
    name: variant_code ? `${name} · ${variant_code}` : name,
    picture: known?.picture ?? '',
    unit: known?.unit ?? '',
  };
}

/** What a count comes to, in the units of its items. */
export const totalsIn = (storeroom: Storeroom, count: StockCount): CountTotals =>
  totalsOf(count, item => named(item, storeroom).unit);

/** An item that is not sold any more, by its number; `null` where there is none. */
export function unsoldByNo(code: string, storeroom: Storeroom): NamedItem | null {
  const hit = itemByCode(code, storeroom.index, storeroom.items, storeroom.unsold);
  return hit ? named({ item_no: hit.item.item_no, variant_code: hit.variant }, storeroom) : null;
}

/** What has stock at the location and is not on the sheet, the items of the list in its order and then the others. */
export function notCounted({ location_code, lines }: StockCount, storeroom: Storeroom): NamedItem[] {
  const counted = new Set(lines.map(keyOf));
  return [...storeroom.items.all, ...storeroom.unsold].flatMap(({ item_no }) =>
    storeroom
      .placesOf(item_no)
      .filter(
        place => place.location_code === location_code && place.quantity !== 0 && !counted.has(keyOf(place)),
      )
      .map(place => named(place, storeroom)),
  );
}
