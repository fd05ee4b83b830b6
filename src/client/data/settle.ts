import type { Customer } from '#calls/customers.ts';
import { catalogue, customers, salesOrders } from '#calls/index.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales-orders.ts';
import type { EntryView, Tablet } from '#offline/tablet.ts';
import { setOrderBase } from './order-bases.ts';
import { queryClient, refresh } from './query-client.ts';
import { keyOf } from './reading.ts';
import { tabletSlot } from './tablet.ts';
import { versionOf } from './use-record.ts';

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
  if (/^(salesOrders|receipts)\./.test(entry.op) && versionOf(entry.answer) > 0) {
    // Every write of these two areas answers the whole order.
    await keepOrder(tablet, entry.answer as SalesOrder);
  }
  if (entry.op === customers.createTemporary.name) {
    await tablet.store.merge(customers.filter, [entry.answer as Customer]); // the call's answer
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
