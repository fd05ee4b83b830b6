import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { attachPrinter } from './support/printer.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

test('what is printed before it is sent says so, and never looks like an invoice', async ({
  context,
  page,
  login,
  shell,
  sale,
  doc,
  database,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const printer = await attachPrinter(page);
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await context.setOffline(true);
  await shell.isConnected('No network');
  await sale.scan(item.barcode);
  await sale.newCustomer('Mai Thị In Trước', newPhone());
  await sale.payCash();
  await sale.isSold();
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain('CHƯA GỬI · NOT YET SENT');
  expect(printer.sheets[0]).toMatch(/LOCAL-/);
  expect(printer.sheets[0]).not.toContain('PHIẾU BÁN HÀNG');
  expect(printer.sheets[0]).toContain('Not a VAT invoice');
  // What goes with a present names no money, and its code leads to the sale.
  await page.getByRole('button', { name: 'Print gift receipt' }).click();
  await expect.poll(() => printer.sheets.length).toBe(2);
  const gift = printer.sheets[1] ?? '';
  expect(gift).toContain('PHIẾU QUÀ TẶNG');
  expect(gift).toContain(item.description);
  expect(gift).not.toContain(item.unit_price.toLocaleString('de-DE'));
  expect(gift).not.toMatch(/₫|Tiền mặt|Mai Thị In Trước/);
  const [, vat = ''] = /Trong đó thuế GTGT 8%\s*([\d.]+)/.exec(printer.sheets[0] ?? '') ?? [];
  await page.getByRole('button', { name: 'Open order' }).click();
  await doc.isShown('order', 'LOCAL-');

  // Sent, the same order has its number and no mark.
  await context.setOffline(false);
  await shell.hasUnsent(0);
  const no = await doc.isShown('order', /SO-\S+/);
  await doc.act('Print A4', null);
  await expect.poll(() => printer.sheets.length).toBe(3);
  expect(printer.sheets[2]).toContain(no);
  expect(printer.sheets[2]).not.toMatch(/CHƯA GỬI|LOCAL-/);
  await doc.act('Print gift receipt', null);
  await expect.poll(() => printer.sheets.length).toBe(4);
  expect(printer.sheets[3]).toContain(no);
  expect(printer.sheets[3]).not.toMatch(/CHƯA GỬI|LOCAL-|₫/);
  // What the tablet said of VAT without a connection is what the server posted.
  const posted = await database.row<{ vat: string }>(
    'select sum(vat_amount) as vat from vat_entries where pos_so_no = $1',
    [no],
  );
  expect(vat.replaceAll('.', '')).toBe(posted.vat);
});

test('the logo that an administrator chose stands at the head of a slip, dot by dot', async ({
  context,
  page,
  login,
  doc,
  database,
}) => {
  // A black field of 96 by 32 dots.
  const painter = await context.newPage();
  await painter.setContent('<body style="background: #000">');
  const logo = await painter.screenshot({ clip: { x: 0, y: 0, width: 96, height: 32 }, scale: 'css' });
  await painter.close();
  const printer = await attachPrinter(page);
  await login.signIn(demo.admin);
  await workerInCharge(page);
  await page.goto('/settings');
  await page
    .getByLabel('Choose logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  // It is disabled while it saves, too.
  await expect(
    page.getByRole('button', { name: 'Save' }).and(page.locator(':not([data-loading])')),
  ).toBeDisabled();

  const { no } = await database.row<{ no: string }>(
    "select pos_so_no as no from sales_orders where franchise_code = 'F01' and document_type = 'order' order by pos_so_no limit 1",
  );
  await page.goto(`/salesOrders/detail?no=${no}`);
  await doc.isShown('order', no);
  await doc.act('Print', null);
  await expect.poll(() => printer.dots.length).toBe(1);
  const [slip] = printer.dots;
  const row = (y: number) => slip?.bits.subarray((y * 576) / 8, ((y + 1) * 576) / 8);
  const expected = Buffer.alloc(576 / 8);
  expected.fill(0xff, 240 / 8, 336 / 8);
  for (const y of [8, 20, 39]) expect(row(y)?.equals(expected)).toBe(true);
  expect(row(7)?.equals(Buffer.alloc(576 / 8))).toBe(true);
  expect(row(40)?.equals(Buffer.alloc(576 / 8))).toBe(true);
});
