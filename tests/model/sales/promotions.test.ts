import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PromotionRule, promotionsOf, rulesFor, worthOf } from '#model/sales/promotions.ts';
import { anyLine, anyRule, document, rule } from '../../support/sales/promotions.ts';

const line = (item_no: string, quantity: number, unit_price = 100_000) => ({
  item_no,
  quantity,
  unit_price,
  line_discount_amount: 0,
});
const codes = (rules: readonly PromotionRule[]) => rules.map(({ code }) => code);

describe('a rule is in force', () => {
  it('from its first to its last day', () => {
    const dated = [rule({ starts_on: '2026-02-01', ends_on: '2026-02-28' })];
    const on = (order_date: string) => rulesFor(document({ order_date }), dated).length;
    expect(['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map(on)).toEqual([0, 1, 1, 0]);
  });

  it('for the schemes it names, or for everybody', () => {
    const rules = [rule({ code: 'ALL' }), rule({ code: 'VIP', schemes: ['Gold', 'Diamond'] })];
    expect(codes(rulesFor(document({ loyalty_cust_scheme: 'Silver' }), rules))).toEqual(['ALL']);
    expect(codes(rulesFor(document({ loyalty_cust_scheme: 'Diamond' }), rules))).toEqual(['ALL', 'VIP']);
  });

  it('for its coupon alone, however it is spelled', () => {
    const rules = [rule({ trigger: 'coupon', coupon_code: 'TET2026' })];
    expect(rulesFor(document({ coupon_code: 'tet2026' }), rules)).toHaveLength(1);
    expect(rulesFor(document({ coupon_code: 'TET' }), rules)).toHaveLength(0);
    expect(rulesFor(document({ coupon_code: '' }), rules)).toHaveLength(0);
  });

  it('where it is automatic, while the switch is on', () => {
    expect(rulesFor(document({ auto_promotion: false }), [rule({})])).toEqual([]);
  });

  it('in the month of the birthday, also of the 29th of February, and never of an unknown one', () => {
    const rules = [rule({ trigger: 'birthday' })];
    const given = (customer_birthday: string, on = true) =>
      rulesFor(document({ customer_birthday, auto_birthday_promotion: on, order_date: '2027-02-03' }), rules)
        .length;
    expect(given('1992-02-29')).toBe(1);
    expect(given('1992-03-01')).toBe(0);
    expect(given('0001-02-01')).toBe(0);
    expect(given('')).toBe(0);
    expect(given('1992-02-29', false)).toBe(0);
  });
});

describe('a rule takes off', () => {
  it('a percentage, rounded down to whole đồng, up to its limit', () => {
    const ten = rule({ kind: 'percent', percent: 12.5 });
    expect(worthOf(ten, [line('A', 1, 99_999)])).toBe(12_499);
    expect(worthOf({ ...ten, max_amount: 5000 }, [line('A', 1, 99_999)])).toBe(5000);
  });

  it('nothing below its least amount, which counts the items of its scope', () => {
    const least = rule({ kind: 'amount', amount: 50_000, min_amount: 300_000, item_nos: ['A'] });
    expect(worthOf(least, [line('A', 2), line('B', 9)])).toBe(0);
    expect(worthOf(least, [line('A', 3), line('B', 9)])).toBe(50_000);
  });

  it('an amount, at most what the items are worth', () => {
    expect(worthOf(rule({ kind: 'amount', amount: 500_000 }), [line('A', 1)])).toBe(100_000);
  });

  it('every third piece of buy two, get one', () => {
    const gift = rule({ kind: 'buy_x_get_y', buy_qty: 2, get_qty: 1, item_nos: ['A'] });
    const off = [1, 2, 3, 5, 6, 2.999].map(quantity => worthOf(gift, [line('A', quantity), line('B', 9)]));
    expect(off).toEqual([0, 0, 100_000, 100_000, 200_000, 0]);
  });

  it('never a free piece twice: a line discounted by hand gives at most what it is still worth', () => {
    const gift = rule({ kind: 'buy_x_get_y', buy_qty: 2, get_qty: 1 });
    expect(worthOf(gift, [{ ...line('A', 3), line_discount_amount: 280_000 }])).toBe(20_000);
  });

  it('together never more than is left, and each something', () => {
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 6 }),
        fc.array(anyLine, { maxLength: 5 }),
        fc.nat(20_000_000),
        (rules, lines, most) => {
          const given = promotionsOf({ ...document({ rules }), lines }, most);
          expect(given.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true);
          expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });

  it('the same in whatever order the rules are stored', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyRule, { maxLength: 6, selector: ({ code }) => code }),
        fc.array(anyLine, { maxLength: 5 }),
        fc.nat(2_000_000),
        (rules, lines, most) => {
          const there = promotionsOf({ ...document({ rules }), lines }, most);
          const back = promotionsOf({ ...document({ rules: rules.toReversed() }), lines }, most);
          expect(back).toEqual(there);
        },
      ),
    );
  });
});
