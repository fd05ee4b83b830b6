import type { EntryView } from '#offline/tablet.ts';
import { documentOf, isLive, useEntries, useResolve } from './entries.ts';

/** Live entries of one kind of document, in their order, by the current number of the document. */
export type DocumentQueue = {
  entries: readonly EntryView[];
  byNumber: ReadonlyMap<string, readonly EntryView[]>;
};

const noQueue: DocumentQueue = { entries: [], byNumber: new Map() };

type DocumentQueues = ReadonlyMap<string, DocumentQueue>;
let last: { of: readonly EntryView[]; lanes: DocumentQueues } | undefined;

/**
 * The same object as long as nothing of it has changed, so that what follows from it need not be made again.
 */
function queuesOf(of: readonly EntryView[], resolve: (no: string) => string): DocumentQueues {
  if (last?.of === of) return last.lanes;
  const entries = new Map<string, EntryView[]>();
  for (const entry of of) {
    if (!isLive(entry)) continue;
    const { kind } = documentOf(entry);
    entries.set(kind, [...(entries.get(kind) ?? []), entry]);
  }
  const before = last?.lanes;
  const lanes = new Map([...entries].map(([kind, own]) => [kind, queueOf(own, resolve, before?.get(kind))]));
  last = { of, lanes };
  return lanes;
}

function queueOf(
  entries: readonly EntryView[],
  resolve: (no: string) => string,
  before?: DocumentQueue,
): DocumentQueue {
  const byNumber = Map.groupBy(entries, entry => resolve(documentOf(entry).no));
  const isSame =
    before?.entries.length === entries.length &&
    entries.every((entry, at) => entry === before.entries[at]) &&
    [...byNumber.keys()].every(no => before.byNumber.has(no));
  return isSame ? before : { entries, byNumber };
}

/** Of no kind: an empty queue, and the outbox is not followed. */
export function useDocumentQueue(kind: string | null): DocumentQueue {
  const resolve = useResolve(kind !== null);
  const entries = useEntries(kind !== null);
  return kind === null ? noQueue : (queuesOf(entries, resolve).get(kind) ?? noQueue);
}
