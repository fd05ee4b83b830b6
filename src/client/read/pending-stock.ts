import { useMemo } from 'react';
import { warehouseEntries } from '#calls/index.ts';
import { documentKinds } from '#kinds/index.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { useDocumentQueue } from '../tablet/document-queues.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { useReplayed } from './document-overlay.ts';
import { useRules } from './overlay-rules.ts';
import { useReplayContext } from './replay-context.ts';

type Moved = ReadonlyMap<string, number>;
const nothing: Moved = new Map();

export type PendingParts = Readonly<Record<'sales' | 'purchases' | 'issues' | 'receipts' | 'byHand', Moved>>;

/**
 * What this tablet's unsent work does to stock, by what does it: `item/variant/location` → a signed number. Shipments and
 * returns of sales, receipts and returns of purchases, consignment in and out, and entries by hand. The same object until
 * it changes.
 */
export function usePendingParts(): PendingParts {
  const sales = useReplayed(documentKinds.so)?.moved ?? nothing;
  const purchases = useReplayed(documentKinds.po)?.moved ?? nothing;
  const issues = useReplayed(documentKinds.ci)?.moved ?? nothing;
  const receipts = useReplayed(documentKinds.to)?.moved ?? nothing;
  const byHand = useMovedByHand();
  return useMemo(
    () => ({ sales, purchases, issues, receipts, byHand }),
    [sales, purchases, issues, receipts, byHand],
  );
}

/** All of it together. The same object until it changes. */
export function usePendingStock(): Moved {
  const all = usePendingParts();
  return useMemo(() => {
    const parts = Object.values(all).filter(part => part.size > 0);
    const [only = nothing] = parts;
    return parts.length > 1 ? added(parts) : only;
  }, [all]);
}

function added(parts: readonly Moved[]): Moved {
  const sum = new Map<string, number>();
  for (const part of parts)
    for (const [key, quantity] of part) sum.set(key, addQuantity(sum.get(key) ?? 0, quantity));
  return sum;
}

function useMovedByHand(): Moved {
  const { entries } = useDocumentQueue('we');
  const context = useReplayContext();
  const rules = useRules('we', entries.length > 0);
  return useMemo(
    () =>
      rules && entries.length > 0 ? rules.replayWarehouse(entries, storedEntry, context).moved : nothing,
    [rules, entries, context],
  );
}

/** A row of the tablet's window of entries by its number. */
export function storedEntry(entry_no: number) {
  const rows = currentTablet()?.store.table(warehouseEntries.filter).rows ?? [];
  return rows.find(row => row.entry_no === entry_no) ?? null;
}
