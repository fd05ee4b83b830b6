import { useEffect, useMemo } from 'react';
import type { AnyKind } from '#kinds/index.ts';
import type { AnyMessage } from '#model/messages/kit.ts';
import type { DocumentRules, Replayed } from '#offline/overlay/replay.ts';
import type { EntryView } from '#offline/tablet.ts';
import { constant, derived, type Source, useSignal } from '../page/signal.ts';
import { type DocumentQueue, replayedQueue, useDocumentQueue } from '../tablet/document-queues.ts';
import { documentOf, resolveNow } from '../tablet/entries.ts';
import { documentsOf, loadDocuments } from './documents.ts';
import { documentsIn, loadRules, rulesNow, useDocumentRules } from './overlay-rules.ts';
import { contextNow, useReplayContext } from './replay-context.ts';

export type Problem = AnyMessage & { mid: string };
type BaseSnapshots<D> = ReadonlyMap<string, D | null>;
const noBases = constant<BaseSnapshots<never>>(new Map());
const noQueue = constant<DocumentQueue>({ entries: [], byNumber: new Map() });

/** What the store holds of the documents that unsent entries change, and of the orders that such credit memos credit. */
export function useBaseSnapshots<D>(
  kind: AnyKind | null,
  queue: DocumentQueue,
  wanted: boolean,
): BaseSnapshots<D> {
  const baseSnapshots = useSignal<BaseSnapshots<D>>(kind ? documentsOf<D>(kind) : noBases);
  useEffect(() => {
    if (wanted && kind) loadBases(kind, queue, baseSnapshots);
  }, [kind, queue, wanted, baseSnapshots]);
  return baseSnapshots;
}

/** Loads what `useBaseSnapshots` gives. */
export function loadBases(kind: AnyKind, { byNumber }: DocumentQueue, known: BaseSnapshots<unknown>): void {
  if (byNumber.size === 0) return;
  const numbers = [...byNumber.keys()];
  const credited = numbers.map(no => {
    const document = known.get(no);
    return document ? kind.credits(document) : '';
  });
  const also = [...byNumber.values()].flat().flatMap(entry => kind.alsoChanges?.(entry) ?? []);
  void loadDocuments(kind, [...numbers, ...credited, ...also]);
}

/** The document that an entry makes of the one it belongs to: a credit memo of an order. */
function documentMadeBy(entry: EntryView): string | null {
  return entry.tempId !== undefined && documentOf(entry).no !== entry.tempId ? entry.tempId : null;
}

/** The documents that unsent entries change together with this one, itself first: a credit memo and its order. */
function familyOf(
  kind: AnyKind,
  no: string,
  { byNumber }: DocumentQueue,
  baseSnapshots: BaseSnapshots<unknown>,
  resolve: (no: string) => string,
): ReadonlySet<string> {
  const links = new Map<string, string[]>();
  const link = (a: string, b: string) => {
    links.set(a, [...(links.get(a) ?? []), b]);
    links.set(b, [...(links.get(b) ?? []), a]);
  };
  for (const [member, entries] of byNumber) {
    for (const entry of entries) {
      const made = documentMadeBy(entry);
      if (made) link(member, resolve(made));
      for (const other of kind.alsoChanges?.(entry) ?? []) link(member, resolve(other));
    }
    const base = baseSnapshots.get(member);
    const credited = base ? kind.credits(base) : '';
    if (credited) link(member, resolve(credited));
  }
  const family = new Set([no]);
  for (const member of family) for (const other of links.get(member) ?? []) family.add(other);
  return family;
}

const relatedIn = (
  { entries }: DocumentQueue,
  family: ReadonlySet<string>,
  resolve: (no: string) => string,
): readonly EntryView[] => entries.filter(entry => family.has(resolve(documentOf(entry).no)));

const nothing: { related: readonly EntryView[]; family: ReadonlySet<string> } = {
  related: [],
  family: new Set(),
};

/**
 * A document with its unsent entries replayed, and those of the documents that change together with it. Of no kind: as it
 * is, and the outbox is not followed.
 */
export function useDocumentReplay<D>(
  kind: AnyKind | null,
  no: string,
  base: D | null,
): {
  data: D | null;
  /** The document's own entries, the one that makes it among them. */
  pending: readonly EntryView[];
  problems: readonly Problem[];
  isPending: boolean;
} {
  const queue = useSignal(kind ? replayedQueue(kind.key) : noQueue);
  const shown = useDocumentQueue(kind?.key ?? null);
  const context = useReplayContext();
  const resolve = useSignal(resolveNow);
  const baseSnapshots = useBaseSnapshots<D>(kind, queue, true);
  const { related, family } = useMemo(() => {
    if (!kind || queue.entries.length === 0) return nothing;
    const family = familyOf(kind, no, queue, baseSnapshots, resolve);
    return { related: relatedIn(queue, family, resolve), family };
  }, [kind, queue, baseSnapshots, no, resolve]);
  const own = useMemo(
    () =>
      relatedIn(shown, family, resolve).filter(entry => {
        const made = documentMadeBy(entry);
        return resolve(documentOf(entry).no) === no || (made !== null && resolve(made) === no);
      }),
    [shown, family, no, resolve],
  );
  const rules: DocumentRules<D, unknown> | null = useDocumentRules(kind, related.length > 0);
  const replayed = useMemo(() => {
    if (related.length === 0 || !rules) return null;
    const baseOf = (other: string) => (other === no ? base : (baseSnapshots.get(other) ?? null));
    return rules.replay(baseOf, related, context, resolve);
  }, [related, rules, base, baseSnapshots, context, no, resolve]);
  const data = replayed?.documents.get(no) ?? base;
  const loading = [...family].some(
    other => other !== no && !other.startsWith('tmp:') && !baseSnapshots.has(other),
  );
  const problems = useMemo(
    () => replayed?.problems.filter(({ mid }) => own.some(entry => entry.mid === mid)) ?? [],
    [replayed, own],
  );
  const isPending = related.length > 0 && (rules === null || (data === null && loading));
  return { data, pending: own, problems, isPending };
}

const byKind = new Map<string, Source<Replayed<unknown> | null>>();

/**
 * All documents of a kind that unsent entries change; `null` while there are none, or the rules are not here. However
 * many follow it, it is made once, and again when something of it has changed. To follow it loads what it needs.
 */
export function replayedNow<D>(kind: AnyKind): Source<Replayed<D> | null> {
  const known = byKind.get(kind.key) ?? makeReplayed(kind);
  byKind.set(kind.key, known);
  return known as Source<Replayed<D> | null>; // of this kind
}

const makeReplayed = (kind: AnyKind): Source<Replayed<unknown> | null> =>
  derived(
    [replayedQueue(kind.key), rulesNow(kind.key), documentsOf<unknown>(kind), contextNow, resolveNow],
    ({ entries }, rules, bases, context, resolve) =>
      entries.length > 0 && rules
        ? documentsIn(kind, rules).replay(no => bases.get(no) ?? null, entries, context, resolve)
        : null,
    (queue, rules, bases) => {
      if (queue.entries.length === 0) return;
      if (!rules) void loadRules(kind.key);
      loadBases(kind, queue, bases);
    },
  );

const none = constant(null);

/** The same for a component. Of no kind: nothing. */
export function useReplayed<D>(kind: AnyKind | null): Replayed<D> | null {
  return useSignal(kind ? replayedNow<D>(kind) : none);
}
