import { purchaseOrders as calls, purchaseShipments } from '#calls/index.ts';
import { businessDate } from '#model/kit/format.ts';
import { inDocument, inList, type LookUp } from '../look-up.ts';
import { purchases } from './kind.ts';

const afterRelease: ReadonlySet<string> = new Set(['RELEASED', 'PARTIAL_RECEIVED', 'INVOICED']);

/** What became of changes of purchase orders. */
export const lookUps: readonly LookUp[] = [
  inList(calls.create, calls.filter, {
    where: ({ data }, since) => ({
      type: 'Order',
      order_date: data.order_date || businessDate(new Date(since)),
    }),
    size: 20,
    sort: { field: 'created_at', direction: 'desc' },
    no: row => row.po_no,
    at: row => row.created_at,
    isNew: true,
    compare(row, { data: { lines, requested_receipt_date: wanted } }) {
      // 0: another back end does not tell how many there are.
      if (row.total_lines !== 0 && row.total_lines !== lines.length) return null;
      return {
        'order date': true,
        lines: true,
        ...(wanted && { 'requested receipt date': row.requested_receipt_date === wanted }),
      };
    },
    answer: ({ po_no }, ask) => ask(calls.get, { pos_po_no: po_no }),
  }),
  inDocument(calls.setStatus, purchases, ({ la_status }, { status }) =>
    la_status === status ? { status: true } : null,
  ),
  // The franchisor's number may come later than the release.
  inDocument(calls.release, purchases, ({ bc_so_no, la_status }) =>
    bc_so_no !== '' || afterRelease.has(la_status) ? { status: true } : null,
  ),
  inDocument(calls.receive, purchases, ({ shipments }, { lines }) => {
    const received = lines.every(({ shipment_no, line_no, qty_to_receive }) =>
      shipments
        .filter(({ no }) => no === shipment_no)
        .some(({ lines: pieces }) =>
          pieces.some(piece => piece.line_no === line_no && piece.qty_received >= qty_to_receive),
        ),
    );
    return received ? { 'received quantities': true } : null;
  }),
  inDocument(purchaseShipments.note, purchases, ({ shipments }, { lines }) => {
    const noted = lines.every(({ shipment_no, line_no, line_note }) =>
      shipments
        .filter(({ no }) => no === shipment_no)
        .some(({ lines: pieces }) =>
          pieces.some(piece => piece.line_no === line_no && piece.line_note === line_note),
        ),
    );
    return noted ? { notes: true } : null;
  }),
];
