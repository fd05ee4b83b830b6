import { useMemo } from 'react';
import { items } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePendingStock } from '../../read/pending-stock.ts';
import { useTable } from '../../read/use-table.ts';
import type { ItemIndex } from '../../workflows/items/item-search.ts';
import { movementsOf, type Place, placesOf, placesOfItem } from '../../workflows/items/stock-rows.ts';
import { useItemIndex } from '../../workflows/items/use-item-index.ts';
import { type StockItem, type StockItems, soldItems, unsoldItems } from './stock-items.ts';
import { type Elsewhere, useElsewhere } from './use-elsewhere.ts';

export type Storeroom = {
  items: StockItems;
  /** Have the items been here? A company that has just begun has none. */
  itemsHere: boolean;
  /** After all others: what has stock and is not sold any more. */
  unsold: readonly StockItem[];
  /** Without rows for the moment in which it is built. */
  index: ItemIndex<FranchiseItem> | null;
  /** Where an item is, unsent movements included. */
  placesOf(item_no: string): readonly Place[];
  /** Of another shop, while that is looked at: its stock, which is no one's here. */
  elsewhere: Elsewhere | null;
  /** Where an item is as far as the list looks: at the other shop, or as `placesOf`. */
  seenOf(item_no: string): readonly Place[];
  /** Locations that have a row of stock on this tablet. */
  stocked: ReadonlySet<string>;
  /** What unsent work of this tablet does to an item. */
  movedOf(item_no: string): readonly Place[];
  /** The person's own store; null for an administrator, who sees all of them. */
  own: string | null;
  /** ISO time at which the stock was true; null when it has never been here. */
  asOf: string | null;
  filling: { done: number; total: number } | null;
};

/**
 * Items and stock of this tablet, joined. Keeps its identity while neither changes.
 *
 * @param location that is looked at: null for all that are the person's own
 */
export function useStoreroom(location: string | null = null): Storeroom {
  const { index, table } = useItemIndex();
  const { rows, asOf, filling } = useTable(items.onHand);
  const pending = usePendingStock();
  const own = useFranchiseUser()?.franchise?.location_code ?? null;
  const elsewhere = useElsewhere(location);
  const itemsHere = table.asOf !== null;
  const shown = filling ?? table.filling;
  // Two numbers, because the object is another one each time.
  const [done, total] = asOf === null && shown ? [shown.done, shown.total] : [null, 0];
  return useMemo(() => {
    const sold = soldItems(table.rows);
    const places = placesOf(rows);
    const moved = movementsOf(pending);
    const here = (item_no: string) => placesOfItem(places, moved, item_no);
    return {
      items: sold,
      itemsHere,
      unsold: itemsHere ? unsoldItems(places, sold) : [],
      index,
      placesOf: here,
      elsewhere,
      seenOf: elsewhere ? item_no => elsewhere.places.get(item_no) ?? [] : here,
      stocked: new Set(rows.map(({ location_code }) => location_code)),
      movedOf: item_no => moved.get(item_no) ?? [],
      own,
      asOf,
      filling: done === null ? null : { done, total },
    };
  }, [table.rows, itemsHere, rows, pending, index, own, elsewhere, asOf, done, total]);
}
