import { useMemo } from 'react';
import { items } from '#calls/index.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePendingStock } from '../../read/pending-stock.ts';
import { useTable } from '../../read/use-table.ts';
import { movementsOf, placesOf, placesOfItem, quantityAt, reservedAt } from './stock-rows.ts';

export type Stock = {
  /** Units at the location, own unsent movements included; `null` when it is not known here. */
  of(item: { item_no: string; variant_code: string }): number | null;
  /** Of them, what waits for customers of the online shop. */
  reservedOf(item: { item_no: string; variant_code: string }): number;
  asOf: string | null;
};

/**
 * Stock at a location as the tablet knows it: at the user's own when none is named. An administrator without a store
 * sees the sum of all.
 */
export function useStock(at?: string): Stock {
  const { rows, asOf } = useTable(items.onHand);
  const pending = usePendingStock();
  const own = useFranchiseUser()?.franchise?.location_code ?? null;
  const location = at || own;
  return useMemo(() => {
    const places = placesOf(rows);
    const moved = movementsOf(pending);
    return {
      of({ item_no, variant_code }) {
        // A table that is here knows of every movement: an item without a row never had one.
        if (asOf === null && !places.has(item_no) && !moved.has(item_no)) return null;
        return quantityAt(placesOfItem(places, moved, item_no), location, variant_code);
      },
      reservedOf: ({ item_no, variant_code }) =>
        reservedAt(places.get(item_no) ?? [], location, variant_code),
      asOf,
    };
  }, [rows, asOf, location, pending]);
}
