import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderTotals } from '#model/kit/totals.ts';
import { type KnownVatGroup, vatOfOrder } from '#model/taxes/order-vat.ts';
import { anyOrder } from '../../support/sales/any-order.ts';
import { order } from '../../support/sales/orders.ts';

const groups: readonly KnownVatGroup[] = [
  {
    vat_group: 'VAT8',
    is_default: true,
    fees: [],
    rates: [
      { valid_from: '2025-07-01', rate: '8%' },
      { valid_from: '2027-01-01', rate: '10%' },
    ],
  },
  { vat_group: 'VAT5', is_default: false, fees: ['SHIP'], rates: [{ valid_from: '2000-01-01', rate: '5%' }] },
];
const days = ['2026-12-31'];

describe('VAT of an order on a tablet', () => {
  it('adds up to what the order is worth, goods and fees at their own rates', () => {
    fc.assert(
      fc.property(anyOrder, sold => {
        const vat = vatOfOrder(sold, groups, ({ item_no }) => (item_no === 'A' ? 'VAT5' : ''), days);
        const sum = (vat ?? []).reduce((all, each) => all + each.base_amount + each.vat_amount, 0);
        expect(sum).toBe(orderTotals(sold).grand_total);
        const rates = new Set(vat?.map(each => each.vat_rate));
        const hasFive = sold.fees.length > 0 || sold.lines.some(line => line.item_no === 'A');
        expect(rates.has('5%')).toBe(hasFive);
      }),
    );
  });

  it('is of what was shipped, where the order is closed', () => {
    const closed = order({ status: 'CLOSED' }, [10, 4]);
    const lines = closed.lines.map(line => ({ ...line, qty_shipped: line.line_no === 10000 ? 5 : 0 }));
    const vat = vatOfOrder({ ...closed, lines }, groups, () => '', days);
    expect(vat).toEqual([{ vat_rate: '8%', amount: 500_000, base_amount: 462_963, vat_amount: 37_037 }]);
  });

  it('is not said where goods, groups or the rate of the day are not known', () => {
    expect(vatOfOrder(order(), groups, () => null, days)).toBeNull();
    expect(vatOfOrder(order(), [], () => '', days)).toBeNull();
    expect(vatOfOrder(order(), groups, () => '', ['2026-12-31', '2027-01-01'])).toBeNull();
  });
});
