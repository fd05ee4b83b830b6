import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { type Choice, type Merge, merge, resolve } from '#model/merge.ts';
import {
  applyEdit,
  editableOf,
  isEdit,
  rebase,
  renumber,
  unitOf,
  withEditable,
} from '#offline/overlay/rebase.ts';
import type { EntryView, Rewrite } from '#offline/tablet.ts';
import { isStale } from './conflicts.ts';
import { isUnsent } from './entries.ts';
import { fetchCall } from './fetch-call.ts';
import { keepOrder } from './settle.ts';
import { currentTablet } from './tablet.ts';

/** Unsent edits of an order that somebody else has changed since. */
export type OrderConflict = {
  no: string;
  /** In their order; the first is the one that the server refused. */
  edits: readonly EntryView[];
  /** Later changes of the order that are no edits, such as a shipment. */
  others: readonly EntryView[];
  /** What the person saw. */
  base: SalesOrder;
  /** What the server says now. */
  theirs: SalesOrder;
  merge: Merge;
};

/**
 * Fetches the order and merges the edits into it. `null` when the entry is not (any more) waiting for that. Rejects as
 * `fetchCall` does.
 */
export async function readConflict(mid: string): Promise<OrderConflict | null> {
  const tablet = currentTablet();
  const refused = tablet?.outbox.entries().find(entry => entry.mid === mid);
  if (!tablet || !refused || !isStale(refused)) return null;
  const { outbox } = tablet;
  const no = outbox.resolve(refused.lane.slice(refused.lane.indexOf(':') + 1));
  const theirs = await fetchCall(salesOrders.get, { pos_so_no: no });
  await keepOrder(tablet, theirs);
  const lane = outbox
    .entries()
    .filter(entry => entry.lane === refused.lane && entry.seq >= refused.seq && isUnsent(entry));
  if (lane[0]?.mid !== mid) return null;
  const unsure = lane.findIndex(entry => !entry.editable || entry.args === null);
  const waiting = unsure < 0 ? lane : lane.slice(0, unsure);
  const edits = waiting.filter(entry => isEdit(entry.op));
  // Only edits of orders carry a base, and `isStale` says that there is one.
  const base = refused.base?.document as SalesOrder;
  const before = editableOf(base);
  return {
    no,
    edits,
    others: waiting.filter(entry => !isEdit(entry.op)),
    base,
    theirs,
    merge: merge(before, edits.reduce(applyEdit, before), editableOf(theirs), unitOf),
  };
}

/**
 * Puts what was chosen in the places of the edits, on the document as it is now, under new keys; where nothing is left
 * of one it is dropped. Rejects with an EntryStateError when the queue has moved on meanwhile.
 */
export async function settleConflict(
  conflict: OrderConflict,
  choices: ReadonlyMap<string, Choice>,
): Promise<void> {
  const { edits, others, theirs } = conflict;
  const { renumbered } = conflict.merge;
  const target = resolve(conflict.merge, choices);
  const moved = rebase(edits, editableOf(theirs), target, renumbered);
  const rewrites = edits.map(({ mid }, index): Rewrite => {
    const edit = moved.edits[index];
    const seen = moved.bases[index];
    if (!edit || !seen) return { mid, into: null };
    const base = { version: theirs.version, document: withEditable(theirs, seen) };
    return { mid, into: { ...edit, base } };
  });
  for (const other of others) {
    const edit = renumber(other, renumbered);
    if (edit) rewrites.push({ mid: other.mid, into: { op: edit.op, args: edit.args } });
  }
  const reason = conflict.merge.conflicts.length > 0 ? 'Decided by a person' : 'Merged without a conflict';
  await currentTablet()?.outbox.rewrite(rewrites, reason);
}
