import { invoiceDiscount, lineAmount } from '#model/kit/amounts.ts';

type Line = { quantity: number; unit_price: number; line_discount_amount?: number | undefined };

/** VND that lines are sold for. */
export const worthOfLines = (lines: readonly Line[]): number =>
  lines.reduce(
    (sum, line) => sum + lineAmount({ ...line, line_discount_amount: line.line_discount_amount ?? 0 }),
    0,
  );

/** VND, without promotions and points, which only the back end knows for certain. A quote takes no money. */
export function worthOfOrder(order: {
  document_type: string;
  lines: readonly Line[];
  fees: readonly { amount: number }[];
  invoice_discount_amount?: number | undefined;
  invoice_discount_percent?: number | undefined;
}): number {
  if (order.document_type === 'quote') return 0;
  const worth = worthOfLines(order.lines);
  const fees = order.fees.reduce((sum, { amount }) => sum + amount, 0);
  return worth - invoiceDiscount(worth, order) + fees;
}
