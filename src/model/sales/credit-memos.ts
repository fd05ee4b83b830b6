import { amountUpTo, discountUpTo } from '../kit/amounts.ts';
import { assertUnique, lineOf, withPieces } from '../kit/document-lines.ts';
import { addQuantity } from '../kit/quantity.ts';
import { valueUpTo } from '../kit/totals.ts';
import { postingMessages } from '../messages/posting.ts';
import { salesMessages } from '../messages/sales.ts';
import { assertPart } from '../stock/units.ts';
import { allow, settled } from './order-change.ts';
import { type OrderDocument, type OrderLine, type RuleContext, RuleProblem } from './order-document.ts';
import { nothingElse } from './orders.ts';

export type CreditLine = { line_no: number; quantity: number };
/** A credit memo and its order, both as they are after a step. */
export type Credited<O> = { memo: O; order: O };

/** What of a line can still be credited: invoiced, and on no credit memo that is not canceled. */
export const creditable = (line: OrderLine): number =>
  addQuantity(line.qty_invoiced, -line.qty_on_credit_memo);

/** Everything that can be credited. */
export function creditAll(order: Pick<OrderDocument, 'lines'>): CreditLine[] {
  return order.lines
    .map(line => ({ line_no: line.line_no, quantity: creditable(line) }))
    .filter(line => line.quantity > 0);
}

/**
 * A credit memo of an order's invoiced lines, OPEN, with a number of its own. Its worth is the lines' part of the order's
 * amount, discounts shared out: memos that together credit everything are worth the order. Fees come back with the last
 * piece.
 *
 * @returns the memo, and the order with what is on memos now
 */
export function newCreditMemo<O extends OrderDocument>(
  order: O,
  wanted: readonly CreditLine[],
  facts: RuleContext & { pos_so_no: string },
): Credited<O> {
  allow('creditMemo', order, facts);
  if (wanted.length === 0) throw new RuleProblem(salesMessages.nothingToCredit(), 'rule', 'lines');
  assertUnique(wanted.map(line => line.line_no));
  for (const { line_no, quantity } of wanted) {
    const line = lineOf(order, line_no);
    if (quantity > creditable(line))
      throw new RuleProblem(
        salesMessages.returnAtMost(creditable(line), order.pos_so_no, line.item_no),
        'rule',
        'lines',
      );
    assertPart(line, quantity, creditable(line), 'lines');
  }
  const credited = new Map(wanted.map(line => [line.line_no, line.quantity]));
  const lines = withPieces(order.lines, 'qty_on_credit_memo', wanted);
  const everything =
    (order.status === 'INVOICED' || order.status === 'CLOSED') &&
    lines.every(line => line.qty_on_credit_memo >= line.qty_invoiced);
  const fees = everything ? order.fees : [];
  const feeAmount = fees.reduce((sum, fee) => sum + fee.amount, 0);
  const upTo = new Map(lines.map(line => [line.line_no, line.qty_on_credit_memo]));
  const { value } = valueUpTo(order, line => upTo.get(line.line_no) ?? 0);
  const memoLines = order.lines.flatMap(line => creditedLine(line, credited.get(line.line_no) ?? 0));
  const worth = memoLines.reduce((sum, line) => sum + line.line_amount, 0) + feeAmount;
  const bare: O = {
    ...order,
    ...nothingElse,
    document_type: 'credit_memo',
    pos_so_no: facts.pos_so_no,
    applies_to_no: order.pos_so_no,
    status: 'OPEN',
    order_date: facts.today,
    requested_delivery_date: '',
    support_to_ship: false,
    coupon_code: '',
    auto_promotion: false,
    invoice_discount_percent: 0,
    invoice_discount_amount: Math.max(0, worth - (value + feeAmount - order.credit_memo_amount)),
    created_at: facts.now,
    remaining_amount: 0,
    version: 0,
    lines: memoLines,
    fees: [...fees],
    receipts: [],
    // Of the order alone.
    ...{ posted_vat: undefined, lookup_code: undefined, shop_returns: undefined, booked_late: undefined },
  };
  const memo = settled(bare, bare, facts);
  const credit_memo_amount = order.credit_memo_amount + memo.grand_total;
  return { memo, order: settled(order, { ...order, lines, credit_memo_amount }, facts) };
}

function creditedLine(line: OrderLine, quantity: number): OrderLine[] {
  if (quantity <= 0) return [];
  const from = line.qty_on_credit_memo;
  const to = addQuantity(from, quantity);
  return [
    {
      ...line,
      quantity,
      line_discount_amount: discountUpTo(line, to) - discountUpTo(line, from),
      line_amount: amountUpTo(line, to) - amountUpTo(line, from),
      qty_shipped: 0,
      qty_invoiced: 0,
      qty_credited: 0,
      qty_on_credit_memo: 0,
    },
  ];
}

/** Posts a credit memo: the order is worth less by it. What is owed back to the customer then is what the memo can refund. */
export function postCreditMemo<O extends OrderDocument>(
  { memo, order }: Credited<O>,
  facts: RuleContext,
): Credited<O> {
  allow('post', memo, facts);
  const lines = withPieces(order.lines, 'qty_credited', memo.lines);
  const credited_amount = order.credited_amount + memo.grand_total;
  const after = settled(order, { ...order, lines, credited_amount }, facts);
  const posted = settled(memo, { ...memo, status: 'POSTED', posting_date: facts.today }, facts);
  const owed = Math.max(0, Math.min(memo.grand_total, -after.remaining_amount));
  return { memo: { ...posted, remaining_amount: owed }, order: after };
}

/** Cancels a credit memo that is not posted; its pieces can be credited again. */
export function cancelCreditMemo<O extends OrderDocument>(
  { memo, order }: Credited<O>,
  cancel_reason_code: string,
  facts: RuleContext,
): Credited<O> {
  allow('cancel', memo, facts);
  if (!cancel_reason_code)
    throw new RuleProblem(postingMessages.reason(), 'validation', 'cancel_reason_code');
  const lines = withPieces(order.lines, 'qty_on_credit_memo', memo.lines, -1);
  const credit_memo_amount = order.credit_memo_amount - memo.grand_total;
  return {
    memo: settled(memo, { ...memo, status: 'CANCELED', cancel_reason_code }, facts),
    order: settled(order, { ...order, lines, credit_memo_amount }, facts),
  };
}

/** The order after `amount` VND of a credit memo's money has been paid back. */
export function refunded<O extends OrderDocument>(order: O, amount: number, facts: RuleContext): O {
  return settled(order, { ...order, refunded_amount: order.refunded_amount + amount }, facts);
}
