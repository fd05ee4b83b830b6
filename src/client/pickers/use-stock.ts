import { useMemo } from 'react';
import { items } from '#calls/index.ts';
import { useFranchiseUser } from '../data/boot.ts';
import { usePendingStock } from '../data/order-overlay.ts';
import { useTable } from '../data/query.ts';
import { stockKey } from './item-groups.ts';

export type Stock = {
  /** Units at this store, own unsent movements included; `null` when it is not known here. */
  of(item: { item_no: string; variant_code: string }): number | null;
  asOf: string | null;
};

/** Stock at the user's own location as the tablet knows it. An administrator without a store sees the sum of all. */
export function useStock(): Stock {
  const { rows, asOf } = useTable(items.onHand);
  const pending = usePendingStock();
  const location = useFranchiseUser()?.franchise?.location_code ?? null;
  return useMemo(() => {
    const quantities = new Map<string, number>();
    for (const row of rows) {
      if (location !== null && row.location_code !== location) continue;
      const key = stockKey(row);
      quantities.set(key, (quantities.get(key) ?? 0) + row.quantity);
    }
    for (const [id, moved] of pending) {
      const [item_no = '', variant_code = '', location_code = ''] = id.split('/');
      if (location !== null && location_code !== location) continue;
      const key = stockKey({ item_no, variant_code });
      quantities.set(key, (quantities.get(key) ?? 0) + moved);
    }
    // A table that is here knows of every movement: an item without a row never had one.
    return { of: item => quantities.get(stockKey(item)) ?? (asOf === null ? null : 0), asOf };
  }, [rows, asOf, location, pending]);
}
