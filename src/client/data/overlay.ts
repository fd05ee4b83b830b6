import { useEffect, useMemo } from 'react';
import type { Customer } from '#calls/customers.ts';
import { customers, items, salesOrders } from '#calls/index.ts';
import type { FranchiseItem } from '#calls/items.ts';
import type { AnswerOf, AnyRead, List } from '#calls/kit.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales-orders.ts';
import { businessDate } from '#model/format.ts';
import type { OrderFacts } from '#offline/overlay/order.ts';
import type { EntryView } from '#offline/tablet.ts';
import { useFranchiseUser } from './boot.ts';
import { documentOf, isLive, useEntries, useResolve } from './entries.ts';
import { loadOrderBases, orderBases } from './order-bases.ts';
import { useSession } from './session-state.ts';
import { signal, useSignal } from './signal.ts';
import { currentTablet } from './tablet.ts';

export type Problem = { mid: string; msg: string };

type Overlay = typeof import('#offline/overlay/lists.ts') & typeof import('#offline/overlay/order.ts');
const overlayModule = signal<Overlay | null>(null);

/** The folding rules are loaded with the first unsent entry: a tablet with nothing unsent never needs them. */
function useOverlayModule(needed: boolean): Overlay | null {
  const loaded = useSignal(overlayModule);
  useEffect(() => {
    if (!needed || overlayModule.get()) return;
    // The rules look items up in the tablet's table, which nobody may have read yet.
    const rows = currentTablet()?.store.load(items.filter);
    void Promise.all([import('#offline/overlay/lists.ts'), import('#offline/overlay/order.ts'), rows]).then(
      ([lists, order]) => overlayModule.set({ ...lists, ...order }),
    );
  }, [needed]);
  return loaded;
}

const itemIndexes = new WeakMap<readonly FranchiseItem[], ReadonlyMap<string, FranchiseItem>>();

/** An item of the tablet's table by number and variant, in one step. */
export function itemOf(itemNo: string, variantCode: string): FranchiseItem | null {
  const rows = currentTablet()?.store.table(items.filter).rows ?? [];
  let index = itemIndexes.get(rows);
  if (!index) {
    index = new Map(rows.map(row => [`${row.item_no}/${row.variant_code}`, row]));
    itemIndexes.set(rows, index);
  }
  return index.get(`${itemNo}/${variantCode}`) ?? null;
}

/** What the rules of an order need to know beside the order itself. */
export function useOrderFacts(): OrderFacts {
  const franchise = useFranchiseUser()?.franchise;
  const userId = useSession()?.user.user_id ?? 0;
  const today = businessDate();
  const { franchise_code: franchiseCode = '', location_code: locationCode = '' } = franchise ?? {};
  return useMemo(
    () => ({ franchiseCode, locationCode, userId, now: new Date().toISOString(), today, item: itemOf }),
    [franchiseCode, locationCode, userId, today],
  );
}

/** Live entries of sales orders by lane, their lane named by the number as it is known by now. */
function useOrderLanes(): ReadonlyMap<string, readonly EntryView[]> {
  const entries = useEntries();
  const resolve = useResolve();
  return useMemo(() => {
    const lanes = new Map<string, EntryView[]>();
    for (const entry of entries) {
      const { kind, no } = documentOf(entry);
      if (kind !== 'so' || !isLive(entry)) continue;
      const lane = `so:${resolve(no)}`;
      lanes.set(lane, [...(lanes.get(lane) ?? []), entry]);
    }
    return lanes;
  }, [entries, resolve]);
}

/** How unsent entries change the rows of a list; null when they do not. */
export function useRowOverlay<R extends object>(
  call: List<R>,
): ((rows: readonly R[]) => readonly R[]) | null {
  const entries = useEntries();
  const lanes = useOrderLanes();
  const facts = useOrderFacts();
  const bases = useSignal(orderBases);
  const ofOrders = call.name === salesOrders.filter.name && lanes.size > 0;
  const ofCustomers =
    call.name === customers.filter.name &&
    entries.some(entry => entry.op === customers.createTemporary.name && isLive(entry));
  const overlay = useOverlayModule(ofOrders || ofCustomers);
  useEffect(() => {
    if (ofOrders) void loadOrderBases([...lanes.keys()].map(lane => lane.slice(3)));
  }, [ofOrders, lanes]);
  return useMemo(() => {
    if (!overlay) return null;
    // The call's name says which rows these are.
    if (ofOrders) {
      return rows => {
        const known = rows as unknown as readonly SalesOrderRow[];
        const changed = overlay.foldOrderRows(known, lanes, no => bases.get(no) ?? null, facts);
        return replaceRows(known, changed, 'pos_so_no') as unknown as readonly R[];
      };
    }
    if (ofCustomers) {
      return rows =>
        overlay.foldCustomers(
          rows as unknown as readonly Customer[],
          entries.filter(isLive),
          facts.franchiseCode,
        ) as unknown as readonly R[];
    }
    return null;
  }, [overlay, ofOrders, ofCustomers, lanes, bases, facts, entries]);
}

function replaceRows<R, K extends keyof R>(rows: readonly R[], changed: readonly R[], key: K): readonly R[] {
  const byKey = new Map(changed.map(row => [row[key], row]));
  const replaced = rows.map(row => {
    const change = byKey.get(row[key]);
    byKey.delete(row[key]);
    return change ?? row;
  });
  return [...byKey.values(), ...replaced];
}

const nothingPending: readonly EntryView[] = [];
const noProblems: readonly Problem[] = [];

/** A document with its unsent entries folded in. Only sales orders have a fold; every other read is shown as it is. */
export function useDocumentOverlay<C extends AnyRead>(
  call: C,
  no: string,
  base: AnswerOf<C> | null,
): {
  data: AnswerOf<C> | null;
  pending: readonly EntryView[];
  problems: readonly Problem[];
  isPending: boolean;
} {
  const lanes = useOrderLanes();
  const facts = useOrderFacts();
  const pending = (call.name === salesOrders.get.name ? lanes.get(`so:${no}`) : undefined) ?? nothingPending;
  const overlay = useOverlayModule(pending.length > 0);
  const folded = useMemo(
    // The call's name says that its answer is an order.
    () =>
      pending.length > 0 && overlay ? overlay.foldOrder(base as SalesOrder | null, pending, facts) : null,
    [pending, overlay, base, facts],
  );
  return {
    data: folded ? (folded.order as AnswerOf<C> | null) : base,
    pending,
    problems: folded?.problems ?? noProblems,
    isPending: pending.length > 0 && overlay === null,
  };
}

/** What this tablet's unsent shipments take out of stock: `item/variant/location` → a number below zero. */
export function usePendingStock(): ReadonlyMap<string, number> {
  const lanes = useOrderLanes();
  const facts = useOrderFacts();
  const bases = useSignal(orderBases);
  const overlay = useOverlayModule(lanes.size > 0);
  useEffect(() => {
    void loadOrderBases([...lanes.keys()].map(lane => lane.slice(3)));
  }, [lanes]);
  return useMemo(() => {
    if (!overlay || lanes.size === 0) return noMovements;
    const entries = [...lanes.values()].flat().filter(entry => entry.state !== 'DONE');
    return overlay.pendingStock(entries, no => {
      const lane = lanes.get(`so:${currentTablet()?.outbox.resolve(no) ?? no}`) ?? [];
      return overlay.foldOrder(bases.get(no) ?? null, lane, facts).order;
    });
  }, [overlay, lanes, bases, facts]);
}

const noMovements: ReadonlyMap<string, number> = new Map();
