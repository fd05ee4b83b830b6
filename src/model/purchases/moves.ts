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

/**
 * The stock that a change of a document moves: what is received comes in, what a released credit memo returns
 * goes out. It comes back where the franchisor refuses the memo.
 */
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
  const returned = returnedPart(after) - returnedPart(before);
  const back = (returned === 0 ? [] : after.lines).map(
    ({ line_no, item_no, variant_code, purchase_qty }): PurchaseMove => ({
      document_type: 'purchase_credit_memo',
      document_no: after.po_no,
      document_line_no: line_no,
      ...{ item_no, variant_code, location_code },
      quantity: -returned * purchase_qty,
    }),
  );
  return [...received, ...back].filter(({ quantity }) => quantity !== 0);
}

/** How much of a document's pieces have gone back to the franchisor: all of a released memo's, or none. */
const returnedPart = ({ type, la_status }: PurchaseDocument): 0 | 1 =>
  type === 'Credit Memo' && (la_status === 'RELEASED' || la_status === 'INVOICED') ? 1 : 0;
