import type { Page } from '@playwright/test';
import { startMisa } from '../tests/support/einvoices/misa-server.ts';
import { expect } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';
import { withProvider } from './support/einvoice-provider.ts';
import { button, isFilledInVietnamese, signInVietnamese } from './support/in-vietnamese.ts';
import { attachPrinter } from './support/printer.ts';
import { pageOnSlip } from './support/slip-codes.ts';
import { scanCodes } from './support/wedge.ts';

const test = withProvider(startMisa);
test.use({ viewport: { width: 1180, height: 820 }, locale: 'vi-VN' });

const company = 'Công ty TNHH Thời trang Hai Bà Trưng';

/** The office enters who sells in the shop, and the account at its provider. */
async function setUpSeller(page: Page, url: string): Promise<void> {
  await page.goto('/franchises/detail?no=F01');
  await button(page, 'Sửa thông tin thuế').click();
  const identity = page.getByRole('dialog', { name: 'Thông tin thuế' });
  await identity.getByRole('combobox', { name: 'Loại hình' }).click();
  await page.getByRole('option', { name: 'Công ty, thuế GTGT khấu trừ' }).click();
  await identity.getByRole('textbox', { name: 'Mã số thuế' }).fill('0300588569');
  await identity.getByRole('textbox', { name: 'Tên đăng ký' }).fill('Công ty TNHH Quầy Hoàn Kiếm');
  await identity.getByRole('textbox', { name: 'Địa chỉ đăng ký' }).fill('36 Hàng Bông, Hà Nội');
  await identity.getByRole('textbox', { name: 'Ký hiệu máy tính tiền' }).fill('1CMAA');
  await button(page, 'Lưu').click();
  await expect(identity).toHaveCount(0);
  await button(page, 'Sửa tài khoản hóa đơn điện tử').click();
  const account = page.getByRole('dialog', { name: 'Tài khoản hóa đơn điện tử' });
  await account.getByRole('combobox', { name: 'Nhà cung cấp' }).click();
  await page.getByRole('option', { name: 'MISA meInvoice' }).click();
  await account.getByRole('textbox', { name: 'Địa chỉ' }).fill(url);
  await account.getByRole('textbox', { name: 'Mã ứng dụng (App ID)' }).fill('quay');
  await account.getByRole('textbox', { name: 'Tên đăng nhập' }).fill('quay');
  await account.getByRole('textbox', { name: 'Mật khẩu' }).fill('right');
  await button(page, 'Lưu').click();
  await expect(account).toHaveCount(0);
  await expectAccessibleOnce(page);
}

async function scan(page: Page, barcode: string): Promise<void> {
  const pay = page.getByRole('button', { name: /^Thanh toán/ });
  const before = await pay.innerText();
  await scanCodes(page, [barcode]);
  await expect(pay).not.toHaveText(before);
}

/** Takes the exact cash for what is in the cart. */
async function takeCash(page: Page, sold: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Thanh toán \d/ }).click();
  await button(page, 'Đúng số tiền').click();
  await button(page, /^Thu \d/).click();
  await expect(page.getByText(sold).first()).toBeVisible();
}

async function invoiceFor(page: Page, tax_code: string): Promise<void> {
  await button(page, 'Lấy hóa đơn').click();
  const sheet = page.getByRole('dialog', { name: 'Lấy hóa đơn' });
  await sheet.getByRole('textbox', { name: /^Mã số thuế/ }).fill(tax_code);
  await sheet.getByRole('textbox', { name: /^Tên công ty/ }).fill(company);
  await sheet.getByRole('textbox', { name: /^Địa chỉ/ }).fill('45 Phố Huế, Hà Nội');
  await button(page, 'Lưu').click();
  await expect(button(page, `Hóa đơn: ${company}`)).toBeVisible();
}

const onSlip = /^Đã bán/;
const vnd = (amount: number) => amount.toLocaleString('de-DE');

test('a day of sales from the float to the Z, with an invoice of each or its reason', async ({
  page,
  provider: misa,
  server,
  database,
  browser,
  baseURL,
}) => {
  test.slow();
  const [item] = await goodsOf(database, 'F01', 24);
  if (!item) throw new Error('The demo company sells nothing');
  const desk = await browser.newContext({
    ...{ baseURL: baseURL ?? '', locale: 'vi-VN', viewport: { width: 1180, height: 820 } },
  });
  const office = await desk.newPage();
  await signInVietnamese(office, demo.admin);
  await setUpSeller(office, misa.url);

  const printer = await attachPrinter(page);
  await signInVietnamese(page);
  await isFilledInVietnamese(page);
  await page.goto('/payment');
  await button(page, 'Ca bán').click();
  await page.getByRole('textbox', { name: 'Tiền lẻ đầu ca' }).fill('1000000');
  await button(page, 'Mở ca với 1.000.000 ₫').click();
  await expect(button(page, 'Đếm két')).toBeVisible();

  // A company; the answer of the provider is lost, and the invoice is found there.
  misa.fails('/invoice', { how: 'lost' });
  await page.goto('/salesOrders/detail');
  await scan(page, item.barcode);
  await invoiceFor(page, '0101248141');
  await takeCash(page, onSlip);
  await expect.poll(() => misa.made.length).toBe(1);

  // The server goes down, and the shop sells on.
  await server.kill();
  await expect(page.getByText('Không liên lạc được máy chủ', { exact: true })).toBeVisible();
  await button(page, 'Bán đơn mới').click();
  await scan(page, item.barcode);
  await takeCash(page, 'Đã bán, giữ trên máy này');
  await button(page, 'In phiếu thu').click();
  await expect.poll(() => printer.dots.length).toBe(1);
  const found = await pageOnSlip(printer);
  await button(page, 'Bán đơn mới').click();
  await scan(page, item.barcode);
  await takeCash(page, 'Đã bán, giữ trên máy này');
  await server.start();
  await expect.poll(() => misa.made.length).toBe(3);
  expect(misa.made.map(({ InvNo }) => Number(InvNo))).toEqual([1, 2, 3]);

  // What is on the slip of the outage leads to its invoice.
  const customer = await desk.newPage();
  await expect(async () => {
    await customer.goto(found);
    await expect(customer.getByText(/^1C\d\dMAA số 0*[123]$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await customer.close();

  // A code that the provider does not take.
  misa.fails('/invoice', { how: 'entry', code: 'InvalidTaxCode' });
  await button(page, 'Bán đơn mới').click();
  await scan(page, item.barcode);
  await invoiceFor(page, '0300588569');
  await takeCash(page, onSlip);
  await button(page, 'Mở đơn hàng').click();
  await expect(page.locator('main').getByText('Cần xử lý')).toBeVisible();

  // One of the first sale comes back.
  const { no } = await database.row<{ no: string }>(
    'select pos_so_no as no from einvoices where invoice_date = sold_on order by id limit 1',
  );
  await page.goto(`/salesOrders/creditMemo?order=${no}`);
  await page
    .getByRole('textbox', { name: /^Số lượng/ })
    .first()
    .fill('1');
  await page.keyboard.press('Enter');
  await button(page, /^Hoàn khách \d/).click();
  await expect(page.getByRole('region', { name: 'Phiếu chi' }).getByText('Đã xác nhận')).toBeVisible();
  await expect.poll(() => misa.made.length).toBe(4);
  expect(misa.made.at(-1)?.sent.TotalAmountOC).toBeLessThan(0);

  // The office sees the one that waits, and its reason.
  await office.goto('/eInvoices');
  await expect(office.getByText('Bị từ chối').first()).toBeVisible();
  await expectAccessibleOnce(office);

  // Its day does not agree: sales, e-invoices and money stand next to each other, and lead to that order.
  await button(office, 'Đối chiếu theo ngày').click();
  const days = office.getByRole('dialog', { name: 'Đối chiếu theo ngày' });
  const day = days.getByRole('row').filter({ hasText: 'Công ty TNHH Quầy Hoàn Kiếm' });
  await expect(day).toContainText('Không khớp');
  await expect(day).toContainText(`5 · ${vnd(item.unit_price * 3)}`);
  await expect(day).toContainText(`4 · ${vnd(item.unit_price * 2)}`);
  await expect(day).toContainText(`1 · ${vnd(item.unit_price)}`);
  await expectAccessibleOnce(office);
  await day.getByRole('button', { name: /^Chứng từ ngày/ }).click();
  const differing = office.getByRole('dialog', { name: /^Chứng từ ngày/ });
  await expect(differing.getByText('Bị từ chối')).toHaveCount(1);

  await page.goto('/payment');
  await button(page, 'Ca bán').click();
  const inDrawer = 1_000_000 + item.unit_price * 3;
  await page.getByRole('textbox', { name: 'Tiền đang có trong két' }).fill(String(inDrawer));
  await button(page, /^Trong két có/).click();
  await button(page, 'Đóng ca').click();
  await expect(page.getByText('1 hóa đơn điện tử của ngày này chưa phát hành.')).toBeVisible();
  await desk.close();
});
