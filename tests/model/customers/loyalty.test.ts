import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nextScheme,
  pointsEarned,
  pointsReturned,
  schemeFor,
  whyNotRedeem,
} from '#model/customers/loyalty.ts';

const schemes = [
  { scheme: 'Silver', min_ranking_points: 0, vnd_per_earned_point: 100_000 },
  { scheme: 'Gold', min_ranking_points: 1000, vnd_per_earned_point: 80_000 },
];
const none = { invoiced: 0, credited: 0, earned: 0, returned: 0 };

describe('points', () => {
  test('follow from all invoices of an order, however it is split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 8 }), invoices => {
        const order = { ...none };
        for (const amount of invoices) {
          order.earned += pointsEarned(order, amount, 80_000);
          order.invoiced += amount;
        }
        expect(order.earned).toBe(Math.floor(order.invoiced / 80_000));
      }),
    );
  });

  test('go back with what is credited: never more than was earned, all of it in the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 8 }),
        fc.nat(1000),
        (parts, earned) => {
          const order = { ...none, earned, invoiced: parts.reduce((sum, part) => sum + part, 0) };
          for (const part of parts) {
            const points = pointsReturned(order, part);
            expect(points).toBeGreaterThanOrEqual(0);
            order.returned += points;
            order.credited += part;
          }
          expect(order.returned).toBe(earned);
        },
      ),
    );
  });

  test('lead from scheme to scheme', () => {
    expect(schemeFor(schemes, 999)?.scheme).toBe('Silver');
    expect(schemeFor(schemes, 1000)?.scheme).toBe('Gold');
    expect(schemeFor([], 5)).toBeNull();
    expect(nextScheme(schemes, 990)).toEqual({ scheme: 'Gold', points_missing: 10 });
    expect(nextScheme(schemes, 1000)).toBeNull();
  });

  test('that are not there cannot be spent', () => {
    expect(whyNotRedeem(10, 10)).toBeNull();
    expect(whyNotRedeem(-3, 1)?.msg).toBe('The customer has only 0 points.');
  });
});
