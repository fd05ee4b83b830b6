import { addQuantity } from '#model/quantity.ts';
import { type OrderTotals, orderTotals } from '#model/totals.ts';
import type { SaleDraft } from './sale-draft.ts';

/** What a working copy is worth by the rules of the back end, VND. `fees` are those of the order it was taken from. */
export function draftTotals(draft: SaleDraft, fees: readonly { amount: number }[] = []): OrderTotals {
  return orderTotals({
    status: 'OPEN',
    invoice_discount_amount: draft.header.invoice_discount_amount,
    lines: draft.lines.map(line => ({ ...line, qty_shipped: 0 })),
    fees,
  });
}

/** Units in the cart, all lines together. */
export function unitsIn(draft: SaleDraft): number {
  return addQuantity(...draft.lines.map(line => line.quantity));
}
