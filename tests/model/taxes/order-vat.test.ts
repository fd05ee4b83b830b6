import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderTotals } from '#model/kit/totals.ts';
import { invoiceOf } from '#model/sales/postings.ts';
import { type KnownVatGroup, vatOfOrder } from '#model/taxes/order-vat.ts';
import { invoiceVat, vatByRate } from '#model/taxes/vat.ts';
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

  it('is what its invoices say, and of the rest what goods have by their groups of today', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 0, max: 1000 }), (sold, share) => {
        const before = { ...sold, lines: sold.lines.map(line => ({ ...line, qty_invoiced: 0 })) };
        const after = {
          ...sold,
          status: 'RELEASED' as const,
          lines: sold.lines.map(line => ({
            ...line,
            qty_invoiced: Math.floor((Math.round(line.quantity * 1000) * share) / 1000) / 1000,
          })),
        };
        const invoice = invoiceOf(before, after);
        const fees = invoice && invoice.header.fee_amount !== 0 ? after.fees : [];
        const rateOf = () => ({ vat_group: 'OLD', vat_rate: '3%' as const });
        const posted_vat = invoice
          ? vatByRate(invoiceVat({ ...invoice.header, lines: invoice.lines, fees }, rateOf))
          : [];
        const vat = vatOfOrder({ ...after, posted_vat }, groups, () => '', days) ?? [];
        const sum = vat.reduce((all, each) => all + each.base_amount + each.vat_amount, 0);
        expect(sum).toBe(orderTotals(after).grand_total);
        expect(vat.filter(each => each.vat_rate === '3%')).toEqual(posted_vat);
      }),
    );
  });

  it('is not said of an order that was invoiced before VAT was kept', () => {
    const sold = order({ status: 'INVOICED' }, [10]);
    const lines = sold.lines.map(line => ({
      ...line,
      qty_invoiced: line.quantity,
      qty_shipped: line.quantity,
    }));
    expect(vatOfOrder({ ...sold, lines, posted_vat: [] }, groups, () => '', days)).toBeNull();
    // A back end that tells nothing: it is worked out.
    expect(vatOfOrder({ ...sold, lines }, groups, () => '', days)).toHaveLength(1);
  });
});
