import { describe, expect, it } from 'vitest';
import { differenceOf, type Told } from '#client/read/last-known-total.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { order } from '../../support/sales/orders.ts';
import { rule } from '../../support/sales/promotions.ts';

const now = (() => {
  const open = { ...order(), auto_promotion: true, rules: [rule({ code: 'NEW', description: 'Tết' })] };
  return { ...open, grand_total: orderTotals(open).grand_total };
})();
const told = (change: Partial<Told>): Told => ({
  totalVnd: now.grand_total,
  promotions: orderTotals(now).promotions,
  lines: now.lines,
  ...change,
});

describe('a total that differs from what the person was told', () => {
  it('is not told where it is the same', () => {
    expect(differenceOf(told({}), now)).toBeNull();
  });

  it('is told with the old and the new one, and the price that differs', () => {
    const lines = now.lines.map(line => (line.line_no === 10000 ? { ...line, unit_price: 90_000 } : line));
    expect(differenceOf(told({ totalVnd: 1_170_000, lines }), now)).toBe(
      'Order SO-1: total 1.260.000 ₫ instead of 1.170.000 ₫. Nồi cơm điện costs 100.000 ₫, not 90.000 ₫.',
    );
  });

  it('names the promotions that came, went and changed', () => {
    const promotions = [
      { code: 'OLD', description: 'Hè', amount: 50_000 },
      { code: 'NEW', description: 'Tết', amount: 100_000 },
    ];
    expect(differenceOf(told({ totalVnd: 1_250_000, promotions }), now)).toBe(
      'Order SO-1: total 1.260.000 ₫ instead of 1.250.000 ₫. “Hè” does not apply. “Tết” takes off 140.000 ₫, not 100.000 ₫.',
    );
    expect(differenceOf(told({ totalVnd: 1_400_000, promotions: [] }), now)).toContain(
      '“Tết” takes off 140.000 ₫.',
    );
  });

  it('names points that pay less, and nothing else', () => {
    const less = told({ totalVnd: 1_060_000, pointsVnd: 200_000 });
    expect(differenceOf(less, now)).toBe(
      'Order SO-1: total 1.260.000 ₫ instead of 1.060.000 ₫. Points pay 0 ₫, not 200.000 ₫.',
    );
  });
});
