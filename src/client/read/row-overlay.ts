import { useMemo } from 'react';
import type { ShippingAgentService, ShipToAddress } from '#calls/customers/addresses.ts';
import type { Customer } from '#calls/customers/customers.ts';
import { addresses, bankAccounts, customers, receipts, shifts, warehouseEntries } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import type { Shift } from '#calls/sales/shifts.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { documentKinds, kindOfList } from '#kinds/index.ts';
import type { DocumentRules } from '#offline/overlay/replay.ts';
import { useDocumentQueue } from '../tablet/document-queues.ts';
import { isLive, useEntries, useResolve } from '../tablet/entries.ts';
import { useFranchiseUser } from './boot.ts';
import { useBaseSnapshots, useReplayed } from './document-overlay.ts';
import { useDocumentRules, useRules } from './overlay-rules.ts';
import { storedEntry } from './pending-stock.ts';
import { useReplayContext } from './replay-context.ts';

export type RowOverlay<R> = (rows: readonly R[]) => readonly R[];

/** How unsent entries change the rows of a list; null when they do not. */
export function useRowOverlay<R extends object>(call: List<R>): RowOverlay<R> | null {
  const name = call.partOf ?? call.name;
  const ofDocuments = useDocumentRows<R>(name);
  const ofReceipts = useReceiptRows(name === receipts.filter.name);
  const ofEntries = useWarehouseRows(name === warehouseEntries.filter.name);
  const ofMoney = useMoneyRows(name === bankAccounts.filter.name);
  const ofShifts = useShiftRows(name === shifts.filter.name);
  const ofCustomers = useCustomerRows<R>(call.name);
  // The call's name says which rows these are.
  return (ofDocuments ??
    ofReceipts ??
    ofEntries ??
    ofMoney ??
    ofShifts ??
    ofCustomers) as RowOverlay<R> | null;
}

function useDocumentRows<R extends object>(name: string): RowOverlay<R> | null {
  const kind = kindOfList(name);
  const queue = useDocumentQueue(kind?.key ?? null);
  const resolve = useResolve(kind !== null);
  const replayed = useReplayed<unknown>(kind);
  const rules: DocumentRules<unknown, R> | null = useDocumentRules(kind, false);
  const baseSnapshots = useBaseSnapshots<unknown>(kind, queue, replayed !== null);
  return useMemo(() => {
    if (!kind || !replayed || !rules) return null;
    const baseOf = (no: string) => baseSnapshots.get(no) ?? null;
    const key = kind.list.list.key as keyof R; // a list's key is a field of its rows
    return rows => replaceRows(rows, rules.rows(rows, queue.entries, replayed, baseOf, resolve), key);
  }, [replayed, rules, baseSnapshots, queue, kind, resolve]);
}

function useReceiptRows(wanted: boolean): RowOverlay<ReceiptRow> | null {
  const queue = useDocumentQueue(wanted ? 'so' : null);
  const context = useReplayContext();
  const resolve = useResolve(wanted);
  const isNeeded = queue.entries.length > 0;
  const rules = useRules('so', isNeeded);
  const baseSnapshots = useBaseSnapshots<SalesOrder>(documentKinds.so, queue, isNeeded);
  return useMemo(() => {
    if (!isNeeded || !rules) return null;
    const baseOf = (no: string) => baseSnapshots.get(no) ?? null;
    return rows =>
      replaceRows(rows, rules.replayReceiptRows(rows, queue.entries, baseOf, context, resolve), 'receipt_id');
  }, [isNeeded, rules, baseSnapshots, queue, context, resolve]);
}

function useWarehouseRows(wanted: boolean): RowOverlay<WarehouseEntry> | null {
  const { entries } = useDocumentQueue(wanted ? 'we' : null);
  const context = useReplayContext();
  const isNeeded = entries.length > 0;
  const rules = useRules('we', isNeeded);
  return useMemo(
    () => (isNeeded && rules ? rows => rules.replayEntryRows(rows, entries, storedEntry, context) : null),
    [isNeeded, rules, entries, context],
  );
}

function useMoneyRows(wanted: boolean): RowOverlay<MoneyEntry> | null {
  const { entries } = useDocumentQueue(wanted ? 'cb' : null);
  const { today, userName, franchiseCode } = useReplayContext();
  const bank = useFranchiseUser()?.franchise?.bank_account_no ?? '';
  const isNeeded = entries.length > 0;
  const rules = useRules('cb', isNeeded);
  return useMemo(
    () =>
      isNeeded && rules
        ? rows => rules.replayMoney(rows, entries, { today, userName, franchiseCode, bank })
        : null,
    [isNeeded, rules, entries, today, userName, franchiseCode, bank],
  );
}

function useShiftRows(wanted: boolean): RowOverlay<Shift> | null {
  const { entries } = useDocumentQueue(wanted ? 'shift' : null);
  const { today, userName, franchiseCode } = useReplayContext();
  const resolve = useResolve(wanted);
  const isNeeded = entries.length > 0;
  const rules = useRules('shift', isNeeded);
  return useMemo(
    () =>
      isNeeded && rules
        ? rows => rules.replayShifts(rows, entries, { today, userName, franchiseCode }, resolve)
        : null,
    [isNeeded, rules, entries, today, userName, franchiseCode, resolve],
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

function useCustomerRows<R extends object>(name: string): RowOverlay<R> | null {
  const isShown = name in customerWrites;
  const entries = useEntries(isShown);
  const resolve = useResolve(isShown);
  const { franchiseCode } = useReplayContext();
  const writes = customerWrites[name] ?? noWrites;
  const isNeeded = entries.some(entry => writes.includes(entry.op) && isLive(entry));
  const rules = useRules('customer', isNeeded);
  return useMemo(() => {
    if (!isNeeded || !rules) return null;
    const live = entries.filter(isLive);
    return (rows: readonly unknown[]): readonly R[] => {
      // The call's name says which rows these are.
      const changed: readonly unknown[] =
        name === customers.filter.name
          ? rules.replayCustomers(rows as readonly Customer[], live, franchiseCode, resolve)
          : name === addresses.shipToAddresses.name
            ? rules.replayShipTo(rows as readonly ShipToAddress[], live, resolve)
            : rules.replayServices(rows as readonly ShippingAgentService[], live, franchiseCode);
      return changed as readonly R[];
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
