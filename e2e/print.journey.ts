import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { attachPrinter } from './support/printer.ts';
import { workerInCharge } from './support/worker.ts';

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
  expect(printer.sheets[0]).not.toContain('HÓA ĐƠN BÁN LẺ');
  expect(printer.sheets[0]).toContain('Not a VAT invoice');
  await page.getByRole('button', { name: 'Open order' }).click();
  await doc.isShown('order', 'LOCAL-');

  // Sent, the same order has its number and no mark.
  await context.setOffline(false);
  await shell.hasUnsent(0);
  const no = await doc.isShown('order', /SO-\S+/);
  await doc.act('Print A4', null);
  await expect.poll(() => printer.sheets.length).toBe(2);
  expect(printer.sheets[1]).toContain(no);
  expect(printer.sheets[1]).not.toMatch(/CHƯA GỬI|LOCAL-/);
});
