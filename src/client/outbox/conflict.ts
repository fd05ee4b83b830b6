import { type Choice, type Merge, merge, resolve } from '#model/kit/merge.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import type { EntryView, Rewrite } from '#offline/tablet.ts';
import { t } from '../messages/en.ts';
import { documentOf, isUnsent } from '../tablet/entries.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { type ConflictKind, conflictKind, nameOfLine } from './conflict-kinds.ts';
import { isStale } from './stale.ts';

/** Unsent edits of a document that another person has changed since. */
export type DocumentConflict = {
  kind: ConflictKind;
  /** The document to a person. */
  title: string;
  /** In their order; the first is the one that the server refused. */
  edits: readonly EntryView[];
  /** Later changes of the document that are no edits, such as a shipment. */
  others: readonly EntryView[];
  /** What the server says now. */
  theirs: Awaited<ReturnType<ConflictKind['read']>>;
  merge: Merge;
  nameOfLine(line: LineInput): string;
};

/**
 * Fetches the document and merges the edits into it. `null` when the entry is not (any more) waiting for that. Rejects as
 * `fetchCall` does.
 */
export async function readConflict(mid: string): Promise<DocumentConflict | null> {
  const tablet = currentTablet();
  const refused = tablet?.outbox.entries().find(entry => entry.mid === mid);
  if (!tablet || !refused || !isStale(refused)) return null;
  const { outbox } = tablet;
  const document = documentOf(refused);
  const kind = await conflictKind(document.kind);
  if (!kind) return null;
  const theirs = await kind.read(tablet, outbox.resolve(document.no));
  const lane = outbox
    .entries()
    .filter(entry => entry.lane === refused.lane && entry.seq >= refused.seq && isUnsent(entry));
  if (lane[0]?.mid !== mid) return null;
  const unsure = lane.findIndex(entry => !entry.editable || entry.args === null);
  const waiting = unsure < 0 ? lane : lane.slice(0, unsure);
  const edits = waiting.filter(entry => kind.isEdit(entry.op));
  // `isStale` says that there is one, and it is of this kind.
  const base = refused.base?.document as DocumentConflict['theirs'];
  const before = kind.editableOf(base);
  return {
    kind,
    title: kind.titleOf(theirs),
    edits,
    others: waiting.filter(entry => !kind.isEdit(entry.op)),
    theirs,
    merge: merge(before, edits.reduce(kind.applyEdit, before), kind.editableOf(theirs), kind.unitOf),
    nameOfLine: line => nameOfLine(line, [theirs, base]),
  };
}

/**
 * Puts what was chosen in the places of the edits, on the document as it is now, under new keys. Drops an
 * edit that has nothing left. Rejects with an EntryStateError when the queue has moved on since.
 */
export async function resolveConflict(
  conflict: DocumentConflict,
  choices: ReadonlyMap<string, Choice>,
): Promise<void> {
  const { kind, edits, others, theirs } = conflict;
  const { renumbered } = conflict.merge;
  const target = resolve(conflict.merge, choices);
  const moved = kind.rebase(edits, kind.editableOf(theirs), target, renumbered);
  const rewrites = edits.map(({ mid }, index): Rewrite => {
    const edit = moved.edits[index];
    const seen = moved.bases[index];
    if (!edit || !seen) return { mid, into: null };
    const base = { version: theirs.version, document: kind.withEditable(theirs, seen) };
    return { mid, into: { ...edit, base } };
  });
  for (const other of others) {
    const edit = kind.renumber(other, renumbered);
    // A fee is shown on its document too: it is made on the one that is there now.
    const base = other.base && {
      version: theirs.version,
      document: kind.withEditable(theirs, target),
    };
    const { op, args } = edit ?? other;
    if (edit || base) rewrites.push({ mid: other.mid, into: { op, args, ...(base ? { base } : {}) } });
  }
  const decided = conflict.merge.conflicts.length > 0;
  const reason = decided ? t.conflict.dropped : 'Merged without a conflict';
  // What is dropped without a conflict is on the document already.
  await currentTablet()?.outbox.rewrite(rewrites, reason, { restorable: decided });
}
