import type { SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount } from '#model/kit/format.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { newCreditMemo, postCreditMemo } from '#model/sales/credit-memos.ts';
import { t } from '../../../messages/en.ts';
import { type CreditWorth, creditByRules, type Wanted } from '../../../workflows/credit/crediting.ts';

const texts = t.creditMemos;

/**
 * What a credit memo of these pieces is worth, and what the customer is owed then.
 *
 * @returns a text where a rule refuses it
 */
export function worthOf(order: SalesOrder, lines: Wanted): CreditWorth | string {
  return creditByRules(moment => {
    const made = newCreditMemo(order, lines, { ...moment, pos_so_no: '' });
    const released = { ...made, memo: { ...made.memo, status: 'RELEASED' } };
    const { memo } = postCreditMemo(released, moment);
    const totals = orderTotals(memo);
    const owed = memo.remaining_amount;
    return {
      rows: [
        [texts.lines, totals.subtotal - totals.line_discounts],
        [texts.discount, -totals.invoice_discount],
        [texts.fees, totals.fees],
        [texts.total, totals.grand_total],
      ],
      totalVnd: totals.grand_total,
      hint: owed > 0 ? `${texts.owed}: ${formatAmount(owed)} ₫` : texts.stays,
      owedVnd: owed,
    };
  });
}
