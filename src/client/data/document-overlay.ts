import { useEffect, useMemo } from 'react';
import type { AnyKind, DocumentKey, Rules } from '#kinds/index.ts';
import type { Folded } from '#offline/overlay/fold.ts';
import type { EntryView } from '#offline/tablet.ts';
import { basesOf, loadBases, setBase } from './bases.ts';
import { documentOf, useResolve } from './entries.ts';
import { useFacts } from './facts.ts';
import { type Lane, useLane } from './lanes.ts';
import { useRules } from './overlay-rules.ts';
import { useSignal } from './signal.ts';

export type Problem = { mid: string; msg: string };
type Versioned = { version: number; updated_at: string };
type Bases<D> = ReadonlyMap<string, D | null>;

/** What the store holds of the documents that unsent entries change, and of the orders that such credit memos credit. */
export function useBases<D>(kind: AnyKind, { byNumber }: Lane, wanted: boolean): Bases<D> {
  const bases = useSignal(basesOf<D>(kind));
  useEffect(() => {
    if (!wanted || byNumber.size === 0) return;
    const numbers = [...byNumber.keys()];
    const credited = numbers.map(no => {
      const document = bases.get(no);
      return document ? kind.credits(document) : '';
    });
    void loadBases(kind, [...numbers, ...credited]);
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

/** A document with its unsent entries folded in, and those of the documents that change together with it. */
export function useDocumentFold<D extends Versioned>(
  kind: AnyKind,
  no: string,
  base: D | null,
  wanted: boolean,
): {
  data: D | null;
  /** The document's own entries, the one that makes it among them. */
  pending: readonly EntryView[];
  problems: readonly Problem[];
  isPending: boolean;
} {
  const lane = useLane(kind.key);
  const facts = useFacts();
  const resolve = useResolve();
  const bases = useBases<D>(kind, lane, wanted);
  useEffect(() => {
    const known = bases.get(no);
    if (!wanted || !base || known === undefined) return;
    if (known === null || known.version < base.version) setBase<D>(kind, no, base);
  }, [wanted, kind, base, no, bases]);
  const { own, related, family } = useMemo(() => {
    if (!wanted || lane.entries.length === 0) return nothing;
    const family = familyOf(kind, no, lane, bases, resolve);
    const numberOf = (entry: EntryView) => resolve(documentOf(entry).no);
    const related = lane.entries.filter(entry => family.has(numberOf(entry)));
    const isOwn = (entry: EntryView) => {
      const made = madeBeside(entry);
      return numberOf(entry) === no || (made !== null && resolve(made) === no);
    };
    return { own: related.filter(isOwn), related, family };
  }, [wanted, kind, lane, bases, no, resolve]);
  const rules = useRules(kind.key, related.length > 0)?.documents ?? null;
  const folded = useMemo(() => {
    if (related.length === 0 || !rules) return null;
    const baseOf = (other: string) => (other === no ? base : (bases.get(other) ?? null));
    // The rules of the lane are those of its documents.
    return rules.fold(baseOf as never, related, facts, resolve) as unknown as Folded<D>;
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

type AnyRules = NonNullable<Rules[DocumentKey]['documents']>;
type Made = { rules: AnyRules; lane: Lane; bases: Bases<unknown>; facts: object; folded: Folded<unknown> };
const made = new Map<string, Made>();

/**
 * All documents of a kind that unsent entries change; `null` while there are none, or the rules are not here. However
 * many ask, it is made once, and again when something of it has changed.
 */
export function useFolded<D>(kind: AnyKind, wanted: boolean): Folded<D> | null {
  const lane = useLane(kind.key);
  const facts = useFacts();
  const resolve = useResolve();
  const isNeeded = wanted && lane.entries.length > 0;
  const rules = useRules(kind.key, isNeeded)?.documents ?? null;
  const bases = useBases<unknown>(kind, lane, isNeeded);
  if (!isNeeded || !rules) return null;
  const known = made.get(kind.key);
  const isSame =
    known?.rules === rules && known.lane === lane && known.bases === bases && known.facts === facts;
  if (known && isSame) return known.folded as Folded<D>; // of this kind
  const baseOf = (no: string) => bases.get(no) ?? null;
  // The rules of the lane are those of its documents.
  const folded = rules.fold(baseOf as never, lane.entries, facts, resolve);
  made.set(kind.key, { rules, lane, bases, facts, folded });
  return folded as unknown as Folded<D>;
}
