import { salesOrders } from '#calls/index.ts';
import { headerSchema } from '#calls/sales/documents.ts';
import { shape } from '../shape.ts';

/** Sales documents. Who is sold to, billed, shipped to is decided as a whole, and so is who carries it. */
export const salesShape = shape(salesOrders, {
  no: 'pos_so_no',
  header: headerSchema,
  line: {
    quantity: 'quantity',
    unit_price: 'unit_price',
    line_discount_amount: 'line_discount_amount',
    line_note: 'line_note',
  },
  started: {
    ...{ picture: '', location_code: '', qty_shipped: 0, qty_invoiced: 0 },
    ...{ qty_credited: 0, qty_on_credit_memo: 0, line_amount: 0 },
  },
  units: {
    sell_to: ['sell_to_', 'loyalty_cust_', 'customer_birthday'],
    bill_to: ['bill_to_'],
    ship_to: ['ship_to_'],
    agent: ['agent_'],
  },
});
