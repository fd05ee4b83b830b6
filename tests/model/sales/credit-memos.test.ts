import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { invoiceAmounts } from '#model/kit/totals.ts';
import { cancelCreditMemo, creditAll, newCreditMemo, postCreditMemo } from '#model/sales/credit-memos.ts';
import { anyOrder, invoiced } from '../../support/sales/any-order.ts';
import { order, ruleContext } from '../../support/sales/orders.ts';

const facts = { ...ruleContext, pos_so_no: 'SC-1' };

describe('a credit memo', () => {
  it('is worth the part of the order that comes back, discounts shared out', () => {
    const sold = invoiced({ ...order(), invoice_discount_amount: 140_000 });
    const { memo, order: after } = newCreditMemo(sold, [{ line_no: 10000, quantity: 2 }], facts);
    expect(memo).toMatchObject({ status: 'OPEN', applies_to_no: 'SO-1', grand_total: 180_000 });
    expect(after).toMatchObject({ credit_memo_amount: 180_000, credited_amount: 0 });
    expect(after.remaining_amount).toBe(sold.remaining_amount);
  });

  it('takes no more than was invoiced, counting what is on other memos', () => {
    const { order: after } = newCreditMemo(invoiced(order()), [{ line_no: 10000, quantity: 8 }], facts);
    expect(() => newCreditMemo(after, [{ line_no: 10000, quantity: 3 }], facts)).toThrow(
      'You cannot return more than the 2 units that you have shipped for SO-1 ITEM-10000.',
    );
  });

  it('takes whole pieces of goods that are sold whole', () => {
    const sold = invoiced(order());
    const inPieces = { ...sold, lines: sold.lines.map(line => ({ ...line, unit_of_measure: 'PCS' })) };
    expect(() => newCreditMemo(inPieces, [{ line_no: 10000, quantity: 0.5 }], facts)).toThrow(/whole\.$/);
  });

  it('lowers what the order owes when it is posted, and owes back what was paid', () => {
    const sold = { ...invoiced(order()), remaining_amount: 100_000 };
    const made = newCreditMemo(sold, [{ line_no: 10000, quantity: 2 }], facts);
    const released = { ...made, memo: { ...made.memo, status: 'RELEASED' } };
    const { memo, order: after } = postCreditMemo(released, ruleContext);
    expect(after).toMatchObject({ credited_amount: 200_000, remaining_amount: -100_000 });
    expect(memo).toMatchObject({ status: 'POSTED', remaining_amount: 100_000 });
  });

  it('gives its pieces free again when it is canceled', () => {
    const sold = invoiced(order());
    const made = newCreditMemo(sold, creditAll(sold), facts);
    const { order: after } = cancelCreditMemo(made, 'MISTAKE', ruleContext);
    expect(creditAll(after)).toEqual(creditAll(sold));
    expect(after.credit_memo_amount).toBe(0);
  });

  it('is worth the order together with all others, however it was split, fees with the last', () => {
    const split = fc.array(fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 4, maxLength: 4 }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(anyOrder, split, (sold, parts) => {
        let now = sold;
        const worths: number[] = [];
        const credit = (lines: { line_no: number; quantity: number }[]) => {
          if (lines.length === 0) return;
          const made = newCreditMemo(now, lines, facts);
          worths.push(made.memo.grand_total);
          now = made.order;
        };
        for (const part of parts)
          credit(
            creditAll(now)
              .map(({ line_no, quantity }, index) => ({
                line_no,
                quantity: Math.min(quantity, (part[index] ?? 0) / 1000),
              }))
              .filter(({ quantity }) => quantity > 0),
          );
        credit(creditAll(now));
        expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(sold.grand_total);
        expect(worths.every(worth => worth >= 0)).toBe(true);
        expect(now.credit_memo_amount).toBe(sold.grand_total);
      }),
    );
  });
});

describe('the invoices of an order', () => {
  it('are together worth the order, however it was split', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 5 }), (sold, cuts) => {
        const at = (share: number): SalesOrder => ({
          ...sold,
          lines: sold.lines.map(line => ({
            ...line,
            qty_invoiced: Math.floor((Math.round(line.quantity * 1000) * share) / 1000) / 1000,
          })),
        });
        const steps = [0, ...cuts.filter(cut => cut > 0).sort((a, b) => a - b), 1000].map(at);
        let total = 0;
        steps.slice(1).forEach((after, index) => {
          const before = steps[index] ?? after;
          // A step that invoices nothing makes no invoice.
          if (before.lines.every((line, place) => line.qty_invoiced === after.lines[place]?.qty_invoiced))
            return;
          total += invoiceAmounts(before, after).grand_total;
        });
        expect(total).toBe(sold.grand_total);
      }),
    );
  });
});
