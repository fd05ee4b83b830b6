import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nextScheme,
  pointsEarned,
  pointsReturned,
  pointsStillPaying,
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

  test('that paid for goods go back with them: ever more, and all of them with the last piece', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      unit_price: fc.nat(1_000_000),
      line_discount_amount: fc.constant(0),
    });
    const story = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      points: fc.nat(5000),
      steps: fc.array(fc.record({ at: fc.nat(4), by: fc.integer({ min: 1, max: 9 }) }), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(story, ({ lines: sold, points, steps }) => {
        const lines = sold.map(one => ({ ...one, qty_shipped: one.quantity, qty_credited: 0 }));
        const left = () => pointsStillPaying({ status: 'INVOICED', la_exchange_points: points, lines });
        let before = left();
        expect(before).toBe(points);
        for (const { at, by } of [...steps, ...lines.map((_, index) => ({ at: index, by: 9 }))]) {
          const credited = lines[at % lines.length];
          if (credited) credited.qty_credited = Math.min(credited.quantity, credited.qty_credited + by);
          expect(left()).toBeLessThanOrEqual(before);
          before = left();
        }
        expect(before).toBe(0);
      }),
    );
  });

  test('that paid for what a closed order never shipped go back', () => {
    const line = { quantity: 4, unit_price: 50_000, line_discount_amount: 0, qty_credited: 0 };
    const order = (qty_shipped: number) => ({
      status: 'CLOSED',
      la_exchange_points: 100,
      lines: [{ ...line, qty_shipped }],
    });
    expect([0, 1, 4].map(shipped => pointsStillPaying(order(shipped)))).toEqual([0, 25, 100]);
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
