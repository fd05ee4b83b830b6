import type { PurchaseOrder } from '#calls/purchase-orders.ts';
import { addQuantity } from '#model/quantity.ts';
import type { Buying } from './purchase-store.ts';
import { postEntries } from './stock.ts';

/** The stock that a change of a document moves: what is received comes in, what a released credit memo returns goes out. */
export async function postPurchase(
  { tx, today }: Buying,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Promise<void> {
  const common = {
    posting_date: today,
    entry_type: 'purchase',
    location_code: after.warehouse_code,
  };
  const received = receivedPieces(before, after).map(({ shipment_no, line_no, ...piece }) => ({
    ...common,
    ...piece,
    document_type: 'purchase_receipt',
    document_no: shipment_no,
    document_line_no: line_no,
  }));
  const isReturned =
    after.type === 'Credit Memo' && before.la_status === 'OPEN' && after.la_status === 'RELEASED';
  const returned = (isReturned ? after.lines : []).map(line => ({
    ...common,
    document_type: 'purchase_credit_memo',
    document_no: after.po_no,
    document_line_no: line.line_no,
    item_no: line.item_no,
    variant_code: line.variant_code,
    quantity: -line.purchase_qty,
  }));
  const entries = [...received, ...returned];
  if (entries.length > 0) await postEntries(tx, entries);
}

function receivedPieces(before: PurchaseOrder, after: PurchaseOrder) {
  const old = new Map(
    before.shipments.flatMap(({ no, lines }) =>
      lines.map(line => [`${no}/${line.line_no}`, line.qty_received] as const),
    ),
  );
  return after.shipments.flatMap(({ no: shipment_no, lines }) =>
    lines
      .map(({ line_no, item_no, variant_code, qty_received }) => ({
        ...{ shipment_no, line_no, item_no, variant_code },
        quantity: addQuantity(qty_received, -(old.get(`${shipment_no}/${line_no}`) ?? 0)),
      }))
      .filter(({ quantity }) => quantity !== 0),
  );
}
