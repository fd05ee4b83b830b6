import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { Hand } from './support/hand.ts';
import { button, signInVietnamese } from './support/in-vietnamese.ts';
import { attachPrinter } from './support/printer.ts';
import { createServerProcess, type ServerProcess } from './support/server-process.ts';
import { scanCodes } from './support/wedge.ts';

test.use({ viewport: { width: 1180, height: 820 }, locale: 'vi-VN' });

const owner = { username: 'chu.quan', password: 'lantern5081' };
const tea = '8936000000011';
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const asks = (page: Page, question: string) =>
  expect(page.getByRole('heading', { name: question })).toBeVisible();

let server: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await createServerProcess({ DEMO: 'off', PRINTER_NETWORKS: '127.0.0.0/8' });
  await server.start();
});
test.afterAll(() => server.dispose());

/** A field that is not reached by itself costs a tap; what is typed and scanned is not counted. */
test('an empty company comes to its first printed sale in at most 30 taps', async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${server.port}`,
    locale: 'vi-VN',
    viewport: { width: 1180, height: 820 },
  });
  const page = await context.newPage();
  const printer = await attachPrinter(page);
  const hand = new Hand();
  const typeInto = async (name: string, text: string) => {
    await hand.tap(field(page, name));
    await page.keyboard.type(text);
  };
  const typeHere = async (name: string, text: string) => {
    await expect(field(page, name)).toBeFocused();
    await page.keyboard.type(text);
  };

  await page.goto('/');
  await typeHere('Mã thiết lập', /Set-up code +(\S+)/.exec(server.output())?.[1] ?? '');
  await typeInto('Tên đăng nhập', owner.username);
  await typeInto('Mật khẩu', owner.password);
  await hand.tap(button(page, 'Bắt đầu'));

  await asks(page, 'Công ty của bạn tên gì?');
  await typeHere('Tên công ty', 'Trà Việt');
  await hand.tap(button(page, 'Lưu và tiếp tục'));
  await asks(page, 'Bạn bán hàng ở đâu?');
  await typeHere('Mã cửa hàng', 's01');
  await typeInto('Tên', 'Trà Việt Hàng Bông');
  await hand.tap(button(page, 'Lưu và tiếp tục'));
  await asks(page, 'Khách chuyển khoản vào đâu?');
  await hand.tap(page.getByRole('combobox', { name: 'Ngân hàng' }));
  await page.keyboard.type('ngoai thuong');
  await hand.tap(page.getByRole('option', { name: /^Vietcombank/ }));
  await typeInto('Số tài khoản', '0011001234567');
  await hand.tap(button(page, 'Lưu và tiếp tục'));
  await asks(page, 'Bên bán là ai đối với cơ quan thuế?');
  await hand.tap(button(page, 'Để sau'));
  await asks(page, 'Ai làm việc ở đó?');
  await typeHere('Họ và tên', 'Trần Thị Lan');
  await hand.tap(button(page, 'Thêm'));
  await expect(page.getByRole('region', { name: 'Trần Thị Lan đã có thể đăng nhập.' })).toContainText(
    'lan.tran',
  );
  await hand.tap(button(page, 'Tiếp tục'));
  await asks(page, 'Máy in nào ở quầy?');
  await typeHere('Địa chỉ IP', '127.0.0.9');
  await hand.tap(button(page, 'Thêm'));
  await hand.tap(button(page, 'Tiếp tục'));
  await asks(page, 'Bạn bán gì?');
  await scanCodes(page, [tea]);
  await typeHere('Tên hàng', 'Trà nhài');
  await typeInto('Giá bán', '85000');
  await hand.tap(button(page, 'Thêm'));
  await expect(page.getByRole('region', { name: 'Đang bán' })).toContainText('Trà nhài');

  // The owner sells without a second sign-in.
  await hand.tap(button(page, 'Hoàn tất và bán hàng'));
  await expect(page.getByRole('heading', { name: /Trà Việt Hàng Bông/ })).toBeVisible();
  await expect(button(page, /^Thêm Trà nhài/)).toBeVisible();
  await scanCodes(page, [tea]);
  await hand.tap(page.getByRole('button', { name: /^Thanh toán/ }));
  await hand.tap(button(page, /^Thu \d/));
  await hand.tap(button(page, 'In phiếu thu'));
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain('Trà nhài');
  expect(printer.sheets[0]).toContain('85.000');
  hand.ends('Empty company to its first printed sale', 30);

  // What no item has is made at the counter, and is in the cart.
  await page.goto('/salesOrders/detail');
  await expect(button(page, /^Thêm Trà nhài/)).toBeVisible();
  await scanCodes(page, ['8936000000028']);
  await hand.tap(button(page, 'Thêm mặt hàng này'));
  await typeHere('Tên hàng', 'Trà sen');
  await typeInto('Giá bán', '95000');
  await hand.tap(button(page, 'Thêm và bán'));
  await expect(page.getByRole('button', { name: /^Thanh toán/ })).toContainText('95.000');
  hand.ends('An unknown code becomes goods in the cart', 3);
  await context.close();
});

test('a new user takes at most 6 taps, with eight shops to choose from', async ({ page }) => {
  const hand = new Hand();
  await signInVietnamese(page, demo.admin);
  await hand.tap(page.getByRole('button', { name: 'Khác', exact: true }));
  await hand.tap(page.getByRole('link', { name: 'Người dùng', exact: true }));
  await hand.tap(page.getByRole('link', { name: 'Thêm mới', exact: true }));
  await expect(field(page, 'Họ và tên')).toBeFocused();
  await page.keyboard.type('Lý Thị Mới Tinh');
  await hand.tap(page.getByText('Thu ngân', { exact: true }));
  await hand.tap(page.getByText('Quầy Hải Châu', { exact: true }));
  await hand.tap(button(page, 'Lưu'));
  await expect(page.getByRole('heading', { name: 'Lý Thị Mới Tinh đã có thể đăng nhập.' })).toBeFocused();
  hand.ends('New user', 6);
});
