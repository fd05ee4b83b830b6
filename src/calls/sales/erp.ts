import * as v from 'valibot';
import { documentNo, lineNo, quantityFromZero } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { orderSchema } from './documents.ts';
import { onAnyScreen, onOrder, salesFields } from './kit.ts';

/**
 * Brings a sales document and the ERP to the same: the ERP gets it as it is here, the document gets its number there.
 * Nothing that a person edits changes, so it counts as a read. May be repeated. Answers the document as it is then.
 */
export const sync = read({
  name: 'salesErp.sync',
  method: 'POST',
  path: '/own/sales-order/sync',
  input: v.object({ pos_so_no: documentNo }),
  answer: orderSchema,
  failure: 'Sync Failed!',
  access: onAnyScreen,
  granted: salesFields,
  tags: ['salesOrders', 'receipts'],
  store: 'none',
});

/** Asks the ERP how much of what is still to be shipped can be shipped now, and how much waits for goods. */
export const qtyToShipPending = read({
  name: 'salesErp.qtyToShipPending',
  method: 'POST',
  path: '/own/sales-order/calculate-qty-to-ship-pending',
  input: v.object({ pos_so_no: documentNo }),
  answer: v.object({
    pos_so_no: v.string(),
    /** Lines of which something is left; what can be shipped and what is pending add up to it. */
    lines: v.array(
      v.object({ line_no: lineNo, qty_to_ship: quantityFromZero, qty_pending: quantityFromZero }),
    ),
  }),
  failure: 'Calculate Qty To Ship Pending Failed!',
  access: onOrder('Ship Now'),
  tags: ['salesOrders', 'stock'],
  store: 'none',
});
