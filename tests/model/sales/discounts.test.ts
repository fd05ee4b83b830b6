import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAmount } from '#model/kit/totals.ts';
import {
  anyDiscount,
  ceilingOf,
  covers,
  type DiscountLimit,
  discountAllowed,
  givenDiscount,
  isWithin,
  limitInWords,
  limitOf,
  mostDiscount,
  noDiscount,
} from '#model/sales/discounts.ts';
import { order } from '../../support/sales/orders.ts';
import { rule } from '../../support/sales/promotions.ts';

const limit = (percent: number, line_percent: number | null = null, amount: number | null = null) => ({
  percent,
  line_percent,
  amount,
});

/** Ten and four pieces of 100.000 ₫, with these line discounts. */
function document(line_discounts: readonly number[] = [], change: Partial<ReturnType<typeof order>> = {}) {
  const base = order();
  const lines = base.lines.map((line, index) => {
    const discounted = { ...line, line_discount_amount: line_discounts[index] ?? 0 };
    return { ...discounted, line_amount: lineAmount(discounted) };
  });
  return { ...base, lines, ...change };
}

describe('what counts as given by hand', () => {
  it('is line discounts, the invoice discount and fees below zero together', () => {
    const fees = [
      { line_no: 1, fee_code: 'A', description: '', amount: -5_000 },
      { line_no: 2, fee_code: 'B', description: '', amount: 90_000 },
    ];
    const given = givenDiscount(document([100_000], { invoice_discount_amount: 130_000, fees }));
    expect(given).toEqual({
      gross: 1_400_000,
      amount: 235_000,
      // 130.000 on 1.300.000: a tenth of either line's rest.
      lines: [
        { gross: 1_000_000, amount: 190_000 },
        { gross: 400_000, amount: 40_000 },
      ],
    });
  });

  it('is nothing of what promotions, coupons and points take off', () => {
    const promoted = document([], {
      rules: [rule({ trigger: 'auto', kind: 'percent', percent: 50 })],
      auto_promotion: true,
      la_exchange_points: 100,
      point_value: 1000,
    });
    expect(givenDiscount(promoted).amount).toBe(0);
    expect(discountAllowed(promoted, noDiscount)).toBe(true);
  });

  it('a closed order has the limit of the goods that were shipped; a credit memo has none', () => {
    const [first, second] = document([300_000]).lines;
    if (!first || !second) throw new Error('two lines');
    const closed = document([], { status: 'CLOSED', lines: [{ ...first, qty_shipped: 10 }, second] });
    expect(givenDiscount(closed)).toMatchObject({ gross: 1_000_000, amount: 300_000 });
    expect(discountAllowed(closed, limit(30))).toBe(true);
    expect(discountAllowed(closed, limit(29.99))).toBe(false);
    const memo = document([300_000], { document_type: 'credit_memo', invoice_discount_amount: 9 });
    expect(discountAllowed(memo, noDiscount)).toBe(true);
  });
});

describe('a limit', () => {
  it('holds for the document, for each line and for the sum', () => {
    const given = document([200_000]);
    expect(discountAllowed(given, limit(14.28, 20))).toBe(false);
    expect(discountAllowed(given, limit(14.29, 20))).toBe(true);
    expect(discountAllowed(given, limit(14.29, 19.99))).toBe(false);
    expect(discountAllowed(given, limit(14.29))).toBe(false);
    expect(discountAllowed(given, limit(14.29, 20, 199_999))).toBe(false);
    expect(discountAllowed(given, limit(14.29, 20, 200_000))).toBe(true);
  });

  it('is said with what it comes to', () => {
    expect(limitInWords(500_000, limit(10)).msg).toBe('Up to 10 % (50.000 ₫).');
    expect(limitInWords(500_000, limit(10, 20, 30_000)).msg).toBe('Up to 10 % (30.000 ₫), 20 % of a line.');
    expect(limitInWords(500_000, noDiscount).msg).toBe('No discount may be given by hand.');
    expect(mostDiscount(999, limit(10))).toBe(99);
  });

  it('a set says the limit; an administrator has none; a set that says none has the server’s own', () => {
    expect(limitOf(false, null)).toEqual(noDiscount);
    expect(limitOf(false, { discount_limit: null })).toEqual(noDiscount);
    expect(limitOf(false, { discount_limit: limit(10) })).toEqual(limit(10));
    expect(limitOf(false, {})).toBe(anyDiscount);
    expect(limitOf(true, { discount_limit: null })).toBe(anyDiscount);
  });

  it('is widened by an approval up to its ceiling, and by nothing else', () => {
    const approved = ceilingOf(givenDiscount(document([500_000])));
    expect(approved).toEqual({ percent: 35.72, line_percent: 50, amount: 500_000 });
    expect(discountAllowed(document([500_000]), limit(10), [approved])).toBe(true);
    expect(discountAllowed(document([500_001]), limit(10), [approved])).toBe(false);
    expect(discountAllowed(document([0, 300_000]), limit(10), [approved])).toBe(false);
    // Two approvals are not added up.
    expect(discountAllowed(document([500_000, 100_000]), limit(10), [approved, approved])).toBe(false);
  });

  it('lets others work on a document whose discount somebody else gave, and never adds to it', () => {
    const before = document([500_000]);
    expect(discountAllowed({ ...before, status: 'RELEASED' }, limit(10), [], before)).toBe(true);
    expect(discountAllowed(document([400_000]), limit(10), [], before)).toBe(true);
    expect(discountAllowed(document([500_000, 1]), limit(10), [], before)).toBe(false);
  });
});

const anyDocument = fc
  .record({
    quantities: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 4 }),
    parts: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }),
    price: fc.integer({ min: 1, max: 3_000_000 }),
    invoice_discount_amount: fc.integer({ min: 0, max: 3_000_000 }),
    invoice_discount_percent: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 10_000 }).map(p => p / 100),
    ),
  })
  .map(({ quantities, parts, price, ...header }) => {
    const base = order(
      {},
      quantities.map(thousandths => thousandths / 1000),
    );
    const lines = base.lines.map((line, index) => {
      const priced = { ...line, unit_price: price, line_discount_amount: 0 };
      const line_discount_amount = Math.floor((lineAmount(priced) * (parts[index] ?? 0)) / 100);
      return {
        ...priced,
        line_discount_amount,
        line_amount: lineAmount({ ...priced, line_discount_amount }),
      };
    });
    return { ...base, ...header, lines };
  });

describe('for every document', () => {
  it('the ceiling of a discount allows it, is stable, and is covered by whoever may give it', () => {
    fc.assert(
      fc.property(anyDocument, each => {
        const given = givenDiscount(each);
        const ceiling = ceilingOf(given);
        expect(isWithin(given, ceiling)).toBe(true);
        expect(covers(ceiling, ceiling)).toBe(true);
        expect(covers(anyDiscount, ceiling)).toBe(true);
        if (given.amount > 0) expect(covers(noDiscount, ceiling)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('whoever covers a ceiling may give what it allows', () => {
    const limits: fc.Arbitrary<DiscountLimit> = fc.record({
      percent: fc.integer({ min: 0, max: 10_000 }).map(p => p / 100),
      line_percent: fc.option(fc.integer({ min: 0, max: 10_000 }).map(p => p / 100)),
      amount: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    });
    fc.assert(
      fc.property(anyDocument, limits, limits, (each, own, ceiling) => {
        if (covers(own, ceiling) && isWithin(givenDiscount(each), ceiling))
          expect(isWithin(givenDiscount(each), own)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('a percentage of the whole that the limit allows is within the limit of every line', () => {
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 0, max: 10_000 }), (each, hundredths) => {
        const percent = hundredths / 100;
        const plain = {
          ...each,
          invoice_discount_percent: percent,
          invoice_discount_amount: 0,
          lines: each.lines.map(line => ({ ...line, line_discount_amount: 0 })),
        };
        expect(discountAllowed(plain, limit(percent))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
