import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostAmount } from '#calls/kit/atoms.ts';
import { formatRate, priceAtRate, priceOf, rateForPrice, readRate } from '#model/stock/price-rate.ts';

test('a rate is typed with a comma or a point, four decimals at most, between its bounds', () => {
  expect(['1', '1,05', '0.95', ' 0,0001 ', '100'].map(readRate)).toEqual([1, 1.05, 0.95, 0.0001, 100]);
  expect(['', '0', '-1', '1,00001', '100,1', '1.000,5', 'x'].map(readRate)).toEqual(Array(7).fill(null));
  expect(formatRate(1.05)).toBe('1,05');
});

test('a price at another rate is the ERP’s price times the rate, in whole VND', () => {
  expect(priceAtRate({ unit_price: 110_000, price_rate: 1.1 }, 0.95)).toBe(95_000);
  for (const base of [1, 999, 45_000, 1_166_000])
    for (const rate of [1, 1.05, 1.1, 2])
      expect(priceAtRate({ unit_price: Math.round(base * rate), price_rate: rate }, 0.9)).toBe(
        Math.round(base * 0.9),
      );
});

test('the rate of a typed price makes just that price, whatever the ERP asks', () => {
  const price = fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: mostAmount }));
  fc.assert(
    fc.property(price, price, (base, typed) => priceOf(base, rateForPrice(base, typed) ?? 0) === typed),
    { numRuns: 5000 },
  );
  expect(rateForPrice(0, 49_000)).toBeNull();
});
