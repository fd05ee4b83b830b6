import { addQuantity } from '../kit/quantity.ts';
import type { OrderDocument } from './order-document.ts';

export type Extent = 'none' | 'partial' | 'full';

/** How far a sale has come, in addition to its status. */
export type OrderExtent = { shipping: Extent; invoicing: Extent; payment: Extent; receipt: Extent };

const extent = (part: number, whole: number): Extent =>
  part <= 0 ? 'none' : part < whole ? 'partial' : 'full';

/** `payment` counts posted receipts against the total; `receipt` counts those added as well. */
export function extentOf(order: OrderDocument): OrderExtent {
  const quantity = addQuantity(...order.lines.map(line => line.quantity));
  return {
    shipping: extent(shipped(order), quantity),
    invoicing: extent(addQuantity(...order.lines.map(line => line.qty_invoiced)), quantity),
    payment: extent(receiptTotal(order, 'POSTED'), order.grand_total),
    receipt: extent(receiptTotal(order, 'POSTED') + receiptTotal(order, 'ADDED'), order.grand_total),
  };
}

export const shipped = (order: OrderDocument): number =>
  addQuantity(...order.lines.map(line => line.qty_shipped));

/** VND */
export function receiptTotal(order: Pick<OrderDocument, 'receipts'>, status: 'ADDED' | 'POSTED'): number {
  return order.receipts.reduce((sum, receipt) => sum + (receipt.status === status ? receipt.amount : 0), 0);
}

/** VND that an order owes its customer, less what is being paid back already: what was paid beyond what it is worth. */
export function owedBack(order: OrderDocument): number {
  const waiting = order.receipts.reduce(
    (sum, { status, amount }) => sum + (status === 'ADDED' && amount < 0 ? -amount : 0),
    0,
  );
  return Math.max(0, -order.remaining_amount - waiting);
}
