import type { EntryView } from '#offline/tablet.ts';
import { constant, derived, type Source, useSignal } from '../page/signal.ts';
import { documentOf, entriesNow, isLive, resolveNow } from './entries.ts';

/** Live entries of one kind of document, in their order, by the current number of the document. */
export type DocumentQueue = {
  entries: readonly EntryView[];
  byNumber: ReadonlyMap<string, readonly EntryView[]>;
};

const noQueue: DocumentQueue = { entries: [], byNumber: new Map() };

/**
 * Live entries, the same array as long as each is the same.
 *
 * @param kept the entry that stands for this one, given the one that stood for it before
 */
function liveOf(
  kept: (entry: EntryView, before: EntryView | undefined) => EntryView,
): Source<readonly EntryView[]> {
  let last: readonly EntryView[] = [];
  let shown = new Map<string, EntryView>();
  return derived([entriesNow], entries => {
    const live = entries.filter(isLive).map(entry => kept(entry, shown.get(entry.mid)));
    shown = new Map(live.map(entry => [entry.mid, entry]));
    if (live.length !== last.length || live.some((entry, at) => entry !== last[at])) last = live;
    return last;
  });
}

const liveNow = liveOf(entry => entry);

/**
 * Live entries as a replay sees them: that one is sent, waits or is tried again changes nothing of a document, so it stays
 * as it was. What is shown of an entry itself is in `useDocumentQueue`.
 */
export const replayedEntries = liveOf((entry, before) =>
  before && isSameToReplay(entry, before) ? before : entry,
);

/** What a replay reads of an entry that may change under the same `mid`. */
function isSameToReplay(one: EntryView, other: EntryView): boolean {
  return (
    one.seq === other.seq &&
    one.lane === other.lane &&
    one.tempId === other.tempId &&
    one.settled === other.settled &&
    (one.state === 'DONE') === (other.state === 'DONE') &&
    (one.args === null) === (other.args === null) &&
    (one.answer === undefined) === (other.answer === undefined)
  );
}

/**
 * The queue of each kind among live entries. It is the same object as long as nothing of it has changed, so that what
 * follows from it need not be made again.
 */
function queuesOf(live: Source<readonly EntryView[]>): (kind: string) => Source<DocumentQueue> {
  let last: ReadonlyMap<string, DocumentQueue> = new Map();
  // The outbox among them: a number that has come changes no entry.
  const queues = derived([live, resolveNow, entriesNow], (entries, resolve) => {
    const kinds = Map.groupBy(entries, entry => documentOf(entry).kind);
    last = new Map([...kinds].map(([kind, own]) => [kind, queueOf(own, resolve, last.get(kind))]));
    return last;
  });
  const known = new Map<string, Source<DocumentQueue>>();
  return kind => {
    const queue = known.get(kind) ?? derived([queues], all => all.get(kind) ?? noQueue);
    known.set(kind, queue);
    return queue;
  };
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

const queueNow = queuesOf(liveNow);
/** The queue of a kind as a replay sees it. */
export const replayedQueue = queuesOf(replayedEntries);
const none = constant(noQueue);

/** Of no kind: an empty queue, and the outbox is not followed. */
export function useDocumentQueue(kind: string | null): DocumentQueue {
  return useSignal(kind === null ? none : queueNow(kind));
}
