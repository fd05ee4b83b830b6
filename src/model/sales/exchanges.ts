import { allow } from './order-change.ts';
import type { OrderDocument, OrderReceipt, RuleContext } from './order-document.ts';
import { exchangeMethod } from './payments.ts';
import { openAmount } from './receipt-facts.ts';
import { newReceipt } from './receipts.ts';

/**
 * VND of an order that a posted credit memo pays: never more than the memo owes its customer, nor than is left of the order.
 * What remains of the memo is paid back.
 */
export const exchangedAmount = (
  asked: number,
  { memo, order }: { memo: Pick<OrderDocument, 'remaining_amount'>; order: OrderDocument },
): number => Math.max(0, Math.min(asked, memo.remaining_amount, openAmount(order)));

/** One side of an exchange: the same amount is added to the order that it pays, and to the memo that it pays out. */
export function addExchange<O extends OrderDocument>(
  document: O,
  side: { amount: number; other: string },
  facts: RuleContext & { receipt_id: number },
): O {
  allow('addReceipt', document, facts);
  const paid = {
    amount: side.amount,
    receipt_type: 'collect_store',
    receipt_type_code: 'customer_payment',
    payment_type: exchangeMethod.value,
    payment_term: '',
    contract_no: '',
    comment: '',
    collect_store_code: '',
  } as const satisfies Partial<OrderReceipt>;
  return newReceipt(document, { ...paid, exchange_no: side.other }, facts);
}
