import type { Customer } from '#calls/customers/customers.ts';
import { addresses, customers, items, purchaseShipments, shifts, warehouseEntries } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { filter, maxPageSize } from '#calls/kit/list-input.ts';
import { isPurchase } from '#calls/purchases/documents.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { PurchaseShipmentView } from '#calls/purchases/shipments.ts';
import { isSalesDocument } from '#calls/sales/documents.ts';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { catalogue } from '#client/session/catalogue.ts';
import { type AnyKind, kindOf, kindOfAnswer } from '#kinds/index.ts';
import type { DocumentKind } from '#kinds/kind.ts';
import { rowOf } from '#offline/overlay/replay.ts';
import { answerFor } from '#offline/overlay/when.ts';
import type { EntryView, Tablet } from '#offline/tablet.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { CallFailure, fetchCall } from '../transport/fetch-call.ts';
import { fetchList } from '../transport/fetch-list.ts';
import { receive } from './documents.ts';
import { compareLastKnown } from './last-known-total.ts';
import { loadRules } from './overlay-rules.ts';
import { currentReplayContext } from './replay-context.ts';
import { keepRunningShifts, noteMoney } from './running-shifts.ts';

/** Puts what the server has answered to entries where every screen looks. Of a document only the latest is looked for. */
export async function keepAll(tablet: Tablet, entries: readonly EntryView[]): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const kind = kindOfAnswer(entry.answer);
    const isOld = entries
      .slice(index + 1)
      .some(later => later.lane === entry.lane && kindOfAnswer(later.answer) === kind);
    await keep(tablet, entry, isOld ? null : kind);
    const also = kind?.alsoChanges?.(entry) ?? [];
    await persistPartners(
      tablet,
      also.flatMap(no => (kind ? [{ kind: kind.key, no: tablet.outbox.resolve(no) }] : [])),
    );
  }
}

async function keep(tablet: Tablet, entry: EntryView, kind: AnyKind | null): Promise<void> {
  if (kind) {
    await persistDocument(tablet, kind, entry.answer);
    await persistPartners(tablet, kind.partners(entry.answer));
  }
  if (isSalesDocument(entry.answer)) await compareLastKnown(tablet, entry, entry.answer);
  const { add, update, remove, transfer } = warehouseEntries;
  const movements = answerFor(entry, add, update, remove, transfer);
  if (movements) await persistEntries(tablet, movements);
  const customer = answerFor(entry, customers.createTemporary, customers.update);
  if (customer) await persistCustomer(tablet, customer);
  const { addShipTo, addTemporaryShipTo, updateShipTo } = addresses;
  const address = answerFor(entry, addShipTo, addTemporaryShipTo, updateShipTo);
  if (address) await tablet.store.merge(addresses.shipToAddresses, [address]);
  const { addShippingAgentService, addTemporaryShippingAgentService, updateShippingAgentService } = addresses;
  const service = answerFor(
    entry,
    addShippingAgentService,
    addTemporaryShippingAgentService,
    updateShippingAgentService,
  );
  if (service) await tablet.store.merge(addresses.shippingAgentServices, [service]);
  const slip = answerFor(entry, shifts.open, shifts.count, shifts.close);
  if (slip) await persistSlip(tablet, slip);
  if (movesMoney(entry)) {
    hasMoneyChanged = true;
    await noteMoney(tablet);
  }
  for (const item_no of itemsMovedBy(entry)) moved.add(item_no);
}

async function persistSlip({ store }: Tablet, slip: ShiftSlip): Promise<void> {
  const { rowOf: shiftOf } = await loadRules('shift');
  await store.merge(shifts.filter, [shiftOf(slip)]);
  await store.putAnswer(shifts.slip, { shift_no: slip.shift_no }, slip);
}

function movesMoney({ op }: EntryView): boolean {
  const call = catalogue[op];
  return call?.kind === 'write' && call.invalidates.includes('moneyEntries');
}

let hasMoneyChanged = false;

/**
 * What came and went in the running shifts, once no money of this tablet is on its way. Without a connection
 * the cash is counted against that.
 */
export async function persistShifts(tablet: Tablet): Promise<void> {
  if (!hasMoneyChanged || tablet.outbox.busy()) return;
  hasMoneyChanged = false;
  try {
    await keepRunningShifts(tablet);
  } catch {
    // With the next change of the outbox it is tried again.
    hasMoneyChanged = true;
  }
}

/** Puts a customer that the server has just answered where every screen looks. */
export async function persistCustomer(tablet: Tablet, customer: Customer): Promise<void> {
  const input = { customer_no: customer.customer_no, referral_code: '' };
  const known = await tablet.store.answer<AnswerOf<typeof customers.getInfo>>(customers.getInfo, input);
  if (known && known.answer.customer.version > customer.version) return;
  await tablet.store.merge(customers.filter, [customer]);
  if (known) await tablet.store.putAnswer(customers.getInfo, input, { ...known.answer, customer });
}

/** What an answer does not say of the documents that changed with it is asked for. */
async function persistPartners(tablet: Tablet, partners: ReturnType<AnyKind['partners']>): Promise<void> {
  for (const { kind: key, no } of partners) {
    const kind = kindOf(key);
    if (!kind || no === '') continue;
    try {
      await persistDocument(tablet, kind, await fetchCall(kind.get, kind.inputOf(no)));
    } catch (error) {
      // This person may not see it, so no screen here will show it.
      if (!(error instanceof CallFailure)) throw error;
    }
  }
}

/** Takes in a document that the server has just answered, with what lists and other records show of it. */
export async function persistDocument<D extends R & { version: number }, R extends object>(
  tablet: Tablet,
  kind: DocumentKind<D, R>,
  document: D,
): Promise<void> {
  if (currentTablet() !== tablet) return;
  const { latest, kept } = await receive<D>(tablet, kind, document);
  await kept;
  if (latest !== document) return;
  if (kind.isListed?.(document, currentReplayContext().franchiseCode) ?? true)
    await tablet.store.merge(kind.list, [rowOf<R>(kind.list, document)]);
  if (isPurchase(document)) await persistShipments(tablet, document);
}

/** The posted shipments of an order that were read here, as the order has them by now. */
async function persistShipments({ store }: Tablet, order: PurchaseOrder): Promise<void> {
  for (const { no } of order.shipments) {
    const known = await store.answer<PurchaseShipmentView>(purchaseShipments.get, { no });
    if (!known) continue;
    const { shipmentOf } = await loadRules('po');
    const { created_at } = known.answer;
    await store.putAnswer(purchaseShipments.get, { no }, { ...shipmentOf(order, no), created_at });
  }
}

type Movements = AnswerOf<typeof warehouseEntries.add>;

/** New entries of the warehouse, and those that they take back. */
async function persistEntries({ store }: Tablet, { entries }: Movements): Promise<void> {
  const { rows } = await store.load(warehouseEntries.filter);
  const takenBack = entries.flatMap(({ entry_no, reverses_no }) => {
    const old = reverses_no === null ? undefined : rows.find(row => row.entry_no === reverses_no);
    return old ? [{ ...old, reversed_by_no: entry_no }] : [];
  });
  await store.merge(warehouseEntries.filter, [...takenBack, ...entries]);
}

/** Items with a stock that has changed with recent answers. */
const moved = new Set<string>();

/**
 * The stock of what was moved, as it is now, once nothing more is on its way. The whole table is read again
 * only after minutes.
 */
export async function persistStock({ outbox, store }: Pick<Tablet, 'outbox' | 'store'>): Promise<void> {
  if (moved.size === 0 || outbox.busy()) return;
  const item_nos = [...moved].slice(0, itemsAtOnce);
  for (const item_no of item_nos) moved.delete(item_no);
  // A table that is not here yet is not begun with a few rows.
  if ((await store.asOf(items.onHand)) === null) return;
  const filters = [filter('item_no', item_nos.join('|'))];
  const sort_order = items.onHand.list.sort;
  try {
    const { items: rows } = await fetchList(items.onHand, {
      page: 1,
      size: maxPageSize,
      filters,
      sort_order,
    });
    if (currentTablet()?.store !== store) return;
    await store.merge(items.onHand, rows);
    await persistStock({ outbox, store });
  } catch {
    // With the next change of the outbox it is tried again.
    for (const item_no of item_nos) moved.add(item_no);
  }
}

/** A filter's value holds two thousand characters. */
const itemsAtOnce = 80;

/** The items of a document's lines, or of entries of the warehouse. */
function itemsMovedBy({ op, answer }: EntryView): string[] {
  const call = catalogue[op];
  if (call?.kind !== 'write' || !call.invalidates.includes('stock')) return [];
  // Whatever moves stock is answered with one of these.
  const { lines = [], entries = [] } = (answer ?? {}) as Partial<
    Record<'lines' | 'entries', { item_no: string }[]>
  >;
  return [...lines, ...entries].map(({ item_no }) => item_no);
}
