import { useMemo } from 'react';
import type { ShippingAgentService, ShipToAddress } from '#calls/addresses.ts';
import type { Customer } from '#calls/customers.ts';
import { addresses, customers, receipts, warehouseEntries } from '#calls/index.ts';
import type { List } from '#calls/kit.ts';
import type { ReceiptRow } from '#calls/receipts.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import type { WarehouseEntry } from '#calls/warehouse-entries.ts';
import { documentKinds, kindOfList } from '#kinds/index.ts';
import { useBases, useFolded } from './document-overlay.ts';
import { isLive, useEntries, useResolve } from './entries.ts';
import { useFacts } from './facts.ts';
import { useLane } from './lanes.ts';
import { useRules } from './overlay-rules.ts';
import { storedEntry } from './pending-stock.ts';

type RowOverlay<R> = (rows: readonly R[]) => readonly R[];

/** How unsent entries change the rows of a list; null when they do not. */
export function useRowOverlay<R extends object>(call: List<R>): RowOverlay<R> | null {
  const name = call.partOf ?? call.name;
  const ofDocuments = useDocumentRows(name);
  const ofReceipts = useReceiptRows(name === receipts.filter.name);
  const ofEntries = useWarehouseRows(name === warehouseEntries.filter.name);
  const ofCustomers = useCustomerRows(call.name);
  // The call's name says which rows these are.
  return (ofDocuments ?? ofReceipts ?? ofEntries ?? ofCustomers) as RowOverlay<R> | null;
}

function useDocumentRows(name: string): RowOverlay<never> | null {
  const found = kindOfList(name);
  const kind = found ?? documentKinds.so;
  const lane = useLane(kind.key);
  const resolve = useResolve();
  const folded = useFolded(kind, found !== null);
  const rules = useRules(kind.key, false)?.documents ?? null;
  const bases = useBases(kind, lane, folded !== null);
  return useMemo(() => {
    if (!folded || !rules) return null;
    const baseOf = (no: string) => bases.get(no) ?? null;
    return rows => {
      // Rules, rows and documents are those of this kind.
      const changed = rules.rows(rows, lane.entries, folded as never, baseOf as never, resolve);
      return replaceRows(rows, changed as never, kind.list.list.key as never);
    };
  }, [folded, rules, bases, lane, kind, resolve]);
}

function useReceiptRows(wanted: boolean): RowOverlay<ReceiptRow> | null {
  const lane = useLane('so');
  const facts = useFacts();
  const resolve = useResolve();
  const isNeeded = wanted && lane.entries.length > 0;
  const rules = useRules('so', isNeeded);
  const bases = useBases<SalesOrder>(documentKinds.so, lane, isNeeded);
  return useMemo(() => {
    if (!isNeeded || !rules) return null;
    const baseOf = (no: string) => bases.get(no) ?? null;
    return rows =>
      replaceRows(rows, rules.foldReceiptRows(rows, lane.entries, baseOf, facts, resolve), 'receipt_id');
  }, [isNeeded, rules, bases, lane, facts, resolve]);
}

function useWarehouseRows(wanted: boolean): RowOverlay<WarehouseEntry> | null {
  const { entries } = useLane('we');
  const facts = useFacts();
  const isNeeded = wanted && entries.length > 0;
  const rules = useRules('we', isNeeded);
  return useMemo(
    () => (isNeeded && rules ? rows => rules.foldEntryRows(rows, entries, storedEntry, facts) : null),
    [isNeeded, rules, entries, facts],
  );
}

/** The writes that change rows of lists about customers. */
const customerWrites: Readonly<Record<string, readonly string[]>> = {
  [customers.filter.name]: [customers.createTemporary.name, customers.update.name],
  [addresses.shipToAddresses.name]: [
    addresses.addShipTo.name,
    addresses.addTemporaryShipTo.name,
    addresses.updateShipTo.name,
  ],
  [addresses.shippingAgentServices.name]: [addresses.addTemporaryShippingAgentService.name],
};
const noWrites: readonly string[] = [];

function useCustomerRows(name: string): RowOverlay<never> | null {
  const entries = useEntries();
  const resolve = useResolve();
  const { franchiseCode } = useFacts();
  const writes = customerWrites[name] ?? noWrites;
  const isNeeded = writes.length > 0 && entries.some(entry => writes.includes(entry.op) && isLive(entry));
  const rules = useRules('customer', isNeeded);
  return useMemo(() => {
    if (!isNeeded || !rules) return null;
    const live = entries.filter(isLive);
    return (rows: readonly unknown[]): never[] => {
      // The call's name says which rows these are.
      const changed: readonly unknown[] =
        name === customers.filter.name
          ? rules.foldCustomers(rows as readonly Customer[], live, franchiseCode, resolve)
          : name === addresses.shipToAddresses.name
            ? rules.foldShipTo(rows as readonly ShipToAddress[], live, resolve)
            : rules.foldServices(rows as readonly ShippingAgentService[], live, franchiseCode);
      return changed as never[];
    };
  }, [isNeeded, rules, entries, name, resolve, franchiseCode]);
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
