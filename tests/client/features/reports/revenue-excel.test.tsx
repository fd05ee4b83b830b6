import { screen } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { salesInvoices } from '#calls/index.ts';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { downloads } from '#tests/support/tablet/downloads.ts';
import { cellsOfWorkbook } from '../../../../e2e/support/workbook.ts';

const { next } = downloads();
let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const texts = t.revenue;
const period = { from_date: '2026-01-01', to_date: '2026-12-31' };
const days = `from_date=${period.from_date}&to_date=${period.to_date}`;

/** What an address exports: what stands above the table, and the figures of its columns, row by row and below them. */
async function exported(address: string) {
  await client.open(address);
  await client.user.click(await screen.findByRole('button', { name: t.ui.exportExcel }));
  const rows = cellsOfWorkbook(await next());
  const at = rows.findIndex(row => row.length > 3 && row.some(cell => cell?.value === texts.amount));
  const head = (rows[at] ?? []).map(cell => cell?.value ?? '');
  const [total = [], ...body] = rows.slice(at + 1).reverse();
  const column = (title: string) => body.map(row => Number(row[head.indexOf(title)]?.value ?? 0));
  const sum = (title: string) => column(title).reduce((all, one) => all + one, 0);
  /** The last figure of `SUBTOTAL(109,J6:J40)1234`. */
  const below = (title: string) => Number(total[head.indexOf(title)]?.value.split(')').at(-1));
  const above = rows.slice(0, at).flatMap(row => row[0]?.value ?? []);
  return { above, head, sum, below, rows: body.length };
}

/** What the documents themselves are worth, of one shop or of all. */
async function documents(shop: string): Promise<number> {
  const within = sql`posting_date between ${period.from_date} and ${period.to_date} and ${shop} in ('', franchise_code)`;
  const { rows } = await client.server.db.execute<{ amount: string }>(sql`select
    (select coalesce(sum(grand_total), 0) from sales_invoices where ${within})
    - (select coalesce(sum(grand_total), 0) from sales_orders where document_type = 'credit_memo'
        and status = 'POSTED' and ${within}) as amount`);
  return Number(rows[0]?.amount);
}

it('documents, report and Excel file come to the same, of all shops and of one, in any group', async () => {
  const token = await client.server.signIn('admin');
  for (const [shop, ways] of [
    ['', ['category', 'sales_person', 'franchise']],
    ['F01', ['item', 'location']],
  ] as const) {
    const worth = await documents(shop);
    expect(worth).toBeGreaterThan(0);
    const { data } = await client.server.send(
      salesInvoices.sumRevenue,
      { ...period, franchise_code: shop },
      { token },
    );
    expect(data.amount).toBe(worth);
    for (const by of ways) {
      const file = await exported(`/reports/revenue/summaries?${days}&franchise_code=${shop}&by=${by}`);
      expect([by, file.sum(texts.amount), file.below(texts.amount)]).toEqual([by, worth, worth]);
      expect(file.sum(texts.gross) - file.sum(texts.documentDiscounts) + file.sum(texts.fees)).toBe(worth);
      expect(file.sum(texts.documentDiscounts) + file.sum(texts.lineDiscounts)).toBe(
        (data.discount_amount ?? 0) + (data.line_discount_amount ?? 0),
      );
      expect(file.sum(texts.cost)).toBe(data.cost_amount);
      expect(file.above.slice(0, 3)).toEqual([
        t.pages['/reports/revenue/summaries'],
        shop === '' ? t.stockReports.allShops : expect.stringMatching(/^Quầy /),
        '01-01-2026 – 31-12-2026',
      ]);
    }
  }
  const worth = await documents('F01');
  const lines = await exported(`/reports/revenue/details?${days}&franchise_code=F01`);
  expect([lines.sum(texts.amount), lines.below(texts.amount)]).toEqual([worth, worth]);
  expect(lines.rows).toBeGreaterThan(20);
});

it('who may not see costs exports none', async () => {
  await client.signIn('store01');
  const { head, sum } = await exported(`/reports/revenue/summaries?${days}&by=item`);
  expect(sum(texts.amount)).toBe(await documents('F01'));
  for (const title of [texts.cost, texts.margin, texts.uncostedLines]) expect(head).not.toContain(title);
});
