import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { cellsOfWorkbook } from './support/workbook.ts';
import { workerInCharge } from './support/worker.ts';

const vnd = new Intl.NumberFormat('de-DE');

test('a manager sees on a phone what was sold, down to the document, on- and offline', async ({
  context,
  page,
  login,
  shell,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login.signIn(demo.manager01);
  await workerInCharge(page);
  await shell.isFilled();
  await shell.go('Revenue');
  await page.getByRole('button', { name: 'Last month' }).click();
  const { sum } = await database.row<{ sum: string }>(
    `with month as (
       select date_trunc('month', now() at time zone 'Asia/Ho_Chi_Minh')::date as next)
     select (select coalesce(sum(grand_total), 0) from sales_invoices, month
         where franchise_code = 'F01' and posting_date >= next - interval '1 month' and posting_date < next)
       - (select coalesce(sum(grand_total), 0) from sales_orders, month where document_type = 'credit_memo'
         and status = 'POSTED' and franchise_code = 'F01'
         and posting_date >= next - interval '1 month' and posting_date < next) as sum`,
  );
  await expect(page.getByText(`${vnd.format(Number(sum))} ₫`)).toBeVisible();
  await expect(page.getByRole('img', { name: /^By day\./ })).toBeVisible();
  await expectAccessibleOnce(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Excel' }).click();
  const rows = cellsOfWorkbook(await (await download).path());
  const head = rows.find(row => row.some(cell => cell?.value === 'Before discounts on the whole')) ?? [];
  const revenue = head.findIndex(cell => cell?.value === 'Revenue');
  expect(rows.at(-1)?.[revenue]?.value.endsWith(`)${sum}`)).toBe(true);

  const largest = page.getByRole('list', { name: 'Items' }).getByRole('link').first();
  const address = page.url();
  await largest.click();
  await expect(page.getByRole('heading', { name: 'Revenue Details' })).toBeVisible();
  await expectAccessibleOnce(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /\d{2}-\d{2}-\d{4}|SI-|SC-/ })
    .first()
    .click();
  await expect(page).toHaveURL(/salesHistorical\/S[IC]-/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await shell.isConnected('No network');
  await page.goto(address);
  await expect(page.getByText(`${vnd.format(Number(sum))} ₫`)).toBeVisible();
  await expect(page.getByText(/as of \d\d:\d\d, without a connection/)).toBeVisible();
});
