import { purchaseOrders, transferOrders } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { filter } from '#calls/kit/list-input.ts';
import { documentKinds } from '#kinds/index.ts';
import { useList } from '../../../read/use-list.ts';
import { useWholeDocuments } from '../../../read/whole-documents.ts';
import type { Place } from '../../../ui/place.ts';
import { type ReceivePiece, receiveKey } from '../../../workflows/receive/counting.ts';
import { piecesOfOrder } from '../../../workflows/receive/purchase-pieces.ts';
import { piecesOfTransfer } from '../../../workflows/receive/transfer-pieces.ts';

/** What is on its way here, and where it is received. */
export type Receivable = {
  no: string;
  /** The order that it belongs to; empty where it is one itself. */
  order_no: string;
  date: string;
  pieces: readonly ReceivePiece[];
  draftKey: string;
  link: Place;
};
export type Receivables = { found: readonly Receivable[]; isPending: boolean };

/** As many documents are looked into, the newest. */
const most = 50;

const useRows = <R extends object>(call: List<R>, filters: Readonly<Record<string, string>>) =>
  useList(call, {
    size: most,
    filters: Object.entries(filters).map(([field, value]) => filter(field, value)),
  });

/** Shipments of released orders for a location. */
export function useShipmentsTo(location_code: string): Receivables {
  const list = useRows(purchaseOrders.filter, {
    type: 'Order',
    la_status: 'RELEASED|PARTIAL_RECEIVED',
    warehouse_code: location_code,
  });
  const { documents, isPending } = useWholeDocuments(
    documentKinds.po,
    list.rows.map(({ po_no }) => po_no),
  );
  const found = documents.flatMap((order): Receivable[] =>
    order.shipments.map(({ no, posting_date, shipment_date }) => ({
      no,
      order_no: order.po_no,
      date: posting_date || shipment_date,
      pieces: piecesOfOrder(order, no),
      draftKey: receiveKey.shipment(no),
      link: { to: '/purchasesOrders/detail', search: { no: order.po_no, shipment: no } },
    })),
  );
  return { found, isPending: list.isPending || isPending };
}

/** Consignment receipts for a location of which something is in transit. */
export function useTransfersTo(location_code: string): Receivables {
  const list = useRows(transferOrders.filter, {
    status: 'IN_TRANSIT|PARTIAL_RECEIVED',
    transfer_to_code: location_code,
  });
  const { documents, isPending } = useWholeDocuments(
    documentKinds.to,
    list.rows.map(({ bc_to_no }) => bc_to_no),
  );
  const found = documents.map(
    (order): Receivable => ({
      no: order.bc_to_no,
      order_no: '',
      date: order.shipment_date,
      pieces: piecesOfTransfer(order),
      draftKey: receiveKey.transfer(order.bc_to_no),
      link: { to: '/consignmentReceipt/detail', search: { no: order.bc_to_no } },
    }),
  );
  return { found, isPending: list.isPending || isPending };
}
