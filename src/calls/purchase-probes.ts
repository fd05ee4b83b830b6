import { businessDate } from '#model/format.ts';
import { filter as filterBy, type List, type Probe, type Read } from './kit.ts';
import { compared, earliest } from './probe-kit.ts';
import type { PurchaseLineInput, PurchaseOrder, PurchaseOrderRow } from './purchase-documents.ts';

type Get = Read<{ pos_po_no: string }, PurchaseOrder>;
type NewOrder = {
  data: { order_date: string; requested_receipt_date: string; lines: readonly PurchaseLineInput[] };
};

/** Orders of the same day with as many lines that were made since. */
export function newPurchaseArrived(filter: List<PurchaseOrderRow>, get: Get): Probe<NewOrder, PurchaseOrder> {
  return {
    ask: ({ data }, since) => ({
      call: filter,
      input: {
        page: 1,
        size: 20,
        filters: [
          filterBy('type', 'Order'),
          filterBy('order_date', data.order_date || businessDate(new Date(since))),
        ],
        sort_order: { field: 'created_at', direction: 'desc' },
      },
    }),
    find: (answer, { data }, since) => {
      const { items } = answer as { items: readonly PurchaseOrderRow[] }; // a list call's answer
      const wanted = data.requested_receipt_date;
      return items
        .filter(row => row.created_at >= earliest(since) && row.total_lines === data.lines.length)
        .map(row => ({
          no: row.po_no,
          at: row.created_at,
          ...compared({
            'order date': true,
            lines: true,
            ...(wanted && { 'requested receipt date': row.requested_receipt_date === wanted }),
          }),
          answer: { call: get, input: { pos_po_no: row.po_no } },
        }))
        .sort((a, b) => a.differs.length - b.differs.length);
    },
  };
}

type Receipt = {
  pos_po_no: string;
  lines: readonly { shipment_no: string; line_no: number; qty_to_receive: number }[];
};

/** The order's shipments with at least as much received of them. */
export function receiptArrived(get: Get): Probe<Receipt, PurchaseOrder> {
  return {
    ask: ({ pos_po_no }) => ({ call: get, input: { pos_po_no } }),
    find: (answer, { lines }) => {
      const order = answer as PurchaseOrder; // the answer of `get`
      const received = lines.every(({ shipment_no, line_no, qty_to_receive }) =>
        order.shipments.some(
          ({ no, lines: pieces }) =>
            no === shipment_no &&
            pieces.some(piece => piece.line_no === line_no && piece.qty_received >= qty_to_receive),
        ),
      );
      if (!received) return [];
      return [
        {
          no: order.po_no,
          at: order.updated_at,
          ...compared({ 'received quantities': true }),
          answer: { is: order },
        },
      ];
    },
  };
}

/** What was asked for shows in the order itself. */
export function purchaseStatusArrived<I>(
  get: Get,
  noOf: (input: I) => string,
  reached: (order: PurchaseOrder, input: I) => boolean,
): Probe<I, PurchaseOrder> {
  return {
    ask: input => ({ call: get, input: { pos_po_no: noOf(input) } }),
    find: (answer, input) => {
      const order = answer as PurchaseOrder; // the answer of `get`
      if (!reached(order, input)) return [];
      return [
        { no: order.po_no, at: order.updated_at, ...compared({ status: true }), answer: { is: order } },
      ];
    },
  };
}
