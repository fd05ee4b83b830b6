import { addQuantity } from '../kit/quantity.ts';
import type { PurchaseDocument } from './document.ts';

export type PurchaseMove = {
  document_type: 'purchase_receipt' | 'purchase_credit_memo';
  document_no: string;
  document_line_no: number;
  item_no: string;
  variant_code: string;
  location_code: string;
  quantity: number;
};

/** The stock that a change of a document moves: what is received comes in, what a released credit memo returns goes out. */
export function purchaseMoves(before: PurchaseDocument, after: PurchaseDocument): PurchaseMove[] {
  const location_code = after.warehouse_code;
  const old = new Map(
    before.shipments.flatMap(({ no, lines }) =>
      lines.map(line => [`${no}/${line.line_no}`, line.qty_received] as const),
    ),
  );
  const received = after.shipments.flatMap(({ no, lines }) =>
    lines.map(
      ({ line_no, item_no, variant_code, qty_received }): PurchaseMove => ({
        document_type: 'purchase_receipt',
        document_no: no,
        document_line_no: line_no,
        ...{ item_no, variant_code, location_code },
        quantity: addQuantity(qty_received, -(old.get(`${no}/${line_no}`) ?? 0)),
      }),
    ),
  );
  const isReturned =
    after.type === 'Credit Memo' && before.la_status === 'OPEN' && after.la_status === 'RELEASED';
  const returned = (isReturned ? after.lines : []).map(
    ({ line_no, item_no, variant_code, purchase_qty }): PurchaseMove => ({
      document_type: 'purchase_credit_memo',
      document_no: after.po_no,
      document_line_no: line_no,
      ...{ item_no, variant_code, location_code },
      quantity: -purchase_qty,
    }),
  );
  return [...received, ...returned].filter(({ quantity }) => quantity !== 0);
}
