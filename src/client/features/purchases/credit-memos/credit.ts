import type { PurchaseOrder } from '#calls/purchase-orders.ts';
import { businessToday, serverNow } from '#client/data/server-clock.ts';
import { RuleProblem } from '#model/actions.ts';
import { creditable, newCreditMemo } from '#model/purchase-credit-memos.ts';
import { purchaseTotals } from '#model/purchase-totals.ts';
import { t } from '../../../messages/en.ts';
import { said } from '../../../messages/language.ts';
import type { CreditWorth, Wanted } from '../../../pickers/credit/credit-form.tsx';
import type { CreditLine } from '../../../pickers/credit/crediting.ts';
import { nameOf } from '../../../pickers/document/item-name.ts';

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
