import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { newCreditMemo } from '#model/purchases/credit-memos.ts';
import { purchaseTotals } from '#model/purchases/totals.ts';
import { t } from '../../../messages/en.ts';
import { type CreditWorth, creditByRules, type Wanted } from '../../../workflows/credit/crediting.ts';

const texts = t.creditMemos;

/**
 * What a credit memo of these pieces is worth.
 *
 * @returns a text where a rule refuses it
 */
export function worthOf(order: PurchaseOrder, lines: Wanted): CreditWorth | string {
  return creditByRules(moment => {
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
  });
}
