import { warehouseEntries } from '#calls/index.ts';
import { type AnyKind, documentKinds } from '#kinds/index.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { derived, type Source, useSignal } from '../page/signal.ts';
import { replayedQueue } from '../tablet/document-queues.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { replayedNow } from './document-overlay.ts';
import { loadRules, rulesNow } from './overlay-rules.ts';
import { contextNow } from './replay-context.ts';

type Moved = ReadonlyMap<string, number>;
const nothing: Moved = new Map();

export type PendingParts = Readonly<Record<'sales' | 'purchases' | 'issues' | 'receipts' | 'byHand', Moved>>;

/** Gives the map from before where it says the same: a replay makes another one each time. */
function steady(): (moved: Moved) => Moved {
  let last = nothing;
  return moved => {
    const isSame =
      moved.size === last.size && [...moved].every(([key, quantity]) => last.get(key) === quantity);
    if (!isSame) last = moved;
    return last;
  };
}

function movedBy(kind: AnyKind): Source<Moved> {
  const kept = steady();
  return derived([replayedNow(kind)], replayed => kept(replayed?.moved ?? nothing));
}

function makeMovedByHand(): Source<Moved> {
  const kept = steady();
  return derived(
    [replayedQueue('we'), rulesNow('we'), contextNow],
    ({ entries }, rules, context) =>
      kept(
        rules && entries.length > 0 ? rules.replayWarehouse(entries, storedEntry, context).moved : nothing,
      ),
    ({ entries }, rules) => {
      if (entries.length > 0 && !rules) void loadRules('we');
    },
  );
}

const partsNow: Source<PendingParts> = derived(
  [
    movedBy(documentKinds.so),
    movedBy(documentKinds.po),
    movedBy(documentKinds.ci),
    movedBy(documentKinds.to),
    makeMovedByHand(),
  ],
  (sales, purchases, issues, receipts, byHand) => ({ sales, purchases, issues, receipts, byHand }),
);

const stockNow: Source<Moved> = derived([partsNow], all => {
  const parts = Object.values(all).filter(part => part.size > 0);
  const [only = nothing] = parts;
  return parts.length > 1 ? added(parts) : only;
});

/**
 * What this tablet's unsent work does to stock, by what does it: `item/variant/location` → a signed number. Shipments and
 * returns of sales, receipts and returns of purchases, consignment in and out, and entries by hand. The same object until
 * it changes.
 */
export function usePendingParts(): PendingParts {
  return useSignal(partsNow);
}

/** All of it together. The same object until it changes. */
export function usePendingStock(): Moved {
  return useSignal(stockNow);
}

function added(parts: readonly Moved[]): Moved {
  const sum = new Map<string, number>();
  for (const part of parts)
    for (const [key, quantity] of part) sum.set(key, addQuantity(sum.get(key) ?? 0, quantity));
  return sum;
}

/** A row of the tablet's window of entries by its number. */
export function storedEntry(entry_no: number) {
  const rows = currentTablet()?.store.table(warehouseEntries.filter).rows ?? [];
  return rows.find(row => row.entry_no === entry_no) ?? null;
}
