import { useMemo } from 'react';
import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { PurchaseShipmentView } from '#calls/purchases/shipments.ts';
import type { EntryView } from '#offline/tablet.ts';
import { useDocumentQueue } from '../tablet/document-queues.ts';
import { documentOf, useResolve } from '../tablet/entries.ts';
import type { Problem } from './document-overlay.ts';
import { useRules } from './overlay-rules.ts';
import { queryClient } from './query-client.ts';

const noEntries: readonly EntryView[] = [];
const noProblems: readonly Problem[] = [];

/**
 * A posted shipment with what this tablet received of it; one that was never read here as its order has it.
 */
export function useShipmentOverlay(no: string, base: PurchaseShipmentView | null, wanted: boolean) {
  const queue = useDocumentQueue(wanted ? 'po' : null);
  const resolve = useResolve(wanted);
  const rules = useRules('po', wanted && (queue.entries.length > 0 || base === null));
  return useMemo(() => {
    const nothing = { data: base, pending: noEntries, problems: noProblems, isPending: false };
    if (!wanted || !rules) return { ...nothing, isPending: wanted && rules === null && base === null };
    const order = base ? null : orderWith(no);
    const known = base ?? (order && rules.shipmentOf(order, no));
    if (!known) return nothing;
    const entries = queue.entries.filter(entry => resolve(documentOf(entry).no) === known.po_no);
    const { shipment, problems } = rules.replayShipment(known, entries);
    const pending = entries.filter(entry => rules.changesShipment(entry, no));
    return { data: shipment, pending, problems, isPending: false };
  }, [wanted, rules, base, no, queue, resolve]);
}

type Kept = { answer: PurchaseOrder } | null;

/** The order that this shipment belongs to, where one is open on a screen or was lately. */
function orderWith(shipment_no: string): PurchaseOrder | null {
  const read = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey }) =>
      queryKey.includes(purchaseOrders.get) || queryKey.includes(purchaseOrders.get.name),
  });
  // Both the server's answer and the tablet's copy are stored in this shape (see use-record.ts).
  for (const { state } of read) {
    const order = (state.data as Kept | undefined)?.answer;
    if (order?.shipments?.some(({ no }) => no === shipment_no)) return order;
  }
  return null;
}
