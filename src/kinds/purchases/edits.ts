import { purchaseOrders } from '#calls/index.ts';
import { headerEntries, type PurchaseLineInput, type PurchaseOrder } from '#calls/purchases/documents.ts';
import type { LineInput } from '#model/sales/order-document.ts';
import { editsOf } from '#offline/overlay/edits.ts';

/** Edits of purchase orders. A receiving address and a carrier are decided as a whole, and so is the invoice discount. */
export const edits = editsOf({
  calls: purchaseOrders,
  numbers: ['po_no', 'pos_po_no'],
  header: Object.keys(headerEntries),
  unitOf(field) {
    const unit = ['receiving', 'agent', 'invoice_discount'].find(prefix => field.startsWith(`${prefix}_`));
    return unit ?? field;
  },
  linesOf: ({ lines }: PurchaseOrder) => lines,
  lineInput: ({ line_no, item_no, variant_code, ...line }: PurchaseLineInput): LineInput => ({
    ...{ line_no, item_no, variant_code },
    quantity: line.purchase_qty,
    line_discount_amount: line.line_discount_amount,
    line_note: line.la_so_line_note,
    // Only the franchisor changes its price.
    unit_price: 0,
  }),
  lineArgs: ({ line_no, item_no, variant_code, ...line }): PurchaseLineInput => ({
    ...{ line_no, item_no, variant_code },
    purchase_qty: line.quantity,
    line_discount_amount: line.line_discount_amount,
    la_so_line_note: line.line_note,
  }),
  newLine: () => ({
    ...{ description: '', variant_description: '', unit_of_measure: '', picture: '' },
    ...{ campaign: '', costcenter: '', gen_bus_posting_group: '', unit_cost: 0, line_amount: 0 },
    ...{ qty_shipped: 0, qty_to_receive: 0, qty_received: 0 },
    ...{ qty_invoiced: 0, qty_credited: 0, qty_on_credit_memo: 0 },
  }),
});
