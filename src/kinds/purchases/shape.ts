import { purchaseOrders } from '#calls/index.ts';
import { headerSchema } from '#calls/purchases/documents.ts';
import { shape } from '../shape.ts';

/** Purchase orders. A receiving address and a carrier are decided as a whole, and so is the invoice discount. */
export const purchaseShape = shape(purchaseOrders, {
  no: 'po_no',
  removalNo: 'pos_po_no',
  header: headerSchema,
  // Only the franchisor changes its price.
  line: {
    quantity: 'purchase_qty',
    line_discount_amount: 'line_discount_amount',
    line_note: 'la_so_line_note',
  },
  price: 'unit_cost',
  started: {
    ...{ picture: '', campaign: '', costcenter: '', gen_bus_posting_group: '' },
    ...{ unit_cost: 0, line_amount: 0, qty_shipped: 0, qty_to_receive: 0, qty_received: 0 },
    ...{ qty_invoiced: 0, qty_credited: 0, qty_on_credit_memo: 0 },
  },
  units: { receiving: ['receiving_'], agent: ['agent_'], invoice_discount: ['invoice_discount_'] },
});
