import type { OrderDocument, RuleContext } from './order-document.ts';
import { addReceipt } from './receipts.ts';

/**
 * A posted credit memo with the cash that another shop pays its customer back: money of the drawer there, not of the shop that
 * sold. Who the customer is stays with that shop: the receipt and the cash book name the shop, which owes the money.
 */
export function refundElsewhere<O extends OrderDocument>(
  memo: O,
  paid: {
    amount: number;
    franchise_code: string;
    location_code: string;
    drawer_code: string;
    /** Name of the shop that sold. */
    seller: string;
  },
  facts: RuleContext & { receipt_id: number },
): O {
  const { amount, drawer_code, seller, ...place } = paid;
  const cash = {
    ...{ amount, drawer_code, receipt_type: 'collect_store', payment_type: 'cash', payment_term: '' },
    ...{ contract_no: '', comment: '', collect_store_code: '', over_payment: false },
  } as const;
  const refunded = addReceipt(memo, cash, facts);
  const receipts = refunded.receipts.map(receipt =>
    receipt.receipt_id === facts.receipt_id
      ? { ...receipt, ...place, customer_no: '', customer_name: seller, phone: '' }
      : receipt,
  );
  return { ...refunded, receipts };
}
