import type { SalesOrder } from '#calls/sales-orders.ts';
import { businessDate } from '#model/format.ts';
import { addQuantity } from '#model/quantity.ts';
import { type CreditLine, creditable, newCreditMemo, postCreditMemo } from '#model/sales-credit-memos.ts';
import { RuleProblem } from '#model/sales-order-document.ts';
import { orderTotals } from '#model/totals.ts';

/** Units to be credited, by line number. */
export type Quantities = ReadonlyMap<number, number>;

/** The lines of an order of which something can still be credited; what is queued on this tablet is counted. */
export const creditableLines = (order: SalesOrder) => order.lines.filter(line => creditable(line) > 0);

/** A quantity within what can be credited. An order may have changed since it was chosen. */
export function within(line: SalesOrder['lines'][number], quantity: number): number {
  return Math.min(creditable(line), Math.max(0, addQuantity(quantity)));
}

export function wanted(order: SalesOrder, quantities: Quantities): CreditLine[] {
  return creditableLines(order)
    .map(line => ({ line_no: line.line_no, quantity: within(line, quantities.get(line.line_no) ?? 0) }))
    .filter(line => line.quantity > 0);
}

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
    now: new Date().toISOString(),
    today: businessDate(),
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
    if (problem instanceof RuleProblem) return problem.message;
    throw problem;
  }
}
