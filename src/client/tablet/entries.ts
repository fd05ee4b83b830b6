import { offlinePolicyOf } from '#calls/kit/call.ts';
import { documentsAmong } from '#offline/core/unsent-count.ts';
import type { EntryView, Tablet } from '#offline/tablet.ts';
import { constant, derived, signal, useSignal } from '../page/signal.ts';
import { knownCalls } from '../session/known-calls.ts';
import { noEntries, ofTablet, tabletSlot } from './tablet.ts';

/** This person's entries: unsent ones, and those finished since the page opened. */
export const entriesNow = derived(
  [
    ofTablet(
      tablet => tablet?.outbox.entries() ?? noEntries,
      ({ outbox }, listener) => outbox.subscribe(listener),
    ),
  ],
  entries => entries,
);
const none = constant(noEntries);

/** The same for a component. Not `wanted`: none, and none are followed. */
export function useEntries(wanted = true): readonly EntryView[] {
  return useSignal(wanted ? entriesNow : none);
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

/** How many changes are unsent, as the outbox counts them. */
export const unsentChangesNow = derived([entriesNow], entries => entries.filter(isUnsent).length);

/** How many of them a person has to decide about. */
export const attentionNow = derived([entriesNow], entries => entries.filter(needsAttention).length);

const unsentNow = derived([entriesNow], entries => unsentCount(entries));

export function useUnsentCount(): number {
  return useSignal(unsentNow);
}

/** Numbers by temporary id of what this page had made without the outbox, which would know them. */
export const unkeptNumbers = signal<ReadonlyMap<string, string>>(new Map());

/**
 * The number of a document as a person may know it by now: a temporary id becomes the server's number once
 * known. The function stays the same when a number comes.
 */
export const resolveNow = derived([tabletSlot, unkeptNumbers], ({ tablet }, unkept) => {
  const kept = tablet ? tablet.outbox.resolve : (no: string) => no;
  return unkept.size > 0 ? (no: string) => unkept.get(no) ?? kept(no) : kept;
});

/** The same for a component, which is drawn again when a number may have come. Not `wanted`: it is not. */
export function useResolve(wanted = true): (no: string) => string {
  useEntries(wanted);
  return useSignal(resolveNow);
}

/** The document that an entry belongs to, from its queue `<kind>:<number or temporary id>`. */
export function documentOf(entry: EntryView): { kind: string; no: string } {
  const colon = entry.lane.indexOf(':');
  return { kind: entry.lane.slice(0, colon), no: entry.lane.slice(colon + 1) };
}
