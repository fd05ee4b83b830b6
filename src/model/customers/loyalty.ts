import { amountUpTo, lineAmount, type Priced } from '../kit/amounts.ts';
import type { Message } from '../messages/kit.ts';
import { salesMessages } from '../messages/sales.ts';

/** A scheme of the company: who has at least this many ranking points is in it, and earns at its rate. */
export type LoyaltyScheme = {
  scheme: string;
  min_ranking_points: number;
  /** VND of an invoice that earn one point */
  vnd_per_earned_point: number;
};

/** The scheme of a customer without ranking points. */
export const firstScheme = 'Silver';

/** The highest scheme that the ranking points reach; `null` when the company has none for so few. */
export function schemeFor(schemes: readonly LoyaltyScheme[], rankingPoints: number): LoyaltyScheme | null {
  let best: LoyaltyScheme | null = null;
  for (const scheme of schemes)
    if (
      scheme.min_ranking_points <= rankingPoints &&
      scheme.min_ranking_points >= (best?.min_ranking_points ?? 0)
    )
      best = scheme;
  return best;
}

/** The next scheme up, and the ranking points missing to it; `null` at the top. */
export function nextScheme(
  schemes: readonly LoyaltyScheme[],
  rankingPoints: number,
): { scheme: string; points_missing: number } | null {
  const above = schemes
    .filter(scheme => scheme.min_ranking_points > rankingPoints)
    .sort((a, b) => a.min_ranking_points - b.min_ranking_points)[0];
  return above ? { scheme: above.scheme, points_missing: above.min_ranking_points - rankingPoints } : null;
}

/** What an order has done to its customer's points so far. */
export type PointsOfOrder = {
  /** VND of its posted invoices and credit memos, both above zero */
  invoiced: number;
  credited: number;
  /** Points, both above zero */
  earned: number;
  returned: number;
};

/**
 * Points that one more invoice of an order earns. They follow from the sum of its invoices, so that an order invoiced in
 * parts earns what it earns at once.
 */
export function pointsEarned(order: PointsOfOrder, invoiceVnd: number, vndPerPoint: number): number {
  if (vndPerPoint <= 0) return 0;
  return Math.max(0, Math.floor((order.invoiced + invoiceVnd) / vndPerPoint) - order.earned);
}

/**
 * Points that one more credit memo of an order takes back: its share of what was earned. The last one takes
 * the rest.
 */
export function pointsReturned(order: PointsOfOrder, creditedVnd: number): number {
  if (order.invoiced <= 0) return 0;
  const credited = Math.min(order.credited + creditedVnd, order.invoiced);
  const kept = Number((BigInt(order.earned) * BigInt(order.invoiced - credited)) / BigInt(order.invoiced));
  return Math.max(0, order.earned - kept - order.returned);
}

/** What of an order says how many of its points still pay for something. */
export type PaidByPoints = {
  status: string;
  /** Points redeemed for it. */
  la_exchange_points: number;
  lines: readonly (Priced & { qty_shipped: number; qty_credited: number })[];
};

/**
 * How many of the points redeemed for an order still pay for goods that the customer keeps, in proportion to
 * their worth. The others go back: what is credited, and what a closed order never shipped, was not bought
 * with them. Of an order that came back whole none is left, in however many pieces it came.
 */
export function pointsStillPaying({ status, la_exchange_points, lines }: PaidByPoints): number {
  if (la_exchange_points <= 0) return 0;
  const most = (line: PaidByPoints['lines'][number]) =>
    status === 'CLOSED' ? line.qty_shipped : line.quantity;
  if (lines.every(line => line.qty_credited >= most(line))) return 0;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const whole = sum(lines.map(lineAmount));
  if (whole <= 0) return la_exchange_points;
  const left = sum(lines.map(line => amountUpTo(line, most(line)) - amountUpTo(line, line.qty_credited)));
  return Number((BigInt(la_exchange_points) * BigInt(left)) / BigInt(whole));
}

/** Why these points cannot be redeemed; `null` when they can. */
export function whyNotRedeem(balance: number, points: number): Message | null {
  if (points <= balance) return null;
  return salesMessages.points(Math.max(0, balance));
}

/** `CU-F01-000123` → `F01000123`: short enough to be said over a counter. */
export function referralCodeOf(customerNo: string): string {
  return customerNo.replace(/^CU-/, '').replaceAll('-', '').toUpperCase();
}
