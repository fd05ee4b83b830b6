import { type Promoted, type Promotion, type PromotionLine, promotionsOf } from '../sales/promotions.ts';
import { amountUpTo, discountUpTo, grossAmount, invoiceDiscount, lineAmount, shareOf } from './amounts.ts';

export { amountUpTo, discountUpTo, grossAmount, lineAmount } from './amounts.ts';

export type OrderTotals = {
  /** VND, lines before any discount */
  subtotal: number;
  line_discounts: number;
  /** VND, as entered or as its percent says, but never more than the lines are worth */
  invoice_discount: number;
  /** What the promotions in force take off, one by one, and together. */
  promotions: readonly Promotion[];
  promotion_discount: number;
  /** VND that redeemed points pay */
  points_discount: number;
  fees: number;
  grand_total: number;
};

/** What of a document its totals follow from. */
export type Totalled = Promoted & {
  document_type: string;
  status: string;
  /** VND off the whole document; what counts while the percent is 0. */
  invoice_discount_amount: number;
  /** 0–100, at most two decimals */
  invoice_discount_percent: number;
  la_exchange_points: number;
  /** VND that one point pays, as it was when the points were redeemed */
  point_value: number;
  lines: readonly (PromotionLine & { qty_shipped: number; line_amount: number })[];
  fees: readonly { amount: number }[];
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What a document is worth, VND: the one rule of screen, tablet and back end. Lines less their discounts,
 * less the invoice discount, less promotions, less points, plus fees. Each discount takes at most what the
 * ones before it left. A closed order is worth what was shipped of it, with that part of its discounts. A
 * credit memo's lines carry their amounts as they were credited.
 */
export function orderTotals(order: Totalled): OrderTotals {
  if (order.document_type === 'credit_memo') return creditedTotals(order);
  const worth = sum(order.lines.map(lineAmount));
  const whole = discountsOf(order, worth);
  if (order.status !== 'CLOSED') {
    const subtotal = sum(order.lines.map(line => grossAmount(line.quantity, line.unit_price)));
    return totalled(subtotal, subtotal - worth, whole, sum(order.fees.map(fee => fee.amount)));
  }
  const shipped = sum(order.lines.map(line => amountUpTo(line, line.qty_shipped)));
  const line_discounts = sum(order.lines.map(line => discountUpTo(line, line.qty_shipped)));
  const counted = order.lines.some(line => line.qty_shipped > 0);
  return totalled(
    shipped + line_discounts,
    line_discounts,
    sharedOut(whole, shipped, worth),
    counted ? sum(order.fees.map(fee => fee.amount)) : 0,
  );
}

type Discounts = Pick<OrderTotals, 'invoice_discount' | 'promotions' | 'points_discount'>;

function discountsOf(order: Totalled, worth: number): Discounts {
  const invoice_discount = invoiceDiscount(worth, order);
  const promotions = promotionsOf(order, worth - invoice_discount);
  const left = worth - invoice_discount - sum(promotions.map(({ amount }) => amount));
  return {
    invoice_discount,
    promotions,
    points_discount: Math.min(order.la_exchange_points * order.point_value, left),
  };
}

/**
 * The discounts of a document that fall on lines worth `part` of `worth`. Together they are the share of their sum: were
 * each rounded alone, a small part could cost more than a larger one.
 */
function sharedOut(discounts: Discounts, part: number, worth: number): Discounts {
  let whole = 0;
  let given = 0;
  const share = (amount: number) => {
    whole += amount;
    const next = shareOf(whole, part, worth) - given;
    given += next;
    return next;
  };
  return {
    invoice_discount: share(discounts.invoice_discount),
    promotions: discounts.promotions.map(each => ({ ...each, amount: share(each.amount) })),
    points_discount: share(discounts.points_discount),
  };
}

function totalled(subtotal: number, line_discounts: number, discounts: Discounts, fees: number): OrderTotals {
  const promotion_discount = sum(discounts.promotions.map(({ amount }) => amount));
  const { invoice_discount, points_discount } = discounts;
  return {
    subtotal,
    line_discounts,
    ...discounts,
    promotion_discount,
    fees,
    grand_total: subtotal - line_discounts - invoice_discount - promotion_discount - points_discount + fees,
  };
}

function creditedTotals(memo: Totalled): OrderTotals {
  const line_discounts = sum(memo.lines.map(line => line.line_discount_amount));
  const subtotal = sum(memo.lines.map(line => line.line_amount)) + line_discounts;
  const discounts = { invoice_discount: memo.invoice_discount_amount, promotions: [], points_discount: 0 };
  return totalled(subtotal, line_discounts, discounts, sum(memo.fees.map(fee => fee.amount)));
}

export type InvoiceAmounts = {
  /** VND, lines after their own discounts */
  amount: number;
  /** VND, the part of the document's discounts that falls on them */
  discount_amount: number;
  /** VND, all fees, with the first invoice */
  fee_amount: number;
  /** VND: amount − discount + fees */
  grand_total: number;
};

/**
 * What an order's next invoice is worth, from the order before and after what it invoices. All invoices of an order that
 * is invoiced or closed add up to its total.
 */
export function invoiceAmounts(before: Invoiced, after: Invoiced): InvoiceAmounts {
  const from = new Map(before.lines.map(line => [line.line_no, line.qty_invoiced]));
  const to = new Map(after.lines.map(line => [line.line_no, line.qty_invoiced]));
  const old = valueUpTo(after, line => from.get(line.line_no) ?? 0);
  const now = valueUpTo(after, line => to.get(line.line_no) ?? 0);
  const isFirst = [...from.values()].every(quantity => quantity === 0);
  const amount = now.lines - old.lines;
  const discount_amount = now.discounts - old.discounts;
  const fee_amount = isFirst ? sum(after.fees.map(fee => fee.amount)) : 0;
  return { amount, discount_amount, fee_amount, grand_total: amount - discount_amount + fee_amount };
}

type Invoiced = Omit<Totalled, 'lines'> & {
  lines: readonly (Totalled['lines'][number] & { line_no: number; qty_invoiced: number })[];
};

/**
 * VND, what the first `quantityOf` units of every line are worth, with their part of the document's discounts and
 * without fees. Parts taken as the difference of two such values add up to the whole.
 */
export function valueUpTo<T extends Totalled>(
  order: T,
  quantityOf: (line: T['lines'][number]) => number,
): { lines: number; discounts: number; value: number } {
  const worth = sum(order.lines.map(lineAmount));
  const lines = sum(order.lines.map(line => amountUpTo(line, quantityOf(line))));
  const shared = sharedOut(discountsOf(order, worth), lines, worth);
  const discounts =
    shared.invoice_discount + sum(shared.promotions.map(({ amount }) => amount)) + shared.points_discount;
  return { lines, discounts, value: lines - discounts };
}
