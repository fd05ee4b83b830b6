import { moneyStanding } from './debts.ts';

/** What a shop calls the state of a sale or a return. The statuses of the specification stay in the data. */
export const shopStates = [
  'held',
  'toDeliver',
  'delivering',
  'awaitingTransfer',
  'owed',
  'delivered',
  'partlyReturned',
  'returned',
  'done',
  'closed',
  'canceled',
  'toRefund',
  'refunded',
] as const;
export type ShopState = (typeof shopStates)[number];

/** What the state follows from, of a row of a list and of a document alike. */
export type StatedSale = {
  document_type: string;
  status: string;
  held_as?: string | undefined;
  /** Its goods are brought to the buyer. */
  for_delivery?: boolean | undefined;
  grand_total: number;
  /** VND; absent where the person may not see it. */
  remaining_amount?: number | undefined;
  /** VND of posted credit memos; absent where another back end does not tell it. */
  credited_amount?: number | undefined;
  /** VND of receipts that wait for posting, and of the transfers among them (`waitingAmounts`). */
  added_amount?: number | undefined;
  unseen_amount?: number | undefined;
};

/**
 * Paid × delivered × returned, in a shop's words. Money that is missing is said before anything else of goods that have
 * left; `done` therefore means that all of it is here, and that nothing came back.
 *
 * @returns null for a quote, for a return that is not posted, and for a status that this build does not know
 */
export function shopStateOf(sale: StatedSale): ShopState | null {
  if (sale.document_type === 'credit_memo') return stateOfReturn(sale);
  if (sale.document_type !== 'order') return null;
  switch (sale.status) {
    case 'OPEN':
    case 'CONFIRMED':
    case 'RELEASED':
      if ((sale.unseen_amount ?? 0) > 0) return 'awaitingTransfer';
      return sale.status === 'OPEN' && sale.held_as ? 'held' : 'toDeliver';
    case 'PARTIAL_SHIPPED':
      return 'delivering';
    case 'SHIPPED':
    case 'INVOICED':
      return stateOfDelivered(sale);
    case 'CLOSED':
      // Worth nothing: it was closed before any of its goods left, or they were free.
      return sale.grand_total === 0 ? 'closed' : stateOfDelivered(sale);
    case 'CANCELED':
      return 'canceled';
    default:
      return null;
  }
}

function stateOfDelivered(sale: StatedSale): ShopState {
  const money = moneyStanding(sale);
  // Who brings the goods takes the money: on the way it is no debt.
  if (money?.is === 'owed') return sale.for_delivery ? 'delivering' : 'owed';
  if (money) return 'awaitingTransfer';
  const { credited_amount = 0 } = sale;
  if (credited_amount > 0) return credited_amount < sale.grand_total ? 'partlyReturned' : 'returned';
  // Whether it is paid is not for this person to see.
  return sale.remaining_amount === undefined ? 'delivered' : 'done';
}

function stateOfReturn({ status, remaining_amount }: StatedSale): ShopState | null {
  if (status === 'CANCELED') return 'canceled';
  if (status !== 'POSTED' || remaining_amount === undefined) return null;
  return remaining_amount > 0 ? 'toRefund' : 'refunded';
}
