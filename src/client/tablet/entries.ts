import { useMemo, useSyncExternalStore } from 'react';
import { offlinePolicyOf } from '#calls/kit/call.ts';
import { documentsAmong } from '#offline/core/unsent-count.ts';
import type { EntryView, Tablet } from '#offline/tablet.ts';
import { signal, useSignal } from '../page/signal.ts';
import { knownCalls } from '../session/known-calls.ts';
import { noEntries, useTablet } from './tablet.ts';

const nothingToFollow = () => () => {};

/** This person's entries: unsent ones, and those finished since the page opened. Not `wanted`: none, and none are followed. */
export function useEntries(wanted = true): readonly EntryView[] {
  const tablet = useTablet();
  const outbox = wanted ? tablet?.outbox : undefined;
  return useSyncExternalStore(
    outbox?.subscribe ?? nothingToFollow,
    outbox ? () => outbox.entries() : () => noEntries,
  );
}

/** It is in the outbox and the server has not answered it yet. */
export function isUnsent(entry: EntryView): boolean {
  return entry.state !== 'DONE' && entry.state !== 'CANCELLED';
}

/**
 * Whether the outbox has taken over what was put together under this temporary id. What was refused and taken
 * back it has not: only the person has that.
 */
export function hasTaken({ outbox }: Tablet, tempId: string): boolean {
  return (
    outbox.resolve(tempId) !== tempId ||
    outbox.entries().some(entry => entry.tempId === tempId && entry.state !== 'CANCELLED')
  );
}

/** Counts in what a screen shows: unsent, or answered but not yet in the store. */
export function isLive(entry: EntryView): boolean {
  return entry.state !== 'CANCELLED' && !(entry.state === 'DONE' && entry.settled);
}

/** A person has to decide before this entry goes on. Not so one behind another of its document: that one comes first. */
export function needsAttention(entry: EntryView): boolean {
  return entry.waits?.because === 'attention';
}

/** Is there something unsent that the server may still refuse, such as a release? */
export function hasDraft(entries: readonly EntryView[]): boolean {
  return entries.some(entry => {
    const call = knownCalls[entry.op];
    return isUnsent(entry) && call?.kind === 'write' && offlinePolicyOf(call, entry.args) === 'draft';
  });
}

/**
 * How much is unsent, as a person counts it and every screen says it: documents, each a card of the outbox. A
 * sale is one, in however many steps it is sent.
 *
 * @param counts the unsent entries that are meant; all of them where it is left out
 */
export function unsentCount(
  entries: readonly EntryView[],
  counts: (entry: EntryView) => boolean = () => true,
): number {
  return documentsAmong(entries.filter(entry => isUnsent(entry) && counts(entry)));
}

export function useUnsentCount(): number {
  return unsentCount(useEntries());
}

/**
 * The number of a document as a person may know it by now: a temporary id becomes the server's number once
 * known.
 */
export function useResolve(wanted = true): (no: string) => string {
  const outbox = useTablet()?.outbox;
  useEntries(wanted); // follows the outbox: a number may have come
  const unkept = useSignal(unkeptNumbers);
  return useMemo(() => {
    const kept = outbox ? outbox.resolve : (no: string) => no;
    return unkept.size > 0 ? no => unkept.get(no) ?? kept(no) : kept;
  }, [outbox, unkept]);
}

/** Numbers by temporary id of what this page had made without the outbox, which would know them. */
export const unkeptNumbers = signal<ReadonlyMap<string, string>>(new Map());

/** The document that an entry belongs to, from its queue `<kind>:<number or temporary id>`. */
export function documentOf(entry: EntryView): { kind: string; no: string } {
  const colon = entry.lane.indexOf(':');
  return { kind: entry.lane.slice(0, colon), no: entry.lane.slice(colon + 1) };
}
