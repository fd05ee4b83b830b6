import fc from 'fast-check';
import { grossAmount } from '#model/kit/amounts.ts';
import type { Promoted, PromotionRule } from '#model/sales/promotions.ts';

/** An automatic rule for everybody that takes 10 % off, with what a test changes. */
export function rule(change: Partial<PromotionRule>): PromotionRule {
  return {
    code: 'R',
    description: 'Rule',
    trigger: 'auto',
    kind: 'percent',
    coupon_code: '',
    percent: 10,
    amount: 0,
    buy_qty: 0,
    get_qty: 0,
    item_nos: [],
    schemes: [],
    min_amount: 0,
    max_amount: 0,
    starts_on: '',
    ends_on: '',
    ...change,
  };
}

/** What of a document decides about its promotions. */
export function document(change: Partial<Promoted>): Promoted {
  return {
    order_date: '2026-03-02',
    coupon_code: '',
    auto_promotion: true,
    auto_birthday_promotion: false,
    customer_birthday: '',
    loyalty_cust_scheme: 'Silver',
    rules: [],
    ...change,
  };
}

const itemNo = fc.constantFrom('A', 'B', 'C');

export const anyRule: fc.Arbitrary<PromotionRule> = fc
  .record({
    code: fc.string({ minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom('percent', 'amount', 'buy_x_get_y'),
    percent: fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100),
    amount: fc.nat(3_000_000),
    buy_qty: fc.nat(3),
    get_qty: fc.nat(2),
    item_nos: fc.uniqueArray(itemNo, { maxLength: 2 }),
    min_amount: fc.nat(500_000),
    max_amount: fc.oneof(fc.constant(0), fc.nat(300_000)),
  })
  .map(rule);

/** A line of 0.001 to 9 units, discounted by nothing, a part or all of it. */
export const anyLine = fc
  .record({
    item_no: itemNo,
    quantity: fc.integer({ min: 1, max: 9000 }).map(thousandths => thousandths / 1000),
    unit_price: fc.nat(2_000_000),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ share, ...line }) => {
    const gross = grossAmount(line.quantity, line.unit_price);
    return { ...line, line_discount_amount: Math.floor((gross * share) / 100) };
  });
