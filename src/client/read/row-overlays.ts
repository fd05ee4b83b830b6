import type { ShippingAgentService, ShipToAddress } from '#calls/customers/addresses.ts';
import type { Customer } from '#calls/customers/customers.ts';
import { addresses, bankAccounts, customers, receipts, shifts, warehouseEntries } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import type { Shift } from '#calls/sales/shifts.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { type AnyKind, documentKinds, type KindKey, kindOfList, type Rules } from '#kinds/index.ts';
import type { EntryView } from '#offline/tablet.ts';
import { constant, derived, type Source } from '../page/signal.ts';
import { replayedEntries, replayedQueue } from '../tablet/document-queues.ts';
import { resolveNow } from '../tablet/entries.ts';
import { noEntries } from '../tablet/tablet.ts';
import { franchiseUserNow } from './boot.ts';
import { loadBases, replayedNow } from './document-overlay.ts';
import { documentsOf } from './documents.ts';
import { documentsIn, loadRules, rulesNow } from './overlay-rules.ts';
import { storedEntry } from './pending-stock.ts';
import { contextNow } from './replay-context.ts';

export type RowOverlay<R> = (rows: readonly R[]) => readonly R[];

/** The overlay of a list of some kind of rows: its name says which rows these are. */
// biome-ignore lint/suspicious/noExplicitAny: existential type
type AnyOverlay = Source<RowOverlay<any> | null>;

const byName = new Map<string, AnyOverlay>();
const none = constant(null);

/** How unsent entries change the rows of a list: one source for each list, for all who follow it. */
export function overlayOf({ name, partOf = name }: Pick<List, 'name' | 'partOf'>): AnyOverlay {
  const overlay = byName.get(name) ?? makeOverlay(name, partOf);
  byName.set(name, overlay);
  return overlay;
}

function makeOverlay(name: string, whole: string): AnyOverlay {
  const kind = kindOfList(whole);
  if (kind) return documentRows(kind);
  if (name in customerWrites) return customerRows(name);
  return overlays[whole]?.() ?? none;
}

const overlays: Readonly<Record<string, () => AnyOverlay>> = {
  [receipts.filter.name]: receiptRows,
  [warehouseEntries.filter.name]: warehouseRows,
  [bankAccounts.filter.name]: moneyRows,
  [shifts.filter.name]: shiftRows,
};

function documentRows(kind: AnyKind): AnyOverlay {
  return derived(
    [replayedNow(kind), rulesNow(kind.key), replayedQueue(kind.key), documentsOf<unknown>(kind), resolveNow],
    (replayed, rules, { entries }, bases, resolve) => {
      if (!replayed || !rules) return null;
      const { rows: replayRows } = documentsIn<unknown, Record<string, unknown>>(kind, rules);
      const baseOf = (no: string) => bases.get(no) ?? null;
      return (rows: readonly Record<string, unknown>[]) =>
        replaceRows(rows, replayRows(rows, entries, replayed, baseOf, resolve), kind.list.list.key);
    },
  );
}

/** Rules of a kind once an entry needs them: following loads them then. */
function rulesOver<K extends KindKey>(
  key: K,
  unsent: Source<readonly EntryView[]>,
): Source<{ rules: Rules[K]; entries: readonly EntryView[] } | null> {
  return derived(
    [unsent, rulesNow(key)],
    (entries, rules) => (rules && entries.length > 0 ? { rules, entries } : null),
    (entries, rules) => {
      if (!rules && entries.length > 0) void loadRules(key);
    },
  );
}

const rulesOf = <K extends KindKey>(key: K) =>
  rulesOver(
    key,
    derived([replayedQueue(key)], ({ entries }) => entries),
  );

function receiptRows(): Source<RowOverlay<ReceiptRow> | null> {
  const kind = documentKinds.so;
  return derived(
    [rulesOf('so'), documentsOf<SalesOrder>(kind), contextNow, resolveNow],
    (unsent, bases, context, resolve) => {
      if (!unsent) return null;
      const { rules, entries } = unsent;
      const baseOf = (no: string) => bases.get(no) ?? null;
      return rows =>
        replaceRows(rows, rules.replayReceiptRows(rows, entries, baseOf, context, resolve), 'receipt_id');
    },
    (_, bases) => loadBases(kind, replayedQueue('so').get(), bases),
  );
}

function warehouseRows(): Source<RowOverlay<WarehouseEntry> | null> {
  return derived(
    [rulesOf('we'), contextNow],
    (unsent, context) =>
      unsent && (rows => unsent.rules.replayEntryRows(rows, unsent.entries, storedEntry, context)),
  );
}

function moneyRows(): Source<RowOverlay<MoneyEntry> | null> {
  return derived([rulesOf('cb'), contextNow, franchiseUserNow], (unsent, context, user) => {
    const bank = user?.franchise?.bank_account_no ?? '';
    return unsent && (rows => unsent.rules.replayMoney(rows, unsent.entries, { ...context, bank }));
  });
}

function shiftRows(): Source<RowOverlay<Shift> | null> {
  return derived(
    [rulesOf('shift'), contextNow, resolveNow],
    (unsent, context, resolve) =>
      unsent && (rows => unsent.rules.replayShifts(rows, unsent.entries, context, resolve)),
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
function customerRows(name: string): AnyOverlay {
  const writes = customerWrites[name] ?? [];
  // One of them needs the rules, and these find their own among all entries.
  const unsent = derived([replayedEntries], entries =>
    entries.some(({ op }) => writes.includes(op)) ? entries : noEntries,
  );
  return derived(
    [rulesOver('customer', unsent), contextNow, resolveNow],
    (unsent, { franchiseCode }, resolve) => {
      if (!unsent) return null;
      const { rules, entries } = unsent;
      // The call's name says which rows these are.
      return (rows: readonly unknown[]): readonly unknown[] =>
        name === customers.filter.name
          ? rules.replayCustomers(rows as readonly Customer[], entries, franchiseCode, resolve)
          : name === addresses.shipToAddresses.name
            ? rules.replayShipTo(rows as readonly ShipToAddress[], entries, resolve)
            : rules.replayServices(rows as readonly ShippingAgentService[], entries, franchiseCode);
    },
  );
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
