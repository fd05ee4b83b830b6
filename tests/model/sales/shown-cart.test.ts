import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderTotals } from '#model/kit/totals.ts';
import { maskedPhone, shownCart } from '#model/sales/shown-cart.ts';
import { anyOrder } from '#tests/support/sales/any-order.ts';

test('the lines and sums that a customer reads add up to the total', () => {
  fc.assert(
    fc.property(anyOrder, order => {
      const shown = shownCart(order.lines, line => line.description, orderTotals(order));
      const amounts = [...shown.lines, ...shown.sums].map(({ amountVnd }) => amountVnd ?? 0);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(shown.totalVnd);
      expect(shown.totalVnd).toBe(orderTotals(order).grand_total);
    }),
  );
});

test('a customer reads names and prices of the lines, and nothing else that a line knows', () => {
  fc.assert(
    fc.property(anyOrder, order => {
      for (const line of shownCart(order.lines, ({ description }) => description, orderTotals(order)).lines)
        expect(Object.keys(line).sort()).toEqual([
          'amountVnd',
          'discountVnd',
          'name',
          'priceVnd',
          'quantity',
        ]);
    }),
  );
});

test('a line without a known price shows none', () => {
  const line = { quantity: 2, unit_price: 0, line_discount_amount: 0, is_price_unknown: true } as const;
  const totals = {
    ...{ subtotal: 0, line_discounts: 0, invoice_discount: 0, promotions: [], promotion_discount: 0 },
    ...{ points_discount: 0, fees: 0, grand_total: 0 },
  };
  expect(shownCart([line], () => 'Áo', totals)).toEqual({
    lines: [{ name: 'Áo', quantity: 2, priceVnd: null, amountVnd: null, discountVnd: 0 }],
    sums: [],
    totalVnd: 0,
  });
});

test('of a phone number three digits are shown, of what is too short for one none', () => {
  expect(maskedPhone('0912345601')).toBe('*** *** 601');
  expect(maskedPhone('601')).toBe('');
  expect(maskedPhone('')).toBe('');
});
