import type { SalesOrder } from '#calls/sales/orders.ts';
import { businessToday, serverNow } from '#client/page/server-clock.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { type CreditLine, creditable, newCreditMemo, postCreditMemo } from '#model/sales/credit-memos.ts';
import { RuleProblem } from '#model/sales/order-document.ts';
import { said } from '../../../messages/language.ts';
import type { CreditLine as CreditableLine } from '../../../workflows/credit/crediting.ts';
import { nameOf } from '../../../workflows/items/item-name.ts';

/** The lines of an order of which something can still be credited; what is queued on this tablet is counted. */
export const creditableLines = (order: SalesOrder): CreditableLine[] =>
  order.lines
    .map(line => ({ line_no: line.line_no, name: nameOf(line), left: creditable(line) }))
    .filter(({ left }) => left > 0);

export type Worth = {
  /** VND, the lines after their own discounts, and the part of the order's other discounts that falls on them */
  lines: number;
  discount: number;
  fees: number;
  total: number;
  /** VND that the customer is owed then */
  owed: number;
};

/**
 * What a credit memo of these pieces is worth. The very rules of the back end make it, and it is thrown away: a piece's
 * part of the discounts depends on what was credited before it, so that no sum of shares would come to the same đồng.
 *
 * @returns a text where a rule refuses it
 */
export function worthOf(order: SalesOrder, lines: readonly CreditLine[]): Worth | string {
  const moment = {
    actor: { isAdministrator: false, userId: 0 },
    now: serverNow(),
    today: businessToday(),
  };
  try {
    const made = newCreditMemo(order, lines, { ...moment, pos_so_no: '' });
    const released = { ...made, memo: { ...made.memo, status: 'RELEASED' } };
    const { memo } = postCreditMemo(released, moment);
    const totals = orderTotals(memo);
    return {
      lines: totals.subtotal - totals.line_discounts,
      discount: totals.invoice_discount,
      fees: totals.fees,
      total: totals.grand_total,
      owed: memo.remaining_amount,
    };
  } catch (problem) {
    if (problem instanceof RuleProblem) return said(problem.says);
    throw problem;
  }
}
