import { RuleProblem } from '../kit/actions.ts';
import { amountUpTo, discountUpTo } from '../kit/amounts.ts';
import { assertUnique, lineOf, withPieces } from '../kit/document-lines.ts';
import { addQuantity } from '../kit/quantity.ts';
import { stockMessages } from '../messages/stock.ts';
import { assertPart } from '../stock/units.ts';
import { allow, settled } from './change.ts';
import type { PurchaseDocument, PurchaseLine, PurchaseRuleContext } from './document.ts';
import { cancelPurchase } from './progress.ts';
import { valueUpTo } from './totals.ts';

export type PurchaseCreditLine = { line_no: number; quantity: number };
/** A credit memo and its order, both as they are after a step. */
export type PurchaseCredited<O> = { memo: O; order: O };

/** What of a line can still be credited: invoiced, and on no credit memo that is not canceled. */
export const creditable = (line: PurchaseLine): number =>
  addQuantity(line.qty_invoiced, -line.qty_on_credit_memo);

/**
 * A credit memo of an order's invoiced lines, OPEN, with a number of its own. Its worth is the lines' part of the
 * order's amount, discounts shared out: memos that together credit everything are worth the order.
 *
 * @returns the memo, and the order with what is on memos now
 */
export function newCreditMemo<O extends PurchaseDocument>(
  order: O,
  wanted: readonly PurchaseCreditLine[],
  facts: PurchaseRuleContext & { po_no: string },
): PurchaseCredited<O> {
  allow('creditMemo', order, facts);
  assertUnique(wanted.map(line => line.line_no));
  for (const [index, { line_no, quantity }] of wanted.entries()) {
    const line = lineOf(order, line_no);
    if (quantity > creditable(line))
      throw new RuleProblem(
        stockMessages.returnAtMost(creditable(line), order.po_no, line.item_no),
        'rule',
        `lines.${index}.quantity`,
      );
    assertPart(line, quantity, creditable(line), `lines.${index}.quantity`);
  }
  const credited = new Map(wanted.map(line => [line.line_no, line.quantity]));
  const lines = withPieces(order.lines, 'qty_on_credit_memo', wanted);
  const upTo = new Map(lines.map(line => [line.line_no, line.qty_on_credit_memo]));
  const value = valueUpTo(order, line => upTo.get(line.line_no) ?? 0) - order.credit_memo_amount;
  const memoLines = order.lines.flatMap(line => creditedLine(line, credited.get(line.line_no) ?? 0));
  const worth = memoLines.reduce((sum, line) => sum + line.line_amount, 0);
  const memo: O = {
    ...order,
    po_no: facts.po_no,
    bc_so_no: '',
    bc_invoice_no: '',
    erp_request: '',
    erp_refusal: '',
    type: 'Credit Memo',
    applies_to_no: order.po_no,
    la_status: 'OPEN',
    order_date: facts.today,
    posting_date: '',
    nwv_general_comments: '',
    nwv_delivery_comments: '',
    invoice_discount_percent: 0,
    invoice_discount_amount: Math.max(0, worth - value),
    credit_memo_amount: 0,
    credited_amount: 0,
    created_at: facts.now,
    version: 0,
    lines: memoLines,
    shipments: [],
    // Of the order's invoice; the memo's comes with its own posting.
    ...{ posted_vat: undefined },
  };
  const made = settled(memo, facts);
  const credit_memo_amount = order.credit_memo_amount + made.grand_total;
  return { memo: made, order: settled({ ...order, lines, credit_memo_amount }, facts) };
}

function creditedLine(line: PurchaseLine, quantity: number): PurchaseLine[] {
  if (quantity <= 0) return [];
  const from = line.qty_on_credit_memo;
  const to = addQuantity(from, quantity);
  const priced = { ...line, quantity: line.purchase_qty, unit_price: line.unit_cost };
  return [
    {
      ...line,
      purchase_qty: quantity,
      line_discount_amount: discountUpTo(priced, to) - discountUpTo(priced, from),
      line_amount: amountUpTo(priced, to) - amountUpTo(priced, from),
      ...{ qty_shipped: 0, qty_to_receive: 0, qty_received: 0 },
      ...{ qty_invoiced: 0, qty_credited: 0, qty_on_credit_memo: 0 },
    },
  ];
}

/** The franchisor has the goods back and credits them: the order is owed for no more. A memo that is credited already stays as it is. */
export function creditPosted<O extends PurchaseDocument>(
  { memo, order }: PurchaseCredited<O>,
  facts: PurchaseRuleContext,
): PurchaseCredited<O> {
  if (memo.la_status !== 'RELEASED') return { memo, order };
  const lines = withPieces(order.lines, 'qty_credited', piecesOf(memo));
  const credited_amount = order.credited_amount + memo.grand_total;
  return {
    memo: settled({ ...memo, la_status: 'INVOICED', posting_date: facts.today }, facts),
    order: settled({ ...order, lines, credited_amount }, facts),
  };
}

/** Cancels a credit memo that is not released; its pieces can be credited again. */
export function cancelCreditMemo<O extends PurchaseDocument>(
  { memo, order }: PurchaseCredited<O>,
  reason: Parameters<typeof cancelPurchase>[1],
  facts: PurchaseRuleContext,
): PurchaseCredited<O> {
  const lines = withPieces(order.lines, 'qty_on_credit_memo', piecesOf(memo), -1);
  const credit_memo_amount = order.credit_memo_amount - memo.grand_total;
  return {
    memo: cancelPurchase(memo, reason, facts),
    order: settled({ ...order, lines, credit_memo_amount }, facts),
  };
}

const piecesOf = (memo: PurchaseDocument): PurchaseCreditLine[] =>
  memo.lines.map(({ line_no, purchase_qty }) => ({ line_no, quantity: purchase_qty }));
