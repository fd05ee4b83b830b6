import { useEffect, useMemo } from 'react';
import type { AnyKind } from '#kinds/index.ts';
import type { AnyMessage } from '#model/messages/kit.ts';
import type { DocumentRules, Folded } from '#offline/overlay/fold.ts';
import type { EntryView } from '#offline/tablet.ts';
import { documentsOf, loadDocuments } from './documents.ts';
import { documentOf, useResolve } from './entries.ts';
import { useFacts } from './facts.ts';
import { type Lane, useLane } from './lanes.ts';
import { useDocumentRules } from './overlay-rules.ts';
import { signal, useSignal } from './signal.ts';

export type Problem = AnyMessage & { mid: string };
type Bases<D> = ReadonlyMap<string, D | null>;
const noBases = signal<Bases<never>>(new Map());

/** What the store holds of the documents that unsent entries change, and of the orders that such credit memos credit. */
export function useBases<D>(kind: AnyKind | null, { byNumber }: Lane, wanted: boolean): Bases<D> {
  const bases = useSignal<Bases<D>>(kind ? documentsOf<D>(kind) : noBases);
  useEffect(() => {
    if (!wanted || !kind || byNumber.size === 0) return;
    const numbers = [...byNumber.keys()];
    const credited = numbers.map(no => {
      const document = bases.get(no);
      return document ? kind.credits(document) : '';
    });
    void loadDocuments(kind, [...numbers, ...credited]);
  }, [kind, byNumber, wanted, bases]);
  return bases;
}

/** The document that an entry makes of the one it belongs to: a credit memo of an order. */
function madeBeside(entry: EntryView): string | null {
  return entry.tempId !== undefined && documentOf(entry).no !== entry.tempId ? entry.tempId : null;
}

/** The documents that unsent entries change together with this one, itself first: a credit memo and its order. */
function familyOf(
  kind: AnyKind,
  no: string,
  { byNumber }: Lane,
  bases: Bases<unknown>,
  resolve: (no: string) => string,
): ReadonlySet<string> {
  const links = new Map<string, string[]>();
  const link = (a: string, b: string) => {
    links.set(a, [...(links.get(a) ?? []), b]);
    links.set(b, [...(links.get(b) ?? []), a]);
  };
  for (const [member, entries] of byNumber) {
    for (const entry of entries) {
      const made = madeBeside(entry);
      if (made) link(member, resolve(made));
    }
    const base = bases.get(member);
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
 * A document with its unsent entries folded in, and those of the documents that change together with it. Of no kind: as it
 * is, and the outbox is not followed.
 */
export function useDocumentFold<D>(
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
  const lane = useLane(kind?.key ?? null);
  const facts = useFacts();
  const resolve = useResolve(kind !== null);
  const bases = useBases<D>(kind, lane, true);
  const { own, related, family } = useMemo(() => {
    if (!kind || lane.entries.length === 0) return nothing;
    const family = familyOf(kind, no, lane, bases, resolve);
    const numberOf = (entry: EntryView) => resolve(documentOf(entry).no);
    const related = lane.entries.filter(entry => family.has(numberOf(entry)));
    const isOwn = (entry: EntryView) => {
      const made = madeBeside(entry);
      return numberOf(entry) === no || (made !== null && resolve(made) === no);
    };
    return { own: related.filter(isOwn), related, family };
  }, [kind, lane, bases, no, resolve]);
  const rules: DocumentRules<D, unknown> | null = useDocumentRules(kind, related.length > 0);
  const folded = useMemo(() => {
    if (related.length === 0 || !rules) return null;
    const baseOf = (other: string) => (other === no ? base : (bases.get(other) ?? null));
    return rules.fold(baseOf, related, facts, resolve);
  }, [related, rules, base, bases, facts, no, resolve]);
  const data = folded?.documents.get(no) ?? base;
  const loading = [...family].some(other => other !== no && !other.startsWith('tmp:') && !bases.has(other));
  const problems = useMemo(
    () => folded?.problems.filter(({ mid }) => own.some(entry => entry.mid === mid)) ?? [],
    [folded, own],
  );
  const isPending = related.length > 0 && (rules === null || (data === null && loading));
  return { data, pending: own, problems, isPending };
}

type Made = { rules: object; lane: Lane; bases: Bases<unknown>; facts: object; folded: Folded<unknown> };
const made = new Map<string, Made>();

/**
 * All documents of a kind that unsent entries change; `null` while there are none, or the rules are not here. However
 * many ask, it is made once, and again when something of it has changed.
 */
export function useFolded<D>(kind: AnyKind | null): Folded<D> | null {
  const lane = useLane(kind?.key ?? null);
  const facts = useFacts();
  const resolve = useResolve(kind !== null);
  const isNeeded = lane.entries.length > 0;
  const rules: DocumentRules<D, unknown> | null = useDocumentRules(kind, isNeeded);
  const bases = useBases<D>(kind, lane, isNeeded);
  if (!kind || !isNeeded || !rules) return null;
  const known = made.get(kind.key);
  const isSame =
    known?.rules === rules && known.lane === lane && known.bases === bases && known.facts === facts;
  if (known && isSame) return known.folded as Folded<D>; // of this kind
  const baseOf = (no: string) => bases.get(no) ?? null;
  const folded = rules.fold(baseOf, lane.entries, facts, resolve);
  made.set(kind.key, { rules, lane, bases, facts, folded });
  return folded;
}
