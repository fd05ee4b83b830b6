import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { withoutOrders } from '#model/printing/escpos.ts';
import { startPrinter, type TestPrinter } from '#tests/support/printing/printer.ts';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { attachPrinter } from './support/printer.ts';
import { workerInCharge } from './support/worker.ts';

let printer: TestPrinter;
test.beforeEach(async ({ database }) => {
  printer = await startPrinter();
  await database.rows("update devices set device_data = $1 where device_code = 'F01-POS'", [printer.data]);
});
test.afterEach(() => printer.close());

/** What the page posts to be printed. */
function posted(page: Page): { width: number; height: number; drawer: boolean; bits: Buffer }[] {
  const slips: ReturnType<typeof posted> = [];
  page.on('request', request => {
    if (!request.url().endsWith('/api/print')) return;
    const { width, height, drawer, bits } = request.postDataJSON();
    slips.push({ width, height, drawer, bits: inflateSync(Buffer.from(bits, 'base64')) });
  });
  return slips;
}

test('a sale is on paper as the tablet drew it; nothing is printed twice over a pulled cable', async ({
  page,
  login,
  shell,
  sale,
  database,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const dialog = await attachPrinter(page);
  const slips = posted(page);
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.newCustomer('Đỗ Thị Ngọc Ước', newPhone());
  await sale.payCash();
  await sale.isSold();
  await shell.hasUnsent(0);
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page.getByText('Printed', { exact: true })).toBeVisible();
  const [paper] = printer.slips;
  const [drawn] = slips;
  expect(paper).toMatchObject({ width: 576, height: drawn?.height, cuts: 1, kicks: 1 });
  expect(Buffer.from(paper?.bits ?? []).equals(withoutOrders(drawn?.bits ?? Buffer.of()))).toBe(true);
  // Letters and a code stand on it, and it is not black.
  const bytes = [...(paper?.bits ?? [])];
  const black = bytes.map(byte => byte.toString(2).replaceAll('0', '').length).reduce((a, b) => a + b, 0);
  const share = black / (576 * (paper?.height ?? 1));
  expect(share).toBeGreaterThan(0.03);
  expect(share).toBeLessThan(0.4);
  expect(dialog.sheets).toEqual([]);

  // The cable is pulled in the middle: a person looks.
  printer.manner = { cutAfter: 5000 };
  await page.getByRole('button', { name: 'Print receipt' }).click();
  const line = page.getByRole('alert').filter({ hasText: 'Not sure it was printed' });
  await expect(line).toBeVisible();
  expect(printer.connections()).toBe(2);

  // Wanted again, it is another slip, which says so; the drawer stays closed.
  printer.manner = {};
  await line.getByRole('button', { name: 'Print again' }).click();
  await expect.poll(() => printer.slips.length).toBe(2);
  expect(printer.slips[1]).toMatchObject({ kicks: 0, cuts: 1 });
  expect(printer.slips[1]?.height ?? 0).toBeGreaterThan(paper?.height ?? 0);
  await expect(line).toBeHidden();
  const jobs = () =>
    database.rows<{ status: string; decided_by: string; reprint: boolean }>(
      'select status, decided_by, reprint from print_jobs order by created_at',
    );
  // The paper is cut before the printer has said that it is.
  await expect.poll(jobs).toEqual([
    { status: 'printed', decided_by: '', reprint: false },
    { status: 'unknown', decided_by: 'store01', reprint: false },
    { status: 'printed', decided_by: '', reprint: true },
  ]);

  // Without paper nothing is begun; the print dialog of the tablet is offered.
  printer.manner = { status: [0x1a, 0x32, 0x72] };
  const out = page.getByRole('alert').filter({ hasText: 'The printer is out of paper.' });
  // Until the slip before is known to be printed there is none to begin.
  await expect(async () => {
    await page.getByRole('button', { name: 'Print receipt' }).click();
    await expect(out).toBeVisible({ timeout: 5000 });
  }).toPass();
  await out.getByRole('button', { name: 'Print from this tablet' }).click();
  await expect.poll(() => dialog.sheets.length).toBe(1);
  await expect(out).toBeHidden();
  // There the same dots stand on the paper; but for the minute at its foot, which may be the next one.
  const [again] = dialog.dots;
  const last = slips.at(-1);
  expect(again).toMatchObject({ width: 576, height: last?.height });
  const footBytes = 60 * (576 / 8);
  const head = (bits: Uint8Array = Buffer.of()) => Buffer.from(bits.subarray(0, bits.length - footBytes));
  expect(head(again?.bits).equals(head(last?.bits))).toBe(true);
});

test('a printer is tried out where it is entered, with the logo; one that never tells is marked', async ({
  context,
  page,
  login,
  shell,
  database,
}) => {
  // A black field of 96 by 32 dots.
  const painter = await context.newPage();
  await painter.setContent('<body style="background: #000">');
  const logo = await painter.screenshot({ clip: { x: 0, y: 0, width: 96, height: 32 }, scale: 'css' });
  await painter.close();
  const setLogo = (address: string) =>
    database.rows("update config set value = to_jsonb($1::text) where name = 'logo'", [address]);
  await database.rows(`insert into config (name, value) values ('logo', '""') on conflict do nothing`);
  await setLogo(`data:image/png;base64,${logo.toString('base64')}`);
  await login.signIn(demo.store01);
  await shell.isFilled();
  const { id } = await database.row<{ id: number }>("select id from devices where device_code = 'F01-POS'");
  await page.goto(`/devices?record=${id}`);
  const tryOut = page.getByRole('button', { name: 'Test print' });
  await tryOut.click();
  await expect(page.getByText('The test is printed, and the printer confirmed it.')).toBeVisible();
  expect(printer.slips[0]).toMatchObject({ width: 576, kicks: 0 });
  const row = (y: number) =>
    Buffer.from(printer.slips[0]?.bits.subarray((y * 576) / 8, ((y + 1) * 576) / 8) ?? []);
  const black = Buffer.alloc(576 / 8);
  black.fill(0xff, 240 / 8, 336 / 8);
  for (const y of [8, 20, 39]) expect(row(y).equals(black)).toBe(true);
  for (const y of [7, 40]) expect(row(y).equals(Buffer.alloc(576 / 8))).toBe(true);
  await setLogo('');

  printer.manner = { status: null, tells: false };
  await tryOut.click();
  await expect(page.getByText(/The printer took the test and did not answer/)).toBeVisible();
  await page.getByRole('checkbox', { name: /cannot confirm/ }).check();
  await page.getByRole('combobox', { name: 'Paper' }).click();
  await page.getByRole('option', { name: /58 mm/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(tryOut).toBeHidden();
  await page.goto(`/devices?record=${id}`);
  await tryOut.click();
  await expect(page.getByText(/This printer does not confirm: look at the paper/)).toBeVisible();
  expect(printer.slips.at(-1)).toMatchObject({ width: 384, asksTaken: false });
});
