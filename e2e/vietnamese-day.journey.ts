import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { englishTexts } from './support/english.ts';
import { button, isFilledInVietnamese, signInVietnamese } from './support/in-vietnamese.ts';
import { attachPrinter } from './support/printer.ts';
import { scanCodes } from './support/wedge.ts';

test.use({ viewport: { width: 1180, height: 820 }, locale: 'vi-VN' });

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).and(page.locator('main h1'));

test('a cashier’s day in Vietnamese, with the server killed in it, shows no word of English', async ({
  page,
  server,
  database,
}) => {
  test.slow();
  const [item, other] = await goodsOf(database);
  if (!item || !other) throw new Error('The demo company sells too little');
  const printer = await attachPrinter(page);
  const found: string[] = [];
  /** What a person reads now, in the sheet or dialog that stands above the page, if one is to be there. */
  const read = async (where: string, dialog?: string | RegExp) => {
    if (dialog !== undefined) await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    for (const text of await englishTexts(page)) found.push(`${where}: ${text}`);
  };
  const scan = async (barcode: string) => {
    const pay = page.getByRole('button', { name: /^Thanh toán/ });
    const before = await pay.innerText();
    await scanCodes(page, [barcode]);
    await expect(pay).not.toHaveText(before);
  };
  const sellTo = async (name: string, phone: string) => {
    await page.goto('/salesOrders/detail');
    await expect(page.getByRole('button', { name: /^Thêm / }).first()).toBeVisible();
    await scan(item.barcode);
    await button(page, /Chọn khách hàng|Khách lẻ/).click();
    await page.getByRole('dialog').getByLabel('Điện thoại hoặc tên').fill(phone);
    await button(page, 'Tạo khách mới').click();
    await page.getByRole('textbox', { name: 'Tên' }).fill(name);
    await read('a new customer');
    await button(page, 'Tạo và dùng').click();
  };

  await signInVietnamese(page, demo.store01, () => read('sign in'));
  await isFilledInVietnamese(page);
  await read('the tablet');

  await page.goto('/payment');
  await button(page, 'Ca bán').click();
  await page.getByRole('textbox', { name: 'Tiền lẻ đầu ca' }).fill('1000000');
  await read('the float');
  await button(page, 'Mở ca với 1.000.000 ₫').click();
  await expect(button(page, 'Đếm két')).toBeVisible();
  await read('the shift');

  // Something is in the cart when the server dies.
  const phone = newPhone();
  await sellTo('Lê Thị Máy Chủ', phone);
  await server.kill();
  await expect(page.getByText('Không liên lạc được máy chủ', { exact: true })).toBeVisible();
  await scan(other.barcode);
  await read('the cart');
  await button(page, 'Giảm giá & phí').click();
  await read('discounts', 'Giảm giá & phí');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Thanh toán/ }).click();
  await button(page, 'Đúng số tiền').click();
  await read('payment');
  await button(page, /^Thu \d/).click();
  await expect(page.getByText('Đã bán, giữ trên máy này')).toBeVisible();
  await read('sold');
  await button(page, 'In phiếu thu').click();
  await expect.poll(() => printer.sheets.length).toBe(1);
  await button(page, 'Mở đơn hàng').click();
  await expect(heading(page, /^Đơn hàng LOCAL-/)).toBeVisible();
  await read('an unsent order');
  await button(page, 'Thao tác khác').click();
  await read('actions of an unsent order', 'Thao tác khác');
  await page.keyboard.press('Escape');

  // A transfer that has not been seen waits.
  await sellTo('Lê Thị Chuyển Khoản', newPhone());
  await page.getByRole('button', { name: /^Thanh toán/ }).click();
  await page
    .getByRole('dialog')
    .locator('label', { has: page.getByRole('radio') })
    .filter({ hasText: /^Chuyển khoản/ })
    .click();
  await expect(page.getByRole('img', { name: /^Mã VietQR/ })).toBeVisible();
  await read('transfer');
  await button(page, /^Thu \d/).click();
  await expect(page.getByText('Chờ chuyển khoản').first()).toBeVisible();
  await read('transfer waits');

  for (const path of [
    '/',
    '/salesOrders',
    '/payment',
    '/payment/history',
    '/customers/setup',
    '/items',
    '/reports/salesHistorical',
    '/reports/revenue/summaries',
    '/reports/onHand',
    '/reports/cashbook',
    '/warehouseEntries',
    '/myprofile',
  ]) {
    await page.goto(path);
    await expect(page.locator('main h1').first(), path).toBeVisible();
    await expect(page.getByText(/^Đang tải/)).toHaveCount(0);
    await read(`without a server ${path}`);
  }
  await page.goto('/outbox');
  await expect(page.getByText('Lê Thị Máy Chủ').first()).toBeVisible();
  await read('unsent');
  await button(page, /^Bỏ lần bán này/).click();
  await read('discard', 'Bỏ lần bán này');
  await page.keyboard.press('Escape');

  await server.start();
  await expect(page.getByText('Mọi thứ đã gửi')).toBeVisible();
  await read('everything is sent');

  // The customer brings one back.
  const { no } = await database.row<{ no: string }>(
    `select pos_so_no as no from sales_orders where document_type = 'order' and sell_to_phone_no = $1`,
    [phone],
  );
  await page.goto(`/salesOrders/creditMemo?order=${no}`);
  await page
    .getByRole('textbox', { name: /^Số lượng/ })
    .first()
    .fill('1');
  await page.keyboard.press('Enter');
  await read('a return');
  await button(page, /^Hoàn khách \d/).click();
  await expect(heading(page, /^Phiếu trả hàng SC-/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Phiếu chi' }).getByText('Đã xác nhận')).toBeVisible();
  await read('a returned sale');

  await page.goto('/payment');
  await button(page, 'Ca bán').click();
  await page.getByRole('textbox', { name: 'Tiền đang có trong két' }).fill('1000000');
  await read('the count');
  await button(page, /^Trong két có/).click();
  const why = page.getByRole('group', { name: 'Vì sao?' }).getByRole('radio', { name: 'Không rõ' });
  await expect(why).toBeVisible();
  await read('over or short');
  await why.click();
  await expect(why).toBeChecked();
  await button(page, 'Đóng ca').click();
  await button(page, 'In báo cáo cuối ca').click();
  await expect.poll(() => printer.sheets.length).toBe(2);
  await expect(page.getByRole('heading', { name: /Z\d/ }).or(page.getByText(/Z\d/)).first()).toBeVisible();
  await read('the end of the shift');
  for (const sheet of printer.sheets) expect(sheet).not.toMatch(/\b(Total|Change|Cash|Shift|Expected)\b/);
  expect(found).toEqual([]);
});
