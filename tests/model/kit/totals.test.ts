import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountUpTo, grossAmount, lineAmount, orderTotals } from '#model/kit/totals.ts';
import { order } from '../../support/sales/orders.ts';
import { anyLine, anyRule, rule } from '../../support/sales/promotions.ts';

const fee = (amount: number) => ({ line_no: 10000, fee_code: 'SHIP', description: '', amount });

test('an amount is quantity × price, rounded to whole đồng', () => {
  expect(grossAmount(3, 19_000)).toBe(57_000);
  expect(grossAmount(0.335, 99_999)).toBe(33_500);
  expect(grossAmount(1.5, 1)).toBe(2);
  expect(grossAmount(0.1 + 0.2, 1000)).toBe(300);
  expect(grossAmount(9_999_999, 99_999_999)).toBe(999_999_890_000_001);
});

test('line discounts, fees and the invoice discount make the grand total', () => {
  const base = order();
  const [first, second] = base.lines;
  if (!first || !second) throw new Error('two lines');
  const totals = orderTotals({
    ...base,
    lines: [{ ...first, line_discount_amount: 50_000 }, second],
    fees: [fee(30_000)],
    invoice_discount_amount: 100_000,
  });
  expect(totals).toEqual({
    subtotal: 1_400_000,
    line_discounts: 50_000,
    invoice_discount: 100_000,
    promotions: [],
    promotion_discount: 0,
    points_discount: 0,
    fees: 30_000,
    grand_total: 1_280_000,
  });
});

test('an invoice discount never exceeds what the lines are worth', () => {
  const totals = orderTotals({ ...order(), invoice_discount_amount: 9_000_000, fees: [fee(20_000)] });
  expect(totals.invoice_discount).toBe(1_400_000);
  expect(totals.grand_total).toBe(20_000);
});

test('a closed order is worth what was shipped of it', () => {
  const base = order();
  const lines = base.lines.map(line => ({ ...line, qty_shipped: line.line_no === 10000 ? 3 : 0 }));
  expect(orderTotals({ ...base, status: 'CLOSED', lines }).grand_total).toBe(300_000);
  const discounted = { ...base, status: 'CLOSED', lines, invoice_discount_amount: 140_000 };
  expect(orderTotals(discounted)).toMatchObject({ invoice_discount: 30_000, grand_total: 270_000 });
});

test('the invoiced parts of a line add up to its amount', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 90_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (thousandths, unit_price, share) => {
        const quantity = thousandths.reduce((sum, part) => sum + part, 0) / 1000;
        const line_discount_amount = Math.floor(grossAmount(quantity, unit_price) * share);
        const line = { quantity, unit_price, line_discount_amount };
        let done = 0;
        let total = 0;
        for (const part of thousandths) {
          const next = Math.round(done * 1000 + part) / 1000;
          total += amountUpTo(line, next) - amountUpTo(line, done);
          done = next;
        }
        expect(total).toBe(lineAmount(line));
      },
    ),
  );
});

test('a percentage of the invoice stands for its amount, and follows the lines', () => {
  const percent = { ...order(), invoice_discount_percent: 12.5, invoice_discount_amount: 999 };
  expect(orderTotals(percent).invoice_discount).toBe(175_000);
  const half = percent.lines.map(line => ({ ...line, quantity: line.quantity / 2 }));
  expect(orderTotals({ ...percent, lines: half }).invoice_discount).toBe(87_500);
});

test('promotions count after the invoice discount, then points; each stops at what is left', () => {
  const base = { ...order(), auto_promotion: true, point_value: 1000 };
  const rules = [rule({ code: 'A', percent: 10 }), rule({ code: 'B', kind: 'amount', amount: 9_000_000 })];
  const totals = orderTotals({ ...base, invoice_discount_amount: 400_000, rules, la_exchange_points: 50 });
  expect(totals.promotions.map(({ amount }) => amount)).toEqual([140_000, 860_000]);
  expect(totals).toMatchObject({ promotion_discount: 1_000_000, points_discount: 0, grand_total: 0 });
  const some = orderTotals({ ...base, rules: rules.slice(0, 1), la_exchange_points: 50 });
  expect(some).toMatchObject({
    promotion_discount: 140_000,
    points_discount: 50_000,
    grand_total: 1_210_000,
  });
});

test('a total is never below its fees, and its parts add up to it', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 5 }),
      fc.array(anyRule, { maxLength: 5 }),
      fc.record({
        invoice_discount_amount: fc.nat(9_000_000),
        invoice_discount_percent: fc.constantFrom(0, 0, 2.5, 100),
        la_exchange_points: fc.nat(9000),
      }),
      fc.nat(100_000),
      fc.constantFrom('OPEN', 'CLOSED'),
      (lines, rules, discounts, feeVnd, status) => {
        const sold = lines.map(line => ({ ...line, qty_shipped: Math.floor(line.quantity), line_amount: 0 }));
        const totals = orderTotals({
          ...order(),
          ...discounts,
          status,
          rules,
          auto_promotion: true,
          point_value: 1000,
          lines: sold,
          fees: [fee(feeVnd)],
        });
        const { subtotal, line_discounts, invoice_discount, promotion_discount, points_discount } = totals;
        const off = [line_discounts, invoice_discount, promotion_discount, points_discount];
        expect(off.every(amount => Number.isInteger(amount) && amount >= 0)).toBe(true);
        expect(totals.grand_total).toBeGreaterThanOrEqual(totals.fees);
        expect(totals.grand_total).toBe(off.reduce((left, amount) => left - amount, subtotal) + totals.fees);
      },
    ),
  );
});
