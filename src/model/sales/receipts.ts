import { businessDate } from '../kit/format.ts';
import type { Message } from '../messages/kit.ts';
import { salesMessages } from '../messages/sales.ts';
import { allow, settled } from './order-change.ts';
import {
  type Actor,
  type OrderDocument,
  type OrderReceipt,
  type RuleContext,
  RuleProblem,
} from './order-document.ts';
import { owedBack } from './order-extent.ts';
import { paymentFault } from './payment-rules.ts';
import {
  isAtHand,
  isExchange,
  isReceiptType,
  type ReceiptTypeCode,
  receiptTypeCode,
  refundMethods,
} from './payments.ts';
import { isOfCreditMemo, isRefund, isUnseen, openAmount } from './receipt-facts.ts';
import { plainPurpose } from './transfer-purpose.ts';

export { isOfCreditMemo, isRefund, isUnseen, openAmount };

export type ReceiptInput = Pick<
  OrderReceipt,
  | 'amount'
  | 'receipt_type'
  | 'payment_type'
  | 'payment_term'
  | 'contract_no'
  | 'comment'
  | 'collect_store_code'
  | 'drawer_code'
  | 'transfer_memo'
> & { over_payment: boolean; receipt_type_code?: ReceiptTypeCode | undefined };

/** Why so much is not paid back for an order this way; `null` where it may be. */
function payBackFault(order: OrderDocument, input: ReceiptInput): RuleProblem | null {
  if (-input.amount > owedBack(order))
    return new RuleProblem(salesMessages.payBackAtMost(owedBack(order)), 'rule', 'amount');
  return refundTypeFault(input);
}

/** What e-commerce collected itself goes back the way it came; a store pays back from its till or its account. */
const refundTypeFault = ({
  payment_type,
  receipt_type,
}: Pick<OrderReceipt, 'payment_type' | 'receipt_type'>): RuleProblem | null =>
  receipt_type === 'collect_ecom' || refundMethods.some(method => method === payment_type)
    ? null
    : new RuleProblem(salesMessages.payBackBy(), 'rule', 'payment_type');

/**
 * Adds a receipt; it lowers the remaining amount once it is posted. One of an order below zero pays money back that the
 * customer paid too much: never more than that.
 */
export function addReceipt<O extends OrderDocument>(
  order: O,
  input: ReceiptInput,
  facts: RuleContext & { receipt_id: number },
): O {
  const paysBack = input.amount < 0 && order.document_type === 'order';
  allow(paysBack ? 'payBack' : 'addReceipt', order, facts);
  if (!Number.isInteger(input.amount) || (input.amount <= 0 && !paysBack))
    throw new RuleProblem(salesMessages.amountAboveNothing(), 'validation', 'amount');
  const fault = paymentFault(input);
  if (fault) throw new RuleProblem(fault.says, 'validation', fault.field);
  const tooMuch = paysBack ? payBackFault(order, input) : null;
  if (tooMuch) throw tooMuch;
  // No one is paid back more than they are owed.
  const mayBeMore = input.over_payment && order.document_type !== 'credit_memo';
  if (!mayBeMore && !paysBack && input.amount > openAmount(order))
    throw new RuleProblem(salesMessages.amountAtMost(Math.max(0, openAmount(order))), 'rule', 'amount');
  return newReceipt(order, input, facts);
}

/** The document with one more receipt, of which the rules have nothing against. */
export function newReceipt<O extends OrderDocument>(
  order: O,
  input: Omit<ReceiptInput, 'over_payment'> & Pick<OrderReceipt, 'exchange_no'>,
  facts: RuleContext & { receipt_id: number },
): O {
  const receipt: OrderReceipt = {
    receipt_id: facts.receipt_id,
    franchise_code: order.franchise_code,
    location_code: order.location_code,
    customer_no: order.sell_to_customer_no,
    customer_name: order.sell_to_name,
    pos_so_no: order.pos_so_no,
    sales_order_no: order.bc_so_no,
    phone: order.sell_to_phone_no,
    amount: input.amount,
    receipt_type: input.receipt_type,
    receipt_type_code: input.receipt_type_code ?? codeOf(input.receipt_type),
    payment_type: input.payment_type,
    payment_term: input.payment_term,
    contract_no: input.contract_no,
    comment: input.comment,
    collect_store_code: input.collect_store_code,
    drawer_code: input.drawer_code ?? '',
    transfer_memo: input.transfer_memo ?? '',
    handed_over_by: '',
    handed_over_at: null,
    changed_from: '',
    change_reason: '',
    change_note: '',
    exchange_no: input.exchange_no ?? '',
    status: 'ADDED',
    created_by: facts.actor.userId,
    created_at: facts.now,
    posted_at: null,
  };
  const memo = input.transfer_memo ?? '';
  // Its number finds an order anyway.
  const named = memo === '' || memo === plainPurpose(order.pos_so_no) ? {} : { transfer_memo: memo };
  return settled(order, { ...order, ...named, receipts: [...order.receipts, receipt] }, facts);
}

/** The rules above know the type by now. */
const codeOf = (type: string): string => (isReceiptType(type) ? receiptTypeCode(type) : '');

/** The goods are given away before the transfers were seen; the first to do so is named. */
export function handOverGoods<O extends OrderDocument>(
  order: O,
  { by, at }: { by: string; at: string },
  facts: RuleContext,
): O {
  const isGiven = (receipt: OrderReceipt) => isUnseen(receipt) && !receipt.handed_over_at;
  if (!order.receipts.some(isGiven)) return order;
  const receipts = order.receipts.map(receipt =>
    isGiven(receipt) ? { ...receipt, handed_over_by: by, handed_over_at: at } : receipt,
  );
  return settled(order, { ...order, receipts }, facts);
}

/** `null`: this person may delete this receipt; a text: why not. */
export function whyNotRemovable(
  receipt: Pick<OrderReceipt, 'status' | 'created_by'>,
  actor: Actor,
): Message | null {
  if (receipt.status !== 'ADDED') return salesMessages.receiptPosted();
  return actor.isAdministrator || receipt.created_by === actor.userId ? null : salesMessages.receiptOfOther();
}

/** Deletes a receipt; the document shows it no longer. */
export function removeReceipt<O extends OrderDocument>(order: O, receipt_id: number, facts: RuleContext): O {
  const receipt = receiptOf(order, receipt_id);
  const why = whyNotRemovable(receipt, facts.actor);
  if (why) throw new RuleProblem(why, receipt.status === 'ADDED' ? 'forbidden' : 'rule');
  return settled(order, { ...order, receipts: order.receipts.filter(each => each !== receipt) }, facts);
}

/**
 * Corrects a receipt to what has come, VND, whatever was said to come: once it is posted, what lacks is still owed, and
 * what is more is paid too much.
 */
export function correctAmount<O extends OrderDocument>(
  order: O,
  { receipt_id, amount }: { receipt_id: number; amount: number },
  facts: RuleContext,
): O {
  const receipt = receiptOf(order, receipt_id);
  if (receipt.status !== 'ADDED') throw new RuleProblem(salesMessages.postedAlready());
  if (receipt.amount === amount) return order;
  const receipts = order.receipts.map(each => (each === receipt ? { ...receipt, amount } : each));
  return settled(order, { ...order, receipts }, facts);
}

/** Posts one receipt. A posted receipt is final. */
export function postReceipt<O extends OrderDocument>(order: O, receipt_id: number, facts: RuleContext): O {
  if (receiptOf(order, receipt_id).status !== 'ADDED') throw new RuleProblem(salesMessages.postedAlready());
  return post(order, receipt => receipt.receipt_id === receipt_id, facts);
}

/**
 * Posts every receipt that is ADDED; where there is none, nothing changes.
 *
 * @param facts with `atHand`, only those with money that is here: a transfer that waits is not seen yet
 */
export function postReceipts<O extends OrderDocument>(
  order: O,
  facts: RuleContext & { atHand?: boolean | undefined },
): O {
  const isToPost = (receipt: OrderReceipt) => !facts.atHand || isAtHand(receipt);
  if (!order.receipts.some(receipt => receipt.status === 'ADDED' && isToPost(receipt))) return order;
  return post(order, isToPost, facts);
}

export type MethodChange = Pick<
  OrderReceipt,
  'receipt_id' | 'receipt_type' | 'receipt_type_code' | 'payment_type' | 'payment_term'
> & { reason: string; note: string };

/** `null`: a receipt can be posted again with another method; a text: why not. Its day is still to be counted only today. */
export function whyNotChangeable(
  receipt: Pick<OrderReceipt, 'status' | 'posted_at' | 'payment_type'>,
  today: string,
): Message | null {
  if (receipt.status !== 'POSTED') return salesMessages.receiptNotPosted();
  if (isExchange(receipt)) return salesMessages.exchangeStands();
  const isToday = receipt.posted_at !== null && businessDate(new Date(receipt.posted_at)) === today;
  return isToday ? null : salesMessages.receiptOfOtherDay();
}

/**
 * Puts a receipt with another method, or for another account, in the place of a posted one. What is owed stays as it is.
 *
 * @param facts with the id of the new receipt
 */
export function changeMethod<O extends OrderDocument>(
  order: O,
  { receipt_id, reason, note, ...paid }: MethodChange,
  facts: RuleContext & { new_id: number },
): O {
  const old = receiptOf(order, receipt_id);
  const why = whyNotChangeable(old, facts.today);
  if (why) throw new RuleProblem(why);
  if (
    old.payment_type === paid.payment_type &&
    old.receipt_type === paid.receipt_type &&
    old.receipt_type_code === paid.receipt_type_code
  )
    throw new RuleProblem(salesMessages.sameMethod(), 'rule', 'payment_type');
  const renewed: OrderReceipt = {
    ...old,
    ...paid,
    receipt_id: facts.new_id,
    created_by: facts.actor.userId,
    created_at: facts.now,
    posted_at: facts.now,
    handed_over_by: '',
    handed_over_at: null,
    changed_from: old.payment_type,
    change_reason: reason,
    change_note: note,
  };
  const fault = paymentFault(renewed);
  if (fault) throw new RuleProblem(fault.says, 'validation', fault.field);
  const noWayBack = isRefund(old) ? refundTypeFault(paid) : null;
  if (noWayBack) throw noWayBack;
  const receipts = order.receipts.map(receipt => (receipt === old ? renewed : receipt));
  return settled(order, { ...order, receipts }, facts);
}

function post<O extends OrderDocument>(
  order: O,
  which: (receipt: OrderReceipt) => boolean,
  facts: RuleContext,
): O {
  allow('postReceipts', order, facts);
  const receipts = order.receipts.map(receipt =>
    receipt.status === 'ADDED' && which(receipt)
      ? { ...receipt, status: 'POSTED' as const, posted_at: facts.now }
      : receipt,
  );
  return settled(order, { ...order, receipts }, facts);
}

function receiptOf(order: OrderDocument, receipt_id: number): OrderReceipt {
  const receipt = order.receipts.find(each => each.receipt_id === receipt_id);
  if (!receipt) throw new RuleProblem(salesMessages.receiptGone(), 'not_found');
  return receipt;
}

export type Tally = { count: number; amount: number };

/** Receipts added up by how they were paid, the largest first; of a credit memo (what was paid back) they count below zero. */
export function totalsByMethod(
  receipts: readonly Pick<OrderReceipt, 'payment_type' | 'amount' | 'pos_so_no'>[],
): { methods: ({ payment_type: string } & Tally)[]; all: Tally } {
  const byMethod = new Map<string, Tally>();
  const all: Tally = { count: 0, amount: 0 };
  for (const receipt of receipts) {
    const signed = signedAmount(receipt);
    const tally = byMethod.get(receipt.payment_type) ?? { count: 0, amount: 0 };
    byMethod.set(receipt.payment_type, { count: tally.count + 1, amount: tally.amount + signed });
    all.count += 1;
    all.amount += signed;
  }
  const methods = [...byMethod].map(([payment_type, tally]) => ({ payment_type, ...tally }));
  return { methods: methods.sort((a, b) => b.amount - a.amount), all };
}

/** VND that a receipt brings in: what was paid back is below zero. */
export function signedAmount(receipt: Pick<OrderReceipt, 'pos_so_no' | 'amount'>): number {
  return isOfCreditMemo(receipt) ? -receipt.amount : receipt.amount;
}
