import { expect, test } from './fixtures.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';
import type { Database } from './support/database.ts';
import { button, isFilledInVietnamese, signInVietnamese } from './support/in-vietnamese.ts';
import { attachPrinter } from './support/printer.ts';
import { pageOnSlip } from './support/slip-codes.ts';
import { scanCodes } from './support/wedge.ts';

test.use({ company: 'invoice buyer', viewport: { width: 1180, height: 820 }, locale: 'vi-VN' });

const company = {
  kind: 'company',
  tax_code: '0101248141',
  company_name: 'Công ty TNHH Thời trang Hai Bà Trưng',
  address: '45 Phố Huế, Phường Hai Bà Trưng, TP Hà Nội',
  email: 'ketoan@haiba.vn',
};
const seller = 'Công ty TNHH Thời trang Quận Nhất';

/** The shop issues e-invoices from now on; people enter their numbers. */
async function issueByHand(database: Database, address: string): Promise<void> {
  await database.rows(
    `insert into tax_identities (seller_code, franchise_code, legal_kind, tax_code, registered_name, registered_address,
        seller, series_till, is_complete, version)
      values ('F01', 'F01', 'company_deduction', '0300588569', $1, $2, 'own', '1CMAA', true, 1)
      on conflict (seller_code) do update set registered_name = excluded.registered_name, series_till = '1CMAA',
        is_complete = true`,
    [seller, address],
  );
  await database.rows(
    `insert into einvoice_sellers (seller_code, provider, first_day, environment, account, version)
      values ('F01', 'by_hand', '2026-01-01', 'production', '{}', 1)
      on conflict (seller_code) do update set first_day = excluded.first_day`,
  );
}

test('a walk-in company is named at the counter offline, and the server has it with the sale', async ({
  page,
  server,
  database,
}) => {
  test.slow();
  const [item] = (await goodsOf(database, 'F01', 24)).sort((a, b) => b.unit_price - a.unit_price);
  if (!item) throw new Error('The demo company sells nothing');
  await issueByHand(database, company.address);
  const printer = await attachPrinter(page);
  await signInVietnamese(page);
  await isFilledInVietnamese(page);
  await page.goto('/salesOrders/detail');
  await expect(page.getByRole('button', { name: /^Thêm / }).first()).toBeVisible();
  await server.kill();
  await expect(page.getByText('Không liên lạc được máy chủ', { exact: true })).toBeVisible();

  await scanCodes(page, Array<string>(Math.ceil(8_000_000 / item.unit_price)).fill(item.barcode));
  await expect(page.getByRole('button', { name: /^Thanh toán \d/ })).toBeEnabled();
  await button(page, 'Lấy hóa đơn').click();
  const sheet = page.getByRole('dialog', { name: 'Lấy hóa đơn' });
  await sheet.getByRole('textbox', { name: /^Mã số thuế/ }).fill('0101248142');
  await button(page, 'Lưu').click();
  await expect(sheet.getByText(/^Mã số thuế không đúng/)).toBeVisible();
  await expectAccessibleOnce(page);
  await sheet.getByRole('textbox', { name: /^Mã số thuế/ }).fill(company.tax_code);
  await sheet.getByRole('textbox', { name: /^Tên công ty/ }).fill(company.company_name);
  await sheet.getByRole('textbox', { name: /^Địa chỉ/ }).fill(company.address);
  await sheet.getByRole('textbox', { name: /^Email/ }).fill(company.email);
  await button(page, 'Lưu').click();
  await expect(button(page, `Hóa đơn: ${company.company_name}`)).toBeVisible();
  await page.getByRole('button', { name: /^Thanh toán \d/ }).click();
  await expect(page.getByText(/^Từ 5 triệu đồng/)).toBeVisible();
  await button(page, 'Đúng số tiền').click();
  await button(page, /^Thu \d/).click();
  await expect(page.getByText('Đã bán, giữ trên máy này')).toBeVisible();
  await button(page, 'In phiếu thu').click();
  await expect.poll(() => printer.dots.length).toBe(1);
  const einvoicePage = await pageOnSlip(printer);
  await button(page, 'Mở đơn hàng').click();
  await expect(page.locator('main').getByText(company.company_name).first()).toBeVisible();

  await server.start();
  await expect
    .poll(() =>
      database.rows(
        "select status, invoice_buyer as buyer from sales_orders where invoice_buyer ->> 'tax_code' = $1",
        [company.tax_code],
      ),
    )
    .toEqual([{ status: 'INVOICED', buyer: expect.objectContaining(company) }]);

  // What the slip led to before the server knew of the sale is the page of its e-invoice.
  await page.goto(einvoicePage);
  await expect(page.getByText(/^Đang phát hành/)).toBeVisible();
  await expect(page.getByText(seller)).toBeVisible();
  await database.rows("update einvoice_sellers set first_day = '2999-01-01'");
});
