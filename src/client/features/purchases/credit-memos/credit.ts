import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { businessToday, serverNow } from '#client/page/server-clock.ts';
import { RuleProblem } from '#model/kit/actions.ts';
import { creditable, newCreditMemo } from '#model/purchases/credit-memos.ts';
import { purchaseTotals } from '#model/purchases/totals.ts';
import { t } from '../../../messages/en.ts';
import { said } from '../../../messages/language.ts';
import type { CreditWorth, Wanted } from '../../../workflows/credit/credit-form.tsx';
import type { CreditLine } from '../../../workflows/credit/crediting.ts';
import { nameOf } from '../../../workflows/items/item-name.ts';

const texts = t.creditMemos;

/** The lines of an order of which something can still be credited; what is queued on this tablet is counted. */
export const creditableLines = (order: PurchaseOrder): CreditLine[] =>
  order.lines
    .map(line => ({ line_no: line.line_no, name: nameOf(line), left: creditable(line) }))
    .filter(({ left }) => left > 0);

/**
 * What a credit memo of these pieces is worth. The very rules of the back end make it, and it is thrown away: a piece's
 * part of the discounts depends on what was credited before it.
 *
 * @returns a text where a rule refuses it
 */
export function worthOf(order: PurchaseOrder, lines: Wanted): CreditWorth | string {
  const moment = {
    actor: { isAdministrator: false, userId: 0 },
    now: serverNow(),
    today: businessToday(),
  };
  try {
    const { memo } = newCreditMemo(order, lines, { ...moment, po_no: '' });
    const totals = purchaseTotals(memo);
    const discount = totals.line_discounts + totals.invoice_discount;
    return {
      rows: [
        [texts.lines, totals.subtotal],
        [texts.discount, -discount],
        [texts.total, memo.grand_total],
      ],
      totalVnd: memo.grand_total,
      hint: t.purchaseCreditMemos.hint,
    };
  } catch (problem) {
    if (problem instanceof RuleProblem) return said(problem.says);
    throw problem;
  }
}
