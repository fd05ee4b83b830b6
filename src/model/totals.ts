import type { OrderDocument, OrderLine } from './sales-order-document.ts';

type Priced = Pick<OrderLine, 'quantity' | 'unit_price' | 'line_discount_amount'>;

/** VND, quantity × price, half a đồng rounded up. Exact: quantities are thousandths, so the product is one of whole numbers. */
export function grossAmount(quantity: number, unitPrice: number): number {
  const thousandths = BigInt(Math.round(quantity * 1000));
  return Number((thousandths * BigInt(unitPrice) + 500n) / 1000n);
}

/** VND, quantity × price − line discount */
export function lineAmount(line: Priced): number {
  return grossAmount(line.quantity, line.unit_price) - line.line_discount_amount;
}

/**
 * VND, the part of a line's amount that falls on its first `quantity` units; its discount is shared out with them. The
 * parts of one line, each taken as the difference of two such sums, add up to the line's amount.
 */
export function amountUpTo(line: Priced, quantity: number): number {
  return grossAmount(quantity, line.unit_price) - discountUpTo(line, quantity);
}

/** VND, the part of a line's discount that falls on its first `quantity` units. */
export function discountUpTo(line: Priced, quantity: number): number {
  return shareOf(line.line_discount_amount, Math.round(quantity * 1000), Math.round(line.quantity * 1000));
}

/** The whole part of `amount × part / whole`; all of it when the part is the whole. */
function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

export type OrderTotals = {
  /** VND, lines before any discount */
  subtotal: number;
  line_discounts: number;
  /** VND, as entered, but never more than the lines are worth */
  invoice_discount: number;
  fees: number;
  grand_total: number;
};

/** What a document is worth, VND. A closed order is worth what was shipped of it, with that part of its discounts. */
export function orderTotals(
  order: Pick<OrderDocument, 'status' | 'invoice_discount_amount'> & {
    lines: readonly (Priced & Pick<OrderLine, 'qty_shipped'>)[];
    fees: readonly { amount: number }[];
  },
): OrderTotals {
  const short = order.status === 'CLOSED';
  let subtotal = 0;
  let line_discounts = 0;
  let counted = 0;
  for (const line of order.lines) {
    const quantity = short ? line.qty_shipped : line.quantity;
    if (quantity > 0) counted += 1;
    subtotal += grossAmount(quantity, line.unit_price);
    line_discounts += discountUpTo(line, quantity);
  }
  const worth = order.lines.reduce((sum, line) => sum + lineAmount(line), 0);
  const invoice_discount = shareOf(
    Math.min(order.invoice_discount_amount, worth),
    subtotal - line_discounts,
    worth,
  );
  const fees = short && counted === 0 ? 0 : order.fees.reduce((sum, fee) => sum + fee.amount, 0);
  return {
    subtotal,
    line_discounts,
    invoice_discount,
    fees,
    grand_total: subtotal - line_discounts - invoice_discount + fees,
  };
}
