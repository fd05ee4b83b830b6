import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCreditMemo } from '#model/purchases/credit-memos.ts';
import type { PurchaseDocument } from '#model/purchases/document.ts';
import { purchaseTotals } from '#model/purchases/totals.ts';
import { addVat, type PurchaseVatEntry, purchaseMemoVat, purchaseVat } from '#model/taxes/purchase-vat.ts';
import { vatByRate } from '#model/taxes/vat.ts';
import { hundredthsOf, type VatRate } from '#model/taxes/vat-rates.ts';

const rates = ['8%', '10%', '5%', '0%', 'exempt', '3.5%'] as const satisfies readonly VatRate[];
const facts = {
  actor: { isAdministrator: false, userId: 2 },
  now: '2026-03-02T03:00:00.000Z',
  today: '2026-03-02',
};
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const anyLine = fc.record({
  purchase_qty: fc.integer({ min: 1, max: 40 }),
  unit_cost: fc.integer({ min: 0, max: 3_000_000 }),
  discount: fc.integer({ min: 0, max: 100 }),
  short: fc.integer({ min: 0, max: 3 }),
});
/** An order that is invoiced for what came of it. */
const anyBought = fc
  .record({ lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }), off: fc.nat(100) })
  .map(({ lines, off }) => {
    const made = lines.map(({ purchase_qty, unit_cost, discount, short }, index) => {
      const came = Math.max(0, purchase_qty - short);
      const gross = purchase_qty * unit_cost;
      const line_discount_amount = Math.floor((gross * discount) / 200);
      return {
        ...{ line_no: (index + 1) * 10_000, item_no: `I${index}`, variant_code: '', purchase_qty, unit_cost },
        ...{ unit_of_measure: 'PCS', line_discount_amount, line_amount: gross - line_discount_amount },
        ...{
          qty_shipped: came,
          qty_received: came,
          qty_invoiced: came,
          qty_credited: 0,
          qty_on_credit_memo: 0,
        },
      };
    });
    return {
      ...{ po_no: 'PO', type: 'Order', la_status: 'INVOICED', invoice_discount_amount: 0 },
      ...{ invoice_discount_percent: off / 4, credited_amount: 0, credit_memo_amount: 0, shipments: [] },
      lines: made,
    } as unknown as PurchaseDocument; // the rules look at these fields alone
  });

describe('VAT on top of a price', () => {
  it('is the rate of it, half a đồng up, with the same figures below zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.constantFrom(...rates), (base, rate) => {
        const { base_amount, vat_amount } = addVat(base, rate);
        expect(base_amount).toBe(base);
        const exact = (base * hundredthsOf(rate)) / 10_000;
        expect(Math.abs(vat_amount - exact)).toBeLessThanOrEqual(0.51);
        const back = addVat(-base, rate);
        expect([back.base_amount + base, back.vat_amount + vat_amount]).toEqual([0, 0]);
      }),
    );
    expect(addVat(1250, '10%')).toEqual({ base_amount: 1250, vat_amount: 125 });
    expect(addVat(25, '10%').vat_amount).toBe(3);
  });
});

describe('VAT of what was bought', () => {
  it('adds up to the document, and is all back with the last piece', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 3 });
    fc.assert(
      fc.property(anyBought, fc.boolean(), parts, (bought, isIncluded, shares) => {
        const rateOf = ({ line_no }: { line_no: number }) => ({
          vat_group: 'G',
          vat_rate: rates[(line_no / 10_000) % rates.length] ?? '8%',
        });
        const worth = (entries: readonly PurchaseVatEntry[]) =>
          sum(entries.map(entry => (isIncluded ? entry.amount : entry.base_amount)));
        const entries = purchaseVat(bought, rateOf, isIncluded);
        expect(worth(entries)).toBe(purchaseTotals(bought).grand_total);
        const invoiced = entries.map(entry => ({ ...entry, document_no: 'PO' }));
        const credited: PurchaseVatEntry[] = [];
        let order = bought;
        for (const share of [...shares, 1000]) {
          const wanted = order.lines
            .map(line => ({
              line_no: line.line_no,
              quantity: Math.floor(((line.qty_invoiced - line.qty_on_credit_memo) * share) / 1000),
            }))
            .filter(({ quantity }) => quantity > 0);
          if (wanted.length === 0) continue;
          const before = order;
          const made = newCreditMemo(order, wanted, { ...facts, po_no: 'PC' });
          order = made.order;
          const unitsOf = (line_no: number) => {
            const line = before.lines.find(each => each.line_no === line_no);
            return { invoiced: line?.qty_invoiced ?? 0, credited: line?.qty_on_credit_memo ?? 0 };
          };
          const back = purchaseMemoVat(made.memo, { invoiced, credited, unitsOf });
          expect(worth(back)).toBe(0 - made.memo.grand_total);
          for (const each of back) expect(each.base_amount + each.vat_amount).toBe(each.amount);
          credited.push(...back);
        }
        for (const { vat_amount } of vatByRate([...entries, ...credited])) expect(vat_amount).toBe(0);
      }),
    );
  });
});
