import { grossAmount, lineAmount, type Priced, percentOf } from '../kit/amounts.ts';
import type { Message } from '../messages/kit.ts';
import { salesMessages } from '../messages/sales.ts';

/**
 * A promotion held as data. What it takes off:
 * - `percent`: `percent` of the lines in its scope, at most `max_amount` where that is above 0
 * - `amount`: `amount` VND, at most what the lines in its scope are worth
 * - `buy_x_get_y`: of every `buy_qty` + `get_qty` units of a line, `get_qty` are free
 */
export type PromotionRule = {
  code: string;
  description: string;
  /** What brings it into a document: automatic promotions, the customer's birthday, a coupon. */
  trigger: 'auto' | 'birthday' | 'coupon';
  kind: 'percent' | 'amount' | 'buy_x_get_y';
  /** Of a rule with trigger `coupon`; empty otherwise. */
  coupon_code: string;
  /** 0–100, at most two decimals */
  percent: number;
  /** VND */
  amount: number;
  buy_qty: number;
  get_qty: number;
  /** Items in its scope; none: every item. */
  item_nos: string[];
  /** Loyalty schemes it is for; none: everybody. */
  schemes: string[];
  /** VND, what the lines in its scope must be worth */
  min_amount: number;
  /** VND, the most it takes off; 0 for no limit */
  max_amount: number;
  /** Business dates, both inclusive; empty for no limit. */
  starts_on: string;
  ends_on: string;
  /** Of a coupon: in how many orders it may be used in all, of one franchise, of one customer; 0 or absent for no limit. */
  max_uses?: number | undefined;
  max_uses_per_franchise?: number | undefined;
  max_uses_per_customer?: number | undefined;
};

/** What of a document decides about its promotions. */
export type Promoted = {
  order_date: string;
  coupon_code: string;
  auto_promotion: boolean;
  auto_birthday_promotion: boolean;
  customer_birthday: string;
  loyalty_cust_scheme: string;
  rules: readonly PromotionRule[];
};

export type PromotionLine = Priced & { item_no: string };
/** One promotion as it stands on a document, VND. */
export type Promotion = { code: string; description: string; amount: number };

/** A coupon's code as it is compared: how it was typed or pasted does not matter. */
export const couponKey = (code: string): string => code.trim().toUpperCase();

/** Which rules of the company come into a document: those its switches and its coupon ask for, on its date. */
export function rulesFor(
  document: Omit<Promoted, 'rules'>,
  rules: readonly PromotionRule[],
): PromotionRule[] {
  return rules.filter(rule => whyNotInForce(rule, document) === null);
}

/** `null`: the rule is in force for this document; a text: why not. */
export function whyNotInForce(rule: PromotionRule, document: Omit<Promoted, 'rules'>): Message | null {
  const { order_date, loyalty_cust_scheme } = document;
  if (rule.trigger === 'auto' && !document.auto_promotion) return salesMessages.autoOff();
  if (rule.trigger === 'birthday') {
    if (!document.auto_birthday_promotion) return salesMessages.birthdayOff();
    if (!isBirthday(document.customer_birthday, order_date)) return salesMessages.notBirthday();
  }
  if (rule.trigger === 'coupon' && couponKey(rule.coupon_code) !== couponKey(document.coupon_code))
    return salesMessages.coupon();
  if (rule.starts_on && order_date < rule.starts_on) return salesMessages.begins(rule.starts_on);
  if (rule.ends_on && order_date > rule.ends_on) return salesMessages.ended(rule.ends_on);
  if (rule.schemes.length > 0 && !rule.schemes.includes(loyalty_cust_scheme))
    return salesMessages.forSchemes(rule.schemes.join(', '));
  return null;
}

/** The month counts: who was born on the 29th of February has one every year, and who comes a week late is not sent away. */
export function isBirthday(birthday: string, date: string): boolean {
  return birthday.length === 10 && !birthday.startsWith('0001') && birthday.slice(5, 7) === date.slice(5, 7);
}

/**
 * What the rules in force take off the lines, in the order of their codes. Together never more than `most` (VND); the
 * last ones get what is left. A rule that takes nothing off is left out.
 */
export function promotionsOf(
  document: Promoted & { lines: readonly PromotionLine[] },
  most: number,
): Promotion[] {
  let left = most;
  return [...rulesFor(document, document.rules)]
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(rule => {
      const amount = Math.min(worthOf(rule, document.lines), left);
      left -= amount;
      return { code: rule.code, description: rule.description, amount };
    })
    .filter(({ amount }) => amount > 0);
}

/** VND that a rule takes off these lines, before the limit of the document. */
export function worthOf(rule: PromotionRule, lines: readonly PromotionLine[]): number {
  const inScope = lines.filter(line => rule.item_nos.length === 0 || rule.item_nos.includes(line.item_no));
  const worth = inScope.reduce((sum, line) => sum + lineAmount(line), 0);
  if (worth <= 0 || worth < rule.min_amount) return 0;
  const limit = rule.max_amount > 0 ? Math.min(worth, rule.max_amount) : worth;
  switch (rule.kind) {
    case 'percent':
      return Math.min(percentOf(worth, rule.percent), limit);
    case 'amount':
      return Math.min(rule.amount, limit);
    case 'buy_x_get_y':
      return Math.min(
        inScope.reduce((sum, line) => sum + freeWorth(rule, line), 0),
        limit,
      );
  }
}

function freeWorth({ buy_qty, get_qty }: PromotionRule, line: PromotionLine): number {
  const set = buy_qty + get_qty;
  if (buy_qty <= 0 || get_qty <= 0) return 0;
  const free = Math.floor(line.quantity / set) * get_qty;
  return Math.min(grossAmount(free, line.unit_price), lineAmount(line));
}

/** In how many orders a coupon is used. */
export type CouponUses = { all: number; franchise: number; customer: number };

/** `null`: it may be used once more, by this customer in this franchise; a text: why not. */
export function whyUsedUp(rule: PromotionRule, uses: CouponUses, customer_no: string): Message | null {
  const { max_uses = 0, max_uses_per_franchise = 0, max_uses_per_customer = 0 } = rule;
  if (max_uses > 0 && uses.all >= max_uses) return salesMessages.couponUsed();
  if (max_uses_per_franchise > 0 && uses.franchise >= max_uses_per_franchise)
    return salesMessages.couponUsedInShop();
  if (max_uses_per_customer === 0) return null;
  if (customer_no === '') return salesMessages.couponByCustomer();
  return uses.customer >= max_uses_per_customer ? salesMessages.couponUsedByCustomer() : null;
}

/** How often a coupon can still be used in a franchise, before one knows by whom; `null` for as often as one likes. */
export function usesLeft(rule: PromotionRule, uses: Pick<CouponUses, 'all' | 'franchise'>): number | null {
  const { max_uses = 0, max_uses_per_franchise = 0 } = rule;
  const left = [
    ...(max_uses > 0 ? [max_uses - uses.all] : []),
    ...(max_uses_per_franchise > 0 ? [max_uses_per_franchise - uses.franchise] : []),
  ];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
