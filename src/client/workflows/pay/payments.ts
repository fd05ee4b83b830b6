import type { receipts } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { paymentFault } from '#model/sales/payment-rules.ts';
import {
  type EcomChannel,
  isEcom,
  isPromised,
  methodsOf,
  type PaymentMethod,
  type ReceiptType,
} from '#model/sales/payments.ts';
import { transferMemo } from '#model/sales/transfers.ts';
import { settleCash } from './cash.ts';

/** A receipt as the till fills it in; which document it belongs to follows. */
export type ReceiptInput = Omit<InputOf<typeof receipts.add>, 'pos_so_no'>;

/** One payment as it is being typed. */
export type PayEntry = {
  type: ReceiptType;
  method: PaymentMethod;
  /** VND, what was handed over or transferred. */
  given: number;
  term: ReceiptInput['payment_term'];
  contract: string;
  storeCode: string;
  /** Where an e-commerce sale was made. */
  channel: EcomChannel;
  comment: string;
};

export function newEntry(
  givenVnd: number,
  storeCode: string,
  {
    method = 'cash',
    type = 'collect_store',
  }: { method?: PaymentMethod | undefined; type?: ReceiptType | undefined } = {},
): PayEntry {
  return {
    type,
    method,
    given: givenVnd,
    term: '',
    contract: '',
    storeCode,
    channel: 'customer_ecom_payment',
    comment: '',
  };
}

/** The entry with another receipt type; its method stays where that type knows it. */
export function withType(entry: PayEntry, type: ReceiptType): PayEntry {
  const methods = methodsOf(type);
  const method = methods.find(({ value }) => value === entry.method) ?? methods[0];
  return { ...entry, type, method: method?.value ?? entry.method };
}

/** What of an entry is booked, what goes back to the payer, and what then remains of `restVnd`. Only cash gives change. */
export function settle(
  entry: Pick<PayEntry, 'method' | 'given'>,
  restVnd: number,
): { receiptVnd: number; changeVnd: number; leftVnd: number } {
  const { receiptVnd, changeVnd } =
    entry.method === 'cash' ? settleCash(restVnd, entry.given) : { receiptVnd: entry.given, changeVnd: 0 };
  return { receiptVnd, changeVnd, leftVnd: restVnd - receiptVnd };
}

/**
 * The receipt that an entry stands for while `restVnd` is due.
 *
 * @param no the document that a transfer names; empty where money leaves
 */
export function receiptOf(entry: PayEntry, restVnd: number, no = ''): ReceiptInput {
  const { receiptVnd, leftVnd } = settle(entry, restVnd);
  return {
    amount: receiptVnd,
    receipt_type: entry.type,
    receipt_type_code: isEcom(entry.type) ? entry.channel : 'customer_payment',
    payment_type: entry.method,
    payment_term: leftVnd > 0 || entry.method === 'installment' ? entry.term : '',
    contract_no: entry.method === 'installment' ? entry.contract : '',
    comment: entry.comment,
    collect_store_code: entry.type === 'ecom_collect_store' ? entry.storeCode : '',
    over_payment: leftVnd < 0,
    ...(entry.method === 'transfer' && no !== '' ? { transfer_memo: transferMemo(no) } : {}),
  };
}

/** What is wrong with a payment before it is sent; `null` when nothing is. */
export type PaymentProblem = 'connection' | 'cash-limit' | 'amount' | 'too-much' | 'fields';

export type PayTerms = {
  online: boolean;
  /** VND, the most cash that may be taken during one outage; 0 for no limit. */
  offlineCashLimit: number;
  /** VND, cash taken before this and not yet sent: of this payment's earlier parts and of other payments. */
  cashSoFar: number;
  /** Goods leave against it: no promise is taken unseen. */
  handsOver: boolean;
  /** It may be of nothing: all stays on the order, or other payments cover it. */
  mayBeNothing: boolean;
  /** Money goes back to the customer: never more than is owed, and no change. */
  refund: boolean;
};

export function paymentProblem(receipt: ReceiptInput, terms: PayTerms): PaymentProblem | null {
  const { amount, payment_type } = receipt;
  if (amount <= 0) return terms.mayBeNothing && amount === 0 ? null : 'amount';
  if (terms.refund && receipt.over_payment) return 'too-much';
  if (!terms.online) {
    if (terms.handsOver && isPromised(payment_type)) return 'connection';
    if (
      payment_type === 'cash' &&
      !terms.refund &&
      terms.offlineCashLimit > 0 &&
      amount + terms.cashSoFar > terms.offlineCashLimit
    )
      return 'cash-limit';
  }
  return paymentFault(receipt) ? 'fields' : null;
}

/** VND that several receipts book together. */
export function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
