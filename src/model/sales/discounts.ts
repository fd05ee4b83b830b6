import { amountUpTo, discountUpTo, percentOf, shareOf } from '../kit/amounts.ts';
import { orderTotals, type Totalled } from '../kit/totals.ts';
import type { Message } from '../messages/kit.ts';
import { postingMessages } from '../messages/posting.ts';

/**
 * How much may be taken off a sales document by hand. All of it must hold. Promotions, coupons and points follow rules of
 * the company and do not count.
 */
export type DiscountLimit = {
  /** 0–100, at most two decimals: of what the lines are worth before any discount. */
  percent: number;
  /** The same of every line, with the line's share of the invoice discount; `null`: as of the document. */
  line_percent: number | null;
  /** VND off the whole document; `null`: the percentages alone count. */
  amount: number | null;
};

/** Nothing beyond what promotions give. */
export const noDiscount: DiscountLimit = { percent: 0, line_percent: null, amount: null };
/** Whatever a person likes; nothing can cost less than nothing. */
export const anyDiscount: DiscountLimit = { percent: 100, line_percent: null, amount: null };

/**
 * What a person may give by themselves. Administrators may give anything; a set with the limit `null` nothing. A back end
 * with sets that know no limits has limits of its own, or none: here everything is let through.
 */
export function limitOf(
  isAdministrator: boolean,
  set: { discount_limit?: DiscountLimit | null | undefined } | null,
): DiscountLimit {
  if (isAdministrator) return anyDiscount;
  if (set === null) return noDiscount;
  return set.discount_limit === undefined ? anyDiscount : (set.discount_limit ?? noDiscount);
}

const linePercentOf = ({ percent, line_percent }: DiscountLimit): number => line_percent ?? percent;

/** What was taken off by hand, VND. */
export type GivenDiscount = {
  /** Lines before any discount. */
  gross: number;
  amount: number;
  /** Line by line, with the line's share of the invoice discount. */
  lines: readonly { gross: number; amount: number }[];
};

/**
 * Everything a person took off: line discounts, the invoice discount, and fees below zero. Of a closed order, what falls
 * on the goods that were shipped. A credit memo has the discounts of its order and none of its own.
 */
export function givenDiscount(document: Totalled): GivenDiscount {
  if (document.document_type === 'credit_memo') return { gross: 0, amount: 0, lines: [] };
  const { subtotal, line_discounts, invoice_discount } = orderTotals(document);
  const isClosed = document.status === 'CLOSED';
  const parts = document.lines.map(line => {
    const quantity = isClosed ? line.qty_shipped : line.quantity;
    return { net: amountUpTo(line, quantity), discount: discountUpTo(line, quantity) };
  });
  const worth = parts.reduce((sum, { net }) => sum + net, 0);
  const negativeFees = document.fees.reduce((sum, { amount }) => sum - Math.min(0, amount), 0);
  return {
    gross: subtotal,
    amount: line_discounts + invoice_discount + negativeFees,
    lines: parts.map(({ net, discount }) => ({
      gross: net + discount,
      amount: discount + shareOf(invoice_discount, net, worth),
    })),
  };
}

export function isWithin({ gross, amount, lines }: GivenDiscount, limit: DiscountLimit): boolean {
  return (
    amount <= percentOf(gross, limit.percent) &&
    (limit.amount === null || amount <= limit.amount) &&
    lines.every(line => line.amount <= percentOf(line.gross, linePercentOf(limit)))
  );
}

/** The least limit that a discount stays within: what a person approves who approves it as it is. */
export function ceilingOf({ gross, amount, lines }: GivenDiscount): DiscountLimit {
  return {
    percent: percentUp(amount, gross),
    line_percent: Math.max(0, ...lines.map(line => percentUp(line.amount, line.gross))),
    amount,
  };
}

/** The percentage with two decimals of which `percentOf` makes the amount or just more. */
function percentUp(amount: number, gross: number): number {
  if (gross <= 0) return amount > 0 ? 100 : 0;
  const hundredths = (BigInt(amount) * 10_000n + BigInt(gross) - 1n) / BigInt(gross);
  return Math.min(100, Number(hundredths) / 100);
}

/** Does the person who may give `limit` also answer for `ceiling`? */
export function covers(limit: DiscountLimit, ceiling: DiscountLimit): boolean {
  return (
    ceiling.percent <= limit.percent &&
    linePercentOf(ceiling) <= linePercentOf(limit) &&
    (limit.amount === null || (ceiling.amount !== null && ceiling.amount <= limit.amount))
  );
}

/**
 * May a document be left like this by a person with this limit? Yes, when what is given by hand is within the limit,
 * within one of the approvals, or no more than it was: who changes something else does not answer for a discount that
 * another person gave. So no row of changes, in whatever order, ends beyond the limit and the approvals.
 *
 * @param before the document before the change; `null` for a new one
 */
export function discountAllowed(
  document: Totalled,
  limit: DiscountLimit,
  approvals: readonly DiscountLimit[] = [],
  before: Totalled | null = null,
): boolean {
  const given = givenDiscount(document);
  if (given.amount === 0) return true;
  const known = before ? [ceilingOf(givenDiscount(before))] : [];
  return [limit, ...approvals, ...known].some(each => isWithin(given, each));
}

/** VND: the most that may be taken off a document worth `gross` before discounts. */
export function mostDiscount(gross: number, limit: DiscountLimit): number {
  const byPercent = percentOf(gross, limit.percent);
  return limit.amount === null ? byPercent : Math.min(byPercent, limit.amount);
}

/** The limit in words, for a document worth `gross`: `Up to 10 % (50.000 ₫), 20 % of a line.` */
export function limitInWords(gross: number, limit: DiscountLimit): Message {
  if (limit.percent === 0) return postingMessages.noDiscount();
  const ofLine = linePercentOf(limit);
  const most = mostDiscount(gross, limit);
  return ofLine === limit.percent
    ? postingMessages.discount(limit.percent, most)
    : postingMessages.discountOfLine(limit.percent, most, ofLine);
}
