import type { ShippingAgentService, ShipToAddress } from '#calls/addresses.ts';
import type { Customer } from '#calls/customers.ts';
import { addresses, catalogue, customers, salesOrders } from '#calls/index.ts';
import type { AnswerOf } from '#calls/kit.ts';
import { isSalesDocument } from '#calls/sales-documents.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales-orders.ts';
import type { EntryView, Tablet } from '#offline/tablet.ts';
import { CallFailure, fetchCall } from './fetch-call.ts';
import { setOrderBase } from './order-bases.ts';
import { queryClient, refresh } from './query-client.ts';
import { keyOf } from './reading.ts';
import { tabletSlot } from './tablet.ts';
import { compareTold } from './told-total.ts';

/**
 * Follows the outbox: what the server has answered goes into the store, and only then the entry stops being folded into
 * views. Reads that show what was touched are asked again. Returns how to stop.
 */
export function startSettling(): () => void {
  let stopOutbox = () => {};
  const follow = () => {
    stopOutbox();
    const { tablet } = tabletSlot.get();
    if (!tablet) return;
    const look = () => void settle(tablet);
    stopOutbox = tablet.outbox.subscribe(look);
    look();
  };
  const stop = tabletSlot.subscribe(follow);
  follow();
  return () => {
    stop();
    stopOutbox();
  };
}

const atWork = new Set<string>();

async function settle(tablet: Tablet): Promise<void> {
  const answered = tablet.outbox
    .entries()
    .filter(entry => entry.state === 'DONE' && !entry.settled && !atWork.has(entry.mid));
  if (answered.length === 0) return;
  for (const { mid } of answered) atWork.add(mid);
  try {
    for (const entry of answered) await keep(tablet, entry);
    await tablet.outbox.settle(answered.map(entry => entry.mid));
    const touched = answered.flatMap(entry => {
      const call = catalogue[entry.op];
      return call?.kind === 'write' ? call.touches : [];
    });
    refresh([...new Set(touched)]);
  } catch (error) {
    // The entries go on folding as their answers; the next change of the outbox tries again.
    console.warn('Answers could not be stored', error);
  } finally {
    for (const { mid } of answered) atWork.delete(mid);
  }
}

async function keep(tablet: Tablet, entry: EntryView): Promise<void> {
  if (isSalesDocument(entry.answer)) {
    await keepOrder(tablet, entry.answer);
    await keepPartner(tablet, entry.answer);
    await compareTold(tablet, entry, entry.answer);
  }
  if (entry.op === customers.createTemporary.name || entry.op === customers.update.name)
    await keepCustomer(tablet, entry.answer as Customer); // the calls' answer
  if (/^addresses\..*ShipTo$/.test(entry.op))
    await tablet.store.merge(addresses.shipToAddresses, [entry.answer as ShipToAddress]); // likewise
  if (/^addresses\..*ShippingAgentService$/.test(entry.op))
    await tablet.store.merge(addresses.shippingAgentServices, [entry.answer as ShippingAgentService]);
}

/** Puts a customer that the server has just told where every screen looks. */
export async function keepCustomer(tablet: Tablet, customer: Customer): Promise<void> {
  await tablet.store.merge(customers.filter, [customer]);
  const input = { customer_no: customer.customer_no, referral_code: '' };
  const known = await tablet.store.answer<AnswerOf<typeof customers.getInfo>>(customers.getInfo, input);
  if (known) await tablet.store.putAnswer(customers.getInfo, input, { ...known.answer, customer });
}

/** A credit memo changes its order, and a quote becomes one: what the answer does not say of the other is asked for. */
async function keepPartner(tablet: Tablet, { applies_to_no, quote_no, version }: SalesOrder): Promise<void> {
  const pos_so_no = applies_to_no || (version === 1 ? quote_no : '');
  if (!pos_so_no) return;
  try {
    await keepOrder(tablet, await fetchCall(salesOrders.get, { pos_so_no }));
  } catch (error) {
    // Not to be seen by this person: nobody will show it here.
    if (!(error instanceof CallFailure)) throw error;
  }
}

/** Puts an order that the server has just told where every screen looks, unless a later version is there. */
export async function keepOrder(tablet: Tablet, order: SalesOrder): Promise<void> {
  const input = { pos_so_no: order.pos_so_no };
  const known = await tablet.store.answer<SalesOrder>(salesOrders.get, input);
  if (known && known.answer.version > order.version) return;
  await tablet.store.putAnswer(salesOrders.get, input, order);
  await tablet.store.merge(salesOrders.filter, [rowOf(order)]);
  setOrderBase(order.pos_so_no, order);
  queryClient.setQueryData(keyOf(salesOrders.get, input), { answer: order, asOf: new Date().toISOString() });
}

/** The list's row of an order: its header without the parts. */
function rowOf({ lines: _lines, fees: _fees, receipts: _receipts, ...header }: SalesOrder): SalesOrderRow {
  return header;
}
