import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { creditAll, newCreditMemo, postCreditMemo } from '#model/sales/credit-memos.ts';
import { invoiceOf } from '#model/sales/postings.ts';
import {
  creditMemoVat,
  invoiceVat,
  type Sold,
  splitVat,
  type VatEntry,
  vatByRate,
} from '#model/taxes/vat.ts';
import { hundredthsOf, type VatRate } from '#model/taxes/vat-rates.ts';
import { anyOrder, invoiced as invoicedOrder } from '../../support/sales/any-order.ts';
import { order, ruleContext } from '../../support/sales/orders.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const groups = [
  '8%',
  '10%',
  '5%',
  '0%',
  'exempt',
  'not_declared',
  '3.5%',
] as const satisfies readonly VatRate[];

describe('the split of a price with VAT', () => {
  it.each([
    [270_000, '8%', 250_000, 20_000],
    [20_000, '8%', 18_519, 1481],
    [1, '8%', 1, 0],
    [13, '8%', 12, 1],
    [110_000, '10%', 100_000, 10_000],
    [105_000, '5%', 100_000, 5000],
    [99_000, '0%', 99_000, 0],
    [99_000, 'exempt', 99_000, 0],
    [999_999_999, '8%', 925_925_925, 74_074_074],
    [-270_000, '8%', -250_000, -20_000],
    [150_000, '10%', 136_364, 13_636],
    [7, '5%', 7, 0],
  ] as const)('makes of %d at %s a base of %d and VAT of %d', (amount, rate, base_amount, vat_amount) => {
    expect(splitVat(amount, rate)).toEqual({ base_amount, vat_amount });
  });

  it('loses no đồng, and is VAT of the base within one đồng', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
        fc.constantFrom(...groups),
        (amount, rate) => {
          const { base_amount, vat_amount } = splitVat(amount, rate);
          expect(base_amount + vat_amount).toBe(amount);
          const exact = (BigInt(base_amount) * BigInt(hundredthsOf(rate))) / 10_000n;
          expect(Math.abs(Number(exact) - vat_amount)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

/** An order that is invoiced in steps and comes back in steps, with its entries. */
function play(
  sold: SalesOrder,
  cuts: readonly number[],
  backs: readonly number[],
  rates: readonly VatRate[],
) {
  const rateOf = (step: number) => (line: { line_no: number }) => ({
    vat_group: `G${line.line_no}`,
    vat_rate: rates[(line.line_no / 10_000 + step) % rates.length] ?? '8%',
  });
  const at = (share: number): SalesOrder => ({
    ...sold,
    lines: sold.lines.map(line => ({
      ...line,
      qty_invoiced: Math.floor((Math.round(line.quantity * 1000) * share) / 1000) / 1000,
    })),
  });
  const steps = [0, ...[...cuts].sort((a, b) => a - b), 1000].map(at);
  const invoiced: Sold['invoiced'][number][] = [];
  const totals: { paid: number; entries: readonly VatEntry[] }[] = [];
  steps.slice(1).forEach((after, index) => {
    const invoice = invoiceOf(steps[index] ?? null, after);
    if (!invoice) return;
    const fees = invoice.header.fee_amount === 0 ? [] : after.fees;
    const entries = invoiceVat({ ...invoice.header, lines: invoice.lines, fees }, rateOf(index));
    totals.push({ paid: invoice.header.grand_total, entries });
    invoiced.push(...entries.map(entry => ({ ...entry, document_no: `SI-${index}` })));
  });
  let now: SalesOrder = { ...sold, status: 'INVOICED' };
  const credited: VatEntry[] = [];
  for (const share of [...backs, 1000]) {
    const wanted = creditAll(now)
      .map(({ line_no, quantity }) => ({
        line_no,
        quantity: Math.floor((Math.round(quantity * 1000) * share) / 1000) / 1000,
      }))
      .filter(({ quantity }) => quantity > 0);
    if (wanted.length === 0) continue;
    const before = now;
    const made = newCreditMemo(now, wanted, { ...ruleContext, pos_so_no: 'SC' });
    const { memo, order: after } = postCreditMemo(
      { ...made, memo: { ...made.memo, status: 'RELEASED' } },
      ruleContext,
    );
    const worth = {
      lines: memo.lines,
      discount_amount: memo.invoice_discount_amount,
      fees: memo.fees,
    };
    const unitsOf = (line_no: number) => {
      const line = before.lines.find(each => each.line_no === line_no);
      return { invoiced: line?.qty_invoiced ?? 0, credited: line?.qty_credited ?? 0 };
    };
    const entries = creditMemoVat(worth, { invoiced, credited, unitsOf });
    totals.push({ paid: 0 - memo.grand_total, entries });
    credited.push(...entries);
    now = after;
  }
  return { invoiced, credited, totals };
}

const shares = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 4 });

describe('VAT entries', () => {
  it('add up to what each document is worth, and come back to the đồng', () => {
    const anyRates = fc.array(fc.constantFrom(...groups), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyOrder, shares, shares, anyRates, (sold, cuts, backs, rates) => {
        const { invoiced, credited, totals } = play(sold, cuts, backs, rates);
        for (const { paid, entries } of totals) {
          expect(sum(entries.map(entry => entry.base_amount + entry.vat_amount))).toBe(paid);
          for (const entry of entries) expect(entry.base_amount + entry.vat_amount).toBe(entry.amount);
          expect(sum(vatByRate(entries).map(each => each.amount))).toBe(paid);
        }
        const left = vatByRate([...invoiced, ...credited]);
        expect(sum(left.map(each => each.amount))).toBe(0);
        for (const { vat_amount } of left) expect(vat_amount).toBe(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('of one return of everything are the negatives of the invoice', () => {
    fc.assert(
      fc.property(anyOrder, sold => {
        const { invoiced, credited } = play(sold, [], [], ['8%', '10%']);
        const negatives = invoiced.map(({ document_no, ...entry }) => ({
          ...entry,
          applies_to_no: document_no,
          quantity: -entry.quantity,
          amount: 0 - entry.amount,
          base_amount: 0 - entry.base_amount,
          vat_amount: 0 - entry.vat_amount,
        }));
        expect(credited).toEqual(negatives);
      }),
    );
  });

  it('come back at the rate of the invoice that sold the goods, the oldest first', () => {
    const { credited } = play(invoicedOrder(order({}, [10])), [400], [500], ['10%', '8%']);
    const taken = credited.map(({ applies_to_no, vat_rate, quantity }) => [
      applies_to_no,
      vat_rate,
      quantity,
    ]);
    expect(taken).toEqual([
      ['SI-0', '8%', -4],
      ['SI-1', '10%', -1],
      ['SI-1', '10%', -5],
    ]);
  });

  it('leave out goods that were invoiced before VAT was kept', () => {
    const memo = {
      lines: [{ line_no: 10000, quantity: 6, line_amount: 600_000 }],
      discount_amount: 0,
      fees: [],
    };
    const entry = { line_type: 'item', line_no: 10000, quantity: 5, amount: 540_000 } as const;
    const invoiced = [
      {
        ...entry,
        ...splitVat(540_000, '8%'),
        vat_group: 'VAT8',
        vat_rate: '8%',
        applies_to_no: '',
        document_no: 'SI-2',
      },
    ] as const;
    const unitsOf = () => ({ invoiced: 10, credited: 1 });
    const back = creditMemoVat(memo, { invoiced, credited: [], unitsOf });
    // Four of the five units without VAT are left; two of the units with VAT come back.
    expect(back).toMatchObject([{ applies_to_no: 'SI-2', quantity: -2, amount: -200_000 }]);
  });
});
