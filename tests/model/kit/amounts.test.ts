import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf } from '#model/kit/amounts.ts';

const vnd = fc.integer({ min: 0, max: 999_999_999_999 });

test('what falls on each part of a whole adds up to all of it, whatever the parts are', () => {
  fc.assert(
    fc.property(vnd, fc.array(vnd, { minLength: 1, maxLength: 12 }), (amount, parts) => {
      const shares = sharesOf(amount, parts);
      const whole = parts.some(part => part > 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole ? amount : 0);
      expect(shares.every(share => share >= 0)).toBe(true);
    }),
  );
});

test('half a đồng is rounded up, and what is rounded on one part is missing on the next', () => {
  expect(sharesOf(1, [1, 1])).toEqual([1, 0]);
  expect(sharesOf(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(sharesOf(5, [])).toEqual([]);
});
