import { useMemo, useSyncExternalStore } from 'react';
import type { ShippingAgentService, ShipToAddress } from '#calls/addresses.ts';
import type { Customer } from '#calls/customers.ts';
import { addresses, customers, receipts, salesOrders } from '#calls/index.ts';
import type { AnswerOf, AnyRead, List } from '#calls/kit.ts';
import type { ReceiptRow } from '#calls/receipts.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales-orders.ts';
import type { OrderFacts } from '#offline/overlay/order.ts';
import type { EntryView, TableState } from '#offline/tablet.ts';
import { documentOf, isLive, useEntries, useResolve } from './entries.ts';
import { type Problem, useOrderBases, useOrderEntries, useOrderOverlay } from './order-overlay.ts';
import { type Overlay, useOrderFacts, useOverlayModule } from './overlay-rules.ts';
import { useCanFetch } from './reading.ts';
import { emptyTable, useTablet } from './tablet.ts';

/** Live entries of one kind of document by lane, their lane named by the number as it is known by now. */
function useLanes(wanted: 'so' | 'customer'): ReadonlyMap<string, readonly EntryView[]> {
  const entries = useEntries();
  const resolve = useResolve();
  return useMemo(() => {
    const lanes = new Map<string, EntryView[]>();
    for (const entry of entries) {
      const { kind, no } = documentOf(entry);
      if (kind !== wanted || !isLive(entry)) continue;
      const lane = `${kind}:${resolve(no)}`;
      lanes.set(lane, [...(lanes.get(lane) ?? []), entry]);
    }
    return lanes;
  }, [entries, resolve, wanted]);
}

/** The writes that change rows of lists other than those of orders. */
const rowWrites: Readonly<Record<string, readonly string[]>> = {
  [customers.filter.name]: [customers.createTemporary.name, customers.update.name],
  [addresses.shipToAddresses.name]: [
    addresses.addShipTo.name,
    addresses.addTemporaryShipTo.name,
    addresses.updateShipTo.name,
  ],
  [addresses.shippingAgentServices.name]: [addresses.addTemporaryShippingAgentService.name],
};

/** How unsent entries change the rows of a list; null when they do not. */
export function useRowOverlay<R extends object>(
  call: List<R>,
): ((rows: readonly R[]) => readonly R[]) | null {
  const entries = useEntries();
  const resolve = useResolve();
  const lanes = useLanes('so');
  const orders = useOrderEntries();
  const facts = useOrderFacts();
  const ofOrders = (call.partOf ?? call.name) === salesOrders.filter.name && lanes.size > 0;
  const ofReceipts = (call.partOf ?? call.name) === receipts.filter.name && lanes.size > 0;
  const writes = rowWrites[call.name] ?? noWrites;
  const ofOthers = entries.some(entry => writes.includes(entry.op) && isLive(entry));
  const overlay = useOverlayModule(ofOrders || ofReceipts || ofOthers);
  const bases = useOrderBases(orders, ofOrders || ofReceipts);
  return useMemo(() => {
    if (!overlay) return null;
    // The call's name says which rows these are.
    if (ofOrders) {
      return rows => {
        const known = rows as unknown as readonly SalesOrderRow[];
        const baseOf = (no: string) => bases.get(no) ?? null;
        const changed = overlay.foldOrderRows(known, orders.entries, baseOf, facts, resolve);
        return replaceRows(known, changed, 'pos_so_no') as unknown as readonly R[];
      };
    }
    if (ofReceipts) {
      return rows => {
        const known = rows as unknown as readonly ReceiptRow[];
        const baseOf = (no: string) => bases.get(no) ?? null;
        const changed = overlay.foldReceiptRows(known, orders.entries, baseOf, facts, resolve);
        return replaceRows(known, changed, 'receipt_id') as unknown as readonly R[];
      };
    }
    if (!ofOthers) return null;
    const live = entries.filter(isLive);
    return rows => {
      const known: unknown = rows;
      const changed: unknown =
        call.name === customers.filter.name
          ? overlay.foldCustomers(known as readonly Customer[], live, facts.franchiseCode, resolve)
          : call.name === addresses.shipToAddresses.name
            ? overlay.foldShipTo(known as readonly ShipToAddress[], live, resolve)
            : overlay.foldServices(known as readonly ShippingAgentService[], live, facts.franchiseCode);
      return changed as readonly R[];
    };
  }, [overlay, ofOrders, ofReceipts, ofOthers, orders, bases, facts, entries, call.name, resolve]);
}

const noWrites: readonly string[] = [];

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

/** A document with its unsent entries folded in. Sales orders and customers have a fold; every other read is shown as it is. */
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
  const ofOrder = call.name === salesOrders.get.name;
  const ofCustomer = call.name === customers.getInfo.name;
  // The call's name says what its answer is.
  const order = useOrderOverlay(no, base as SalesOrder | null, ofOrder);
  const customer = useCustomerOverlay(no, base as CustomerInfo | null, ofCustomer);
  if (ofOrder) return { ...order, data: order.data as AnswerOf<C> | null };
  if (ofCustomer) return { ...customer, problems: noProblems, data: customer.data as AnswerOf<C> | null };
  return { data: base, pending: nothingPending, problems: noProblems, isPending: false };
}

type CustomerInfo = AnswerOf<typeof customers.getInfo>;

function useCustomerOverlay(no: string, base: CustomerInfo | null, wanted: boolean) {
  const lanes = useLanes('customer');
  const facts = useOrderFacts();
  const pending = (wanted ? lanes.get(`customer:${no}`) : undefined) ?? nothingPending;
  const overlay = useOverlayModule(pending.length > 0);
  const canFetch = useCanFetch();
  const row = useCustomerRow(no, wanted && base === null && !canFetch);
  const data = useMemo(() => {
    const known = base ?? (row && { ...nothingYet, customer: row });
    return pending.length > 0 && overlay ? infoWith(overlay, known, pending, facts) : known;
  }, [pending, overlay, base, row, facts]);
  return { data, pending, isPending: pending.length > 0 && overlay === null };
}

const nothingToFollow = () => () => {};

/** A customer of the tablet's table: without a connection it stands in for a record that was never read here. */
function useCustomerRow(no: string, wanted: boolean): Customer | null {
  const tablet = useTablet();
  const store = wanted ? tablet?.store : undefined;
  const { rows } = useSyncExternalStore<TableState<Customer>>(
    store?.subscribe ?? nothingToFollow,
    store ? () => store.table(customers.filter) : () => emptyTable,
  );
  return useMemo(() => rows.find(row => row.customer_no === no) ?? null, [rows, no]);
}

/** What is not known of a customer beside the customer; the screen leaves it out. */
const nothingYet = {
  spent_this_year: 0,
  order_count: 0,
  last_purchase: '',
  referral_count: 0,
  next_scheme: null,
};

function infoWith(
  overlay: Overlay,
  info: CustomerInfo | null,
  pending: readonly EntryView[],
  facts: OrderFacts,
): CustomerInfo | null {
  const customer = overlay.foldCustomer(info?.customer ?? null, pending, facts.franchiseCode);
  if (!customer) return info;
  return { ...(info ?? nothingYet), customer };
}
