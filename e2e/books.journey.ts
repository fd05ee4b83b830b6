import type { Page } from '@playwright/test';
import { periodEnd } from '../src/model/taxes/books.ts';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { button, signInVietnamese } from './support/in-vietnamese.ts';
import { attachPrinter } from './support/printer.ts';
import { rowsOfWorkbook } from './support/workbook.ts';

test.use({ company: 'books', locale: 'vi-VN' });

/** First and last day of a month so many months back, and how the page names it. */
function monthBefore(today: string, back: number) {
  const [year = 0, of = 0] = today.split('-').map(Number);
  const from_date = new Date(Date.UTC(year, of - 1 - back, 1)).toISOString().slice(0, 10);
  const [in_year = '', month = ''] = from_date.split('-');
  return { from_date, to_date: periodEnd(from_date, 1) ?? '', name: `Tháng ${month}-${in_year}` };
}
const shown = (day: string) => day.split('-').reverse().join('-');
const paper = (page: Page) => page.getByRole('article');

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('a household closes its month; what comes late stands in the open one with its true day', async ({
  page,
  database,
}) => {
  const { today } = await database.row<{ today: string }>(
    `select (now() at time zone 'Asia/Ho_Chi_Minh')::date::text as today`,
  );
  const [last, open] = [monthBefore(today, 1), monthBefore(today, 0)];
  await database.rows(`insert into tax_identities (seller_code, franchise_code, legal_kind, tax_code, registered_name,
      registered_address, place_code, seller, is_complete, version)
    values ('F01', 'F01', 'household', '0300588569', 'Hộ kinh doanh Trần Thị Lan', '36 Hàng Bông, Hà Nội', '00001', 'own', true, 1)
    on conflict (seller_code) do update set legal_kind = 'household', registered_name = 'Hộ kinh doanh Trần Thị Lan'`);
  const printer = await attachPrinter(page);
  await signInVietnamese(page, demo.admin);

  await page.goto('/reports/books?franchise_code=F01');
  await expect(page.getByRole('combobox', { name: 'Kỳ' })).toHaveValue(last.name);
  await expect(paper(page)).toContainText('Mẫu số S1a-HKD');
  await expect(paper(page)).toContainText('Hộ kinh doanh Trần Thị Lan');
  await expectAccessibleOnce(page);
  await button(page, 'Khóa sổ').click();
  await expect(page.getByText(`Khóa sổ ${last.name}?`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Khóa sổ', exact: true }).click();
  await expect(page.getByText(`Đã khóa sổ đến hết ${shown(last.to_date)}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Khóa sổ', exact: true })).toHaveCount(0);
  await choose(page, 'Sổ', /^S2e-HKD/);
  await expect(paper(page)).toContainText('Mẫu số S2e-HKD');
  const closed = await paper(page).innerText();

  // Money of the closed month that the shop enters late.
  const shop = await page.context().browser()?.newContext({ locale: 'vi-VN' });
  if (!shop) throw new Error('no browser');
  const till = await shop.newPage();
  await till.goto(new URL('/', page.url()).href);
  await signInVietnamese(till, demo.store01);
  await till.goto('/bankAccountEntries');
  await button(till, 'Thêm khoản thu chi').click();
  const form = till.getByRole('dialog', { name: 'Thu hoặc chi tiền' });
  await form.getByText('Chi tiền', { exact: true }).click();
  await form.getByRole('textbox', { name: /^Số tiền/ }).fill('73000');
  await form.getByRole('textbox', { name: 'Ghi chú' }).fill('Túi giấy về muộn');
  await form.getByRole('textbox', { name: 'Ngày' }).fill(shown(last.to_date));
  await form.getByRole('textbox', { name: 'Ghi chú' }).click();
  await button(till, /^Chi 73\.000/).click();
  await expect(form).toHaveCount(0);
  await expect(till.getByText(`Kỳ của ngày ${shown(last.to_date)} đã khóa sổ`)).toBeVisible();
  await expect
    .poll(() =>
      database.rows(
        `select posting_date::text, true_date::text from cashbook_entries where description = 'Túi giấy về muộn'`,
      ),
    )
    .toEqual([{ posting_date: open.from_date, true_date: last.to_date }]);
  await shop.close();

  await page.reload();
  await expect(paper(page)).toContainText('Mẫu số S2e-HKD');
  expect(await paper(page).innerText()).toBe(closed);
  await choose(page, 'Kỳ', open.name);
  const late = paper(page).getByRole('row').filter({ hasText: 'Túi giấy về muộn' });
  await expect(late).toContainText(shown(open.from_date));
  await expect(late).toContainText(shown(last.to_date));

  // Paper and Excel have the same line.
  await button(page, 'In').click();
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain('Mẫu số S2e-HKD');
  expect(printer.sheets[0]).toContain('Túi giấy về muộn');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Excel/ }).click(),
  ]);
  const rows = rowsOfWorkbook(await download.path());
  expect(rows.find(row => row.some(cell => cell.includes('Túi giấy về muộn')))).toContain('73000');

  // The month is opened again, with a reason.
  await button(page, 'Mở lại').click();
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Kế toán bổ sung');
  await page.getByRole('dialog').getByRole('button', { name: 'Mở lại', exact: true }).click();
  await expect(page.getByText(/mở lại lúc .*: Kế toán bổ sung/)).toBeVisible();
});
