import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type RevenueDetail,
  type RevenueSummary,
  revenueGroups,
  type SumRevenue,
} from '#calls/sales/revenue.ts';
import { playSale, sale } from '../../../support/sales/played-sales.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let shop: SellingServer;
beforeAll(async () => {
  shop = await sellingServer();
  await shop.limitDiscounts({ percent: 100, line_percent: null, amount: null });
});
afterAll(() => shop.close());

const period = { from_date: '2020-01-01', to_date: '2099-12-31' };

const add = (...figures: readonly (number | null | undefined)[]) =>
  figures.reduce((sum: number, figure) => sum + (figure ?? 0), 0);

/** All lines of the report, page by page. */
async function allLines(): Promise<RevenueDetail[]> {
  const lines: RevenueDetail[] = [];
  const sort_order = { field: 'id', direction: 'asc' };
  for (let page = 1; ; page += 1) {
    const { items } = await shop.ask<{ items: RevenueDetail[] }>(
      'salesInvoices.revenueDetail',
      { ...period, page, size: 1000, sort_order },
      'admin',
    );
    lines.push(...items);
    if (items.length < 1000) return lines;
  }
}

test('sales, cancels and returns at the same time: documents, sums and every report agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 2, maxLength: 6 }), async sales => {
      await Promise.all(sales.map(one => playSale(shop, one)));
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

test('base and VAT of lines add up to what documents are worth, and to those of the period', async () => {
  const fates = ['kept', 'returned', 'returned in part'] as const;
  for (const fate of fates)
    for (const off of [{}, { invoice_discount_percent: 7.5 }, { invoice_discount_amount: 10_001 }] as const)
      await playSale(shop, {
        who: 'store01',
        quantities: [2, 1, 3],
        oneByOne: true,
        off,
        fee: 25_000,
        fate,
      });
  const lines = await allLines();
  const taxed = lines.filter(line => line.vat_amount !== null);
  const memos = taxed.filter(line => line.document_type === 'credit_memo');
  expect(memos.length).toBeGreaterThan(3);
  expect(taxed.filter(line => line.line_type === 'fee').length).toBeGreaterThan(2);
  for (const [no, rows] of Map.groupBy(taxed, line => line.document_no)) {
    const worth = add(...rows.map(line => line.net_amount));
    expect([no, add(...rows.flatMap(line => [line.base_amount, line.vat_amount]))]).toEqual([no, worth]);
  }
  const { vat = [] } = await shop.ask<SumRevenue>('salesInvoices.sumRevenue', period, 'admin');
  expect(add(...taxed.map(line => line.vat_amount))).toBe(add(...vat.map(each => each.vat_amount)));
  expect(add(...taxed.map(line => line.base_amount))).toBe(add(...vat.map(each => each.base_amount)));
  expect(new Set(taxed.map(line => line.vat_rate))).toEqual(new Set(vat.map(each => each.vat_rate)));
});
