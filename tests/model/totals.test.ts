import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountUpTo, grossAmount, lineAmount, orderTotals } from '#model/totals.ts';
import { order } from '../support/orders.ts';

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
    fees: [{ amount: 30_000 }],
    invoice_discount_amount: 100_000,
  });
  expect(totals).toEqual({
    subtotal: 1_400_000,
    line_discounts: 50_000,
    invoice_discount: 100_000,
    fees: 30_000,
    grand_total: 1_280_000,
  });
});

test('an invoice discount never exceeds what the lines are worth', () => {
  const totals = orderTotals({ ...order(), invoice_discount_amount: 9_000_000, fees: [{ amount: 20_000 }] });
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
