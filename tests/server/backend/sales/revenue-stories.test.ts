import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RevenueSummary, revenueGroups } from '#calls/sales/revenue.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let shop: SellingServer;
beforeAll(async () => {
  shop = await sellingServer();
  await shop.limitDiscounts({ percent: 100, line_percent: null, amount: null });
});
afterAll(() => shop.close());

const period = { from_date: '2020-01-01', to_date: '2099-12-31' };

/** A sale, and what becomes of it. */
const sale = fc.record({
  who: fc.constantFrom('store01', 'store02'),
  /** Of each of the first items, and whether they are invoiced at once or one by one. */
  quantities: fc.array(fc.constantFrom(1, 2, 3), { minLength: 1, maxLength: 4 }),
  oneByOne: fc.boolean(),
  off: fc.constantFrom({}, { invoice_discount_percent: 7.5 }, { invoice_discount_amount: 10_001 }),
  fee: fc.constantFrom(0, 25_000),
  fate: fc.constantFrom('kept', 'kept', 'canceled', 'returned', 'returned in part'),
});
type Sale = typeof sale extends fc.Arbitrary<infer S> ? S : never;

async function play({ who, quantities, oneByOne, off, fee, fate }: Sale): Promise<void> {
  const fees = fee === 0 ? [] : [{ line_no: 10000, fee_code: 'DELIVERY', description: '', amount: fee }];
  const ask = <T = { pos_so_no: string }>(op: string, input: object) => shop.ask<T>(op, input, who);
  const { pos_so_no, lines } = await shop.create({ lines: shop.lines(...quantities), fees, ...off }, who);
  const setStatus = (no: string, status: string, cancel_reason_code = '') =>
    ask('salesOrders.setStatus', { pos_so_no: no, status, cancel_reason_code });
  if (fate === 'canceled') {
    await setStatus(pos_so_no, 'CANCELED', 'CUSTOMER');
    return;
  }
  await setStatus(pos_so_no, 'CONFIRMED');
  await setStatus(pos_so_no, 'RELEASED');
  const all = lines.map(({ line_no, quantity }) => ({
    ...{ line_no, qty_to_ship: quantity, qty_to_invoice: quantity },
  }));
  for (const each of oneByOne ? all.map(line => [line]) : [all])
    await ask('salesOrders.postQty', { pos_so_no, lines: each });
  if (fate === 'kept') return;
  const [first] = lines;
  const memo =
    fate === 'returned in part'
      ? await ask('creditMemos.create', { pos_so_no, lines: [{ line_no: first?.line_no, quantity: 1 }] })
      : await ask('creditMemos.createAll', { pos_so_no });
  await setStatus(memo.pos_so_no, 'RELEASED');
  await setStatus(memo.pos_so_no, 'POSTED');
}

test('sales, cancels and returns at the same time: documents, sums and every report agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 2, maxLength: 6 }), async sales => {
      await Promise.all(sales.map(play));
      for (const index of ['revenue_days', 'revenue_hours', 'revenue_items'])
        expect(await shop.ask('systemIndex.run', { index, rebuild: false }, 'admin'), index).toMatchObject({
          differences: 0,
        });
      for (const [who, franchise] of [
        ['admin', ''],
        ['store01', 'F01'],
      ] as const) {
        const documents = await numberFrom(
          shop.db,
          sql`select (select coalesce(sum(grand_total), 0) from sales_invoices where ${franchise} in ('', franchise_code))
            - (select coalesce(sum(grand_total), 0) from sales_orders where document_type = 'credit_memo'
                and status = 'POSTED' and ${franchise} in ('', franchise_code)) as n`,
        );
        const lines = await shop.ask<{ net_amount: number }>('salesInvoices.sumRevenueDetail', period, who);
        expect(lines.net_amount).toBe(documents);
        for (const group_by of revenueGroups) {
          const report = await shop.ask<{ amount: number; rows: RevenueSummary[] }>(
            'salesInvoices.sumRevenue',
            { ...period, group_by },
            who,
          );
          expect(report.amount, group_by).toBe(documents);
          // Days of all shops may be more parts than are answered.
          if (report.rows.length < 500)
            expect(
              report.rows.reduce((sum, row) => sum + row.amount, 0),
              group_by,
            ).toBe(documents);
        }
      }
    }),
    { numRuns: 8 },
  );
});
