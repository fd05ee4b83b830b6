import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RevenueSummary, revenueGroups } from '#calls/sales/revenue.ts';
import { playSale, sale } from '../../../support/sales/played-sales.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let shop: SellingServer;
beforeAll(async () => {
  shop = await sellingServer();
  await shop.limitDiscounts({ percent: 100, line_percent: null, amount: null });
});
afterAll(() => shop.close());

const period = { from_date: '2020-01-01', to_date: '2099-12-31' };

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
