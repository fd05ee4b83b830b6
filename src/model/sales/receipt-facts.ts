import type { OrderDocument, OrderReceipt } from './order-document.ts';
import { receiptTotal } from './order-extent.ts';
import { isAtHand } from './payments.ts';

/** VND, what can still be taken: what remains, less the receipts that wait for posting. */
export function openAmount(order: OrderDocument): number {
  return order.remaining_amount - receiptTotal(order, 'ADDED');
}

/** A transfer that was said to come, and has not been seen yet. */
export function isUnseen(
  receipt: Pick<OrderReceipt, 'status' | 'payment_type' | 'pos_so_no' | 'amount'>,
): boolean {
  return receipt.status === 'ADDED' && !isAtHand(receipt) && !isRefund(receipt);
}

/** Is it money that was paid back: for a credit memo, or of an order what was paid too much? */
export function isRefund(receipt: Pick<OrderReceipt, 'pos_so_no' | 'amount'>): boolean {
  return receipt.amount < 0 || isOfCreditMemo(receipt);
}

/** Credit memos are numbered apart from orders. */
export function isOfCreditMemo({ pos_so_no }: Pick<OrderReceipt, 'pos_so_no'>): boolean {
  return /^SC-/.test(pos_so_no);
}
