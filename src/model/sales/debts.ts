import type { OrderDocument } from './order-document.ts';
import { receiptTotal } from './order-extent.ts';
import { isUnseen, openAmount } from './receipt-facts.ts';

export type Buyer = Pick<OrderDocument, 'sell_to_customer_no' | 'sell_to_phone_no' | 'ship_to_phone_no'>;

/**
 * Can this buyer owe? A customer of the company, or a person with a phone number, can be asked for the rest. Of a walk-in
 * customer it could not be collected, so goods leave against all of the money.
 */
export function mayOwe({ sell_to_customer_no, sell_to_phone_no, ship_to_phone_no }: Buyer): boolean {
  return [sell_to_customer_no, sell_to_phone_no, ship_to_phone_no].some(known => known !== '');
}

/**
 * VND that a finished sale leaves with a buyer who cannot owe; 0 where it may be finished. A receipt that waits counts as
 * taken: a transfer is announced, and its goods may leave.
 *
 * @param toldVnd what the order was worth to the person who handed the goods over. What the back end counts beyond it
 *   (a price or promotion that changed since) the cashier could not have taken, and is no reason to refuse goods that have left.
 */
export function uncollectableAmount(order: OrderDocument, toldVnd: number = order.grand_total): number {
  if (order.document_type !== 'order' || order.status !== 'INVOICED' || mayOwe(order)) return 0;
  const beyondTold = Math.max(0, order.grand_total - toldVnd);
  return Math.max(0, openAmount(order) - beyondTold);
}

/** What lists show of a document's receipts that wait: VND of all of them, and of the transfers not seen yet. */
export function waitingAmounts(order: OrderDocument): { added_amount: number; unseen_amount: number } {
  const unseen = order.receipts.filter(isUnseen);
  return {
    added_amount: receiptTotal(order, 'ADDED'),
    unseen_amount: unseen.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Goods have left, in part or all of them. */
export const delivered: readonly string[] = ['PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED', 'CLOSED'];

/** Where the money of a sale stands once its goods have left, VND; `null`: it is all here, or nothing has left yet. */
export type MoneyStanding = { is: 'owed' | 'waiting'; amountVnd: number } | null;

/** The same for a row of a list and for a document. An amount that a person may not see is absent, and says nothing. */
export function moneyStanding(order: {
  document_type: string;
  status: string;
  remaining_amount?: number | undefined;
  added_amount?: number | undefined;
  unseen_amount?: number | undefined;
}): MoneyStanding {
  if (order.document_type !== 'order' || !delivered.includes(order.status)) return null;
  const { remaining_amount = 0, added_amount = 0, unseen_amount = 0 } = order;
  const owedVnd = remaining_amount - added_amount;
  if (owedVnd > 0) return { is: 'owed', amountVnd: owedVnd };
  return unseen_amount > 0 ? { is: 'waiting', amountVnd: unseen_amount } : null;
}
