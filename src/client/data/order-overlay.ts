import { useEffect, useMemo } from 'react';
import type { SalesOrder } from '#calls/sales-orders.ts';
import type { EntryView } from '#offline/tablet.ts';
import { documentOf, isLive, useEntries, useResolve } from './entries.ts';
import { loadOrderBases, orderBases, setOrderBase } from './order-bases.ts';
import { useOrderFacts, useOverlayModule } from './overlay-rules.ts';
import { useSignal } from './signal.ts';

export type Problem = { mid: string; msg: string };

/** Live entries of sales documents, in their order, and by the number of the document as it is known by now. */
export type OrderEntries = {
  entries: readonly EntryView[];
  byNumber: ReadonlyMap<string, readonly EntryView[]>;
};

export function useOrderEntries(): OrderEntries {
  const entries = useEntries();
  const resolve = useResolve();
  return useMemo(() => {
    const live = entries.filter(entry => documentOf(entry).kind === 'so' && isLive(entry));
    const byNumber = new Map<string, EntryView[]>();
    for (const entry of live) {
      const no = resolve(documentOf(entry).no);
      byNumber.set(no, [...(byNumber.get(no) ?? []), entry]);
    }
    return { entries: live, byNumber };
  }, [entries, resolve]);
}

type Bases = ReadonlyMap<string, SalesOrder | null>;

/** What the store holds of the documents that unsent entries change, and of the orders that such credit memos credit. */
export function useOrderBases({ byNumber }: OrderEntries, wanted: boolean): Bases {
  const bases = useSignal(orderBases);
  useEffect(() => {
    if (!wanted || byNumber.size === 0) return;
    const numbers = [...byNumber.keys()];
    const credited = numbers.map(no => bases.get(no)?.applies_to_no ?? '').filter(Boolean);
    void loadOrderBases([...numbers, ...credited]);
  }, [byNumber, wanted, bases]);
  return bases;
}

/** The document that an entry makes of the one it belongs to: a credit memo of an order. */
function madeBeside(entry: EntryView): string | null {
  return entry.tempId !== undefined && documentOf(entry).no !== entry.tempId ? entry.tempId : null;
}

/** The documents that unsent entries change together with this one, itself first: a credit memo and its order. */
function familyOf(
  no: string,
  { byNumber }: OrderEntries,
  bases: Bases,
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
    const credited = bases.get(member)?.applies_to_no;
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

/** A sales document with its unsent entries folded in, and those of the documents that change together with it. */
export function useOrderOverlay(
  no: string,
  base: SalesOrder | null,
  wanted: boolean,
): {
  data: SalesOrder | null;
  /** The document's own entries, the one that makes it among them. */
  pending: readonly EntryView[];
  problems: readonly Problem[];
  isPending: boolean;
} {
  const orders = useOrderEntries();
  const facts = useOrderFacts();
  const resolve = useResolve();
  const bases = useOrderBases(orders, wanted);
  useEffect(() => {
    if (wanted && base && orderBases.get().has(no)) setOrderBase(no, base);
  }, [wanted, base, no]);
  const { own, related, family } = useMemo(() => {
    if (!wanted || orders.entries.length === 0) return nothing;
    const family = familyOf(no, orders, bases, resolve);
    const numberOf = (entry: EntryView) => resolve(documentOf(entry).no);
    const related = orders.entries.filter(entry => family.has(numberOf(entry)));
    const isOwn = (entry: EntryView) => {
      const made = madeBeside(entry);
      return numberOf(entry) === no || (made !== null && resolve(made) === no);
    };
    return { own: related.filter(isOwn), related, family };
  }, [wanted, orders, bases, no, resolve]);
  const overlay = useOverlayModule(related.length > 0);
  const folded = useMemo(() => {
    if (related.length === 0 || !overlay) return null;
    const baseOf = (other: string) => (other === no ? base : (bases.get(other) ?? null));
    return overlay.foldDocuments(baseOf, related, facts, resolve);
  }, [related, overlay, base, bases, facts, no, resolve]);
  const data = folded?.documents.get(no) ?? base;
  const loading = [...family].some(other => other !== no && !other.startsWith('tmp:') && !bases.has(other));
  const problems = useMemo(
    () => folded?.problems.filter(({ mid }) => own.some(entry => entry.mid === mid)) ?? [],
    [folded, own],
  );
  const isPending = related.length > 0 && (overlay === null || (data === null && loading));
  return { data, pending: own, problems, isPending };
}

/** What this tablet's unsent shipments and returns do to stock: `item/variant/location` → a signed number. */
export function usePendingStock(): ReadonlyMap<string, number> {
  const orders = useOrderEntries();
  const facts = useOrderFacts();
  const resolve = useResolve();
  const overlay = useOverlayModule(orders.entries.length > 0);
  const bases = useOrderBases(orders, true);
  return useMemo(() => {
    if (!overlay || orders.entries.length === 0) return noMovements;
    const baseOf = (no: string) => bases.get(no) ?? null;
    const { documents } = overlay.foldDocuments(baseOf, orders.entries, facts, resolve);
    const unsent = orders.entries.filter(entry => entry.state !== 'DONE');
    return overlay.pendingStock(unsent, no => documents.get(resolve(no)) ?? baseOf(resolve(no)));
  }, [overlay, orders, bases, facts, resolve]);
}

const noMovements: ReadonlyMap<string, number> = new Map();
