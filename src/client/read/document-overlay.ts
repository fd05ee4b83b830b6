import { useEffect, useMemo } from 'react';
import type { AnyKind } from '#kinds/index.ts';
import type { AnyMessage } from '#model/messages/kit.ts';
import type { DocumentRules, Replayed } from '#offline/overlay/replay.ts';
import type { EntryView } from '#offline/tablet.ts';
import { signal, useSignal } from '../page/signal.ts';
import { type DocumentQueue, useDocumentQueue } from '../tablet/document-queues.ts';
import { documentOf, useResolve } from '../tablet/entries.ts';
import { documentsOf, loadDocuments } from './documents.ts';
import { useDocumentRules } from './overlay-rules.ts';
import { useReplayContext } from './replay-context.ts';

export type Problem = AnyMessage & { mid: string };
type BaseSnapshots<D> = ReadonlyMap<string, D | null>;
const noBases = signal<BaseSnapshots<never>>(new Map());

/** What the store holds of the documents that unsent entries change, and of the orders that such credit memos credit. */
export function useBaseSnapshots<D>(
  kind: AnyKind | null,
  { byNumber }: DocumentQueue,
  wanted: boolean,
): BaseSnapshots<D> {
  const baseSnapshots = useSignal<BaseSnapshots<D>>(kind ? documentsOf<D>(kind) : noBases);
  useEffect(() => {
    if (!wanted || !kind || byNumber.size === 0) return;
    const numbers = [...byNumber.keys()];
    const credited = numbers.map(no => {
      const document = baseSnapshots.get(no);
      return document ? kind.credits(document) : '';
    });
    void loadDocuments(kind, [...numbers, ...credited]);
  }, [kind, byNumber, wanted, baseSnapshots]);
  return baseSnapshots;
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
    }
    const base = baseSnapshots.get(member);
    const credited = base ? kind.credits(base) : '';
    if (credited) link(member, resolve(credited));
  }
  const family = new Set([no]);
  for (const member of family) for (const other of links.get(member) ?? []) family.add(other);
  return family;
}

const nothing: { own: readonly EntryView[]; related: readonly EntryView[]; family: ReadonlySet<string> } = {
  own: [],
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
  const queue = useDocumentQueue(kind?.key ?? null);
  const context = useReplayContext();
  const resolve = useResolve(kind !== null);
  const baseSnapshots = useBaseSnapshots<D>(kind, queue, true);
  const { own, related, family } = useMemo(() => {
    if (!kind || queue.entries.length === 0) return nothing;
    const family = familyOf(kind, no, queue, baseSnapshots, resolve);
    const numberOf = (entry: EntryView) => resolve(documentOf(entry).no);
    const related = queue.entries.filter(entry => family.has(numberOf(entry)));
    const isOwn = (entry: EntryView) => {
      const made = documentMadeBy(entry);
      return numberOf(entry) === no || (made !== null && resolve(made) === no);
    };
    return { own: related.filter(isOwn), related, family };
  }, [kind, queue, baseSnapshots, no, resolve]);
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

type Made = {
  rules: object;
  queue: DocumentQueue;
  baseSnapshots: BaseSnapshots<unknown>;
  context: object;
  replayed: Replayed<unknown>;
};
const made = new Map<string, Made>();

/**
 * All documents of a kind that unsent entries change; `null` while there are none, or the rules are not here. However
 * many ask, it is made once, and again when something of it has changed.
 */
export function useReplayed<D>(kind: AnyKind | null): Replayed<D> | null {
  const queue = useDocumentQueue(kind?.key ?? null);
  const context = useReplayContext();
  const resolve = useResolve(kind !== null);
  const isNeeded = queue.entries.length > 0;
  const rules: DocumentRules<D, unknown> | null = useDocumentRules(kind, isNeeded);
  const baseSnapshots = useBaseSnapshots<D>(kind, queue, isNeeded);
  if (!kind || !isNeeded || !rules) return null;
  const known = made.get(kind.key);
  const isSame =
    known?.rules === rules &&
    known.queue === queue &&
    known.baseSnapshots === baseSnapshots &&
    known.context === context;
  if (known && isSame) return known.replayed as Replayed<D>; // of this kind
  const baseOf = (no: string) => baseSnapshots.get(no) ?? null;
  const replayed = rules.replay(baseOf, queue.entries, context, resolve);
  made.set(kind.key, { rules, queue, baseSnapshots, context, replayed });
  return replayed;
}
