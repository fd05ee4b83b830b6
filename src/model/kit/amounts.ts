import type { Message } from '../messages/kit.ts';
import { postingMessages } from '../messages/posting.ts';

/** What a line's price is made of. */
export type Priced = {
  quantity: number;
  /** VND */
  unit_price: number;
  /** VND */
  line_discount_amount: number;
};

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
 * VND, the part of a line's amount that falls on its first `quantity` units. Its discount is shared out with
 * them. The parts of one line are each the difference of two such sums. They add up to the line's amount, and
 * none is below zero.
 */
export function amountUpTo(line: Priced, quantity: number): number {
  return shareOf(lineAmount(line), Math.round(quantity * 1000), Math.round(line.quantity * 1000));
}

/** VND, the part of a line's discount that falls on its first `quantity` units. */
export function discountUpTo(line: Priced, quantity: number): number {
  return shareOf(line.line_discount_amount, Math.round(quantity * 1000), Math.round(line.quantity * 1000));
}

/** The whole part of `amount × part / whole`; all of it when the part is the whole. */
export function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/** The whole part of `amount × percent / 100`; a percent has at most two decimals. */
export function percentOf(amount: number, percent: number): number {
  return shareOf(amount, Math.round(percent * 100), 10_000);
}

/** VND that the discount of a document takes off its lines: by percent where it has one, and never more than they are worth. */
export const invoiceDiscount = (
  worth: number,
  discount: {
    invoice_discount_percent?: number | undefined;
    invoice_discount_amount?: number | undefined;
  },
): number => {
  const { invoice_discount_percent: percent = 0, invoice_discount_amount: amount = 0 } = discount;
  return Math.min(percent > 0 ? percentOf(worth, percent) : amount, worth);
};

/**
 * VND, what of an amount falls on each of the parts of a whole. It is what falls on all of them up to it,
 * half a đồng rounded up, less what fell on those before. They add up to the amount.
 */
export function sharesOf(amount: number, parts: readonly number[]): number[] {
  const whole = BigInt(parts.reduce((sum, part) => sum + part, 0));
  if (whole === 0n) return parts.map(() => 0);
  let [upTo, given] = [0n, 0];
  return parts.map(part => {
    upTo += BigInt(part);
    const share = Number((2n * BigInt(amount) * upTo + whole) / (2n * whole)) - given;
    given += share;
    return share;
  });
}

/**
 * VND. More than any document of a shop is worth. A figure beyond it is a slip of the finger, and its points
 * would have no room.
 */
const mostWorth = 999_999_999_999;

/** Why a document cannot be worth so much; `null` when it can. */
export function worthFault(total: number): Message | null {
  return total > mostWorth ? postingMessages.worth(mostWorth) : null;
}
