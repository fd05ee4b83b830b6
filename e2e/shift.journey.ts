import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { attachPrinter } from './support/printer.ts';
import { workerInCharge } from './support/worker.ts';

test('a shift goes from its float to its Z slip, with the network gone in the middle', async ({
  context,
  page,
  login,
  shell,
  sale,
  database,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const printer = await attachPrinter(page);
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await page.goto('/payment');
  await page.getByRole('button', { name: 'Shift' }).click();
  await page.getByRole('textbox', { name: '500.000 ₫' }).fill('2');
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'Open the shift with 1.000.000 ₫' }).click();
  await expect(page.getByRole('button', { name: 'Count the drawer' })).toBeVisible();
  await expectAccessibleOnce(page);

  const sell = async (name: string) => {
    await sale.open();
    await sale.hasItems();
    await sale.scan(item.barcode);
    await sale.newCustomer(name, newPhone());
    await sale.payCash();
    await sale.isSold();
  };
  await sell('Đỗ Thị Trước');
  await shell.hasUnsent(0);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await sell('Đỗ Thị Giữa');
  await context.setOffline(false);
  await shell.hasUnsent(0);

  const { cash, entries } = await database.row<{ cash: number; entries: number }>(
    `select sum(amount)::int as cash, count(*)::int as entries from cashbook_entries
      where shift_id = (select shift_id from shifts where location_code = 'F01-STORE')`,
  );
  expect(entries).toBe(2);
  await page.goto('/payment');
  await page.getByRole('button', { name: 'Shift' }).click();
  await page.getByRole('button', { name: 'Count the drawer' }).click();
  await page.getByRole('textbox', { name: 'Coins and other notes, ₫' }).fill(String(1_000_000 + cash));
  await page.getByRole('button', { name: /are in the drawer$/ }).click();
  await expect(page.getByText('It fits to the đồng.')).toBeVisible();
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'End the shift' }).click();
  await page.getByRole('button', { name: 'Print Z' }).click();
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain('BÁO CÁO CUỐI CA (Z)');
  expect(printer.sheets[0]).toContain('Z1');
});
