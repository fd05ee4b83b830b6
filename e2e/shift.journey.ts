import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { attachPrinter } from './support/printer.ts';
import { workerInCharge } from './support/worker.ts';

const vnd = new Intl.NumberFormat('de-DE');

test('a shop’s day goes from float to Z slip, with a network outage and a second tablet', async ({
  browser,
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
  await page.getByRole('button', { name: 'Count note by note' }).click();
  await page.getByRole('textbox', { name: '500.000 ₫' }).fill('2');
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'Open the shift with 1.000.000 ₫' }).click();
  await expect(page.getByRole('button', { name: 'Count the drawer' })).toBeVisible();
  await expectAccessibleOnce(page);

  const sell = async (name: string, at = sale) => {
    await at.open();
    await at.hasItems();
    await at.scan(item.barcode);
    await at.newCustomer(name, newPhone());
    await at.payCash();
    await at.isSold();
  };
  await sell('Đỗ Thị Trước');
  await shell.hasUnsent(0);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await sell('Đỗ Thị Giữa');

  // A second tablet of the shop has a network, finds the shift open, and takes cash into the same drawer.
  const beside = await browser.newContext();
  const other = await beside.newPage();
  const tablet = onPage(other);
  await tablet.login.signIn(demo.store01);
  await workerInCharge(other);
  await tablet.shell.isFilled();
  await other.goto('/payment');
  await other.getByRole('button', { name: 'Shift' }).click();
  await expect(other.getByRole('button', { name: 'Count the drawer' })).toBeVisible();
  await sell('Đỗ Thị Bên', tablet.sale);
  await tablet.shell.hasUnsent(0);
  await beside.close();

  await context.setOffline(false);
  await shell.hasUnsent(0);

  const { cash, entries } = await database.row<{ cash: number; entries: number }>(
    `select sum(amount)::int as cash, count(*)::int as entries from cashbook_entries
      where shift_id = (select shift_id from shifts where location_code = 'F01-STORE')`,
  );
  expect([entries, cash]).toEqual([3, 3 * item.unit_price]);
  await page.goto('/payment');
  await page.getByRole('button', { name: 'Shift' }).click();
  await page.getByRole('textbox', { name: 'Cash in the drawer now' }).fill(String(1_000_000 + cash));
  await page.getByRole('button', { name: /are in the drawer$/ }).click();
  await expect(page.getByText('It fits to the đồng.')).toBeVisible();
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'End the shift' }).click();
  await page.getByRole('button', { name: 'Print Z' }).click();
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain('BÁO CÁO CUỐI CA (Z)');
  expect(printer.sheets[0]).toContain('Z1');
  for (const amount of [1_000_000, cash, 1_000_000 + cash])
    expect(printer.sheets[0]).toContain(vnd.format(amount));
  const ended = await database.rows(
    "select status, difference::int, z_no, z_version from shifts where location_code = 'F01-STORE'",
  );
  expect(ended).toEqual([{ status: 'CLOSED', difference: 0, z_no: 1, z_version: 1 }]);

  // Until the next shift is opened, what is sold is in none, and the Z stays what was printed.
  await sell('Đỗ Thị Sau');
  await shell.hasUnsent(0);
  const since = await database.row<{ entries: number; version: number }>(
    `select (select count(*)::int from cashbook_entries where late) as entries, z_version as version
       from shifts where location_code = 'F01-STORE'`,
  );
  expect(since).toEqual({ entries: 0, version: 1 });
});

test('a shift opened, sold in and ended offline holds what a second tablet took, and fits', async ({
  browser,
  context,
  page,
  login,
  shell,
  sale,
  database,
}) => {
  const [item] = await goodsOf(database, 'F02');
  if (!item) throw new Error('The demo company sells nothing');
  const openShift = async (tablet: typeof page, notes: string) => {
    await tablet.goto('/payment');
    await tablet.getByRole('button', { name: 'Shift' }).click();
    await tablet.getByRole('button', { name: 'Count note by note' }).click();
    await tablet.getByRole('textbox', { name: '100.000 ₫' }).fill(notes);
    await tablet.getByRole('button', { name: /^Open the shift with/ }).click();
    await expect(tablet.getByRole('button', { name: 'Count the drawer' })).toBeVisible();
  };
  await login.signIn(demo.store02);
  await workerInCharge(page);
  await shell.isFilled();
  await context.setOffline(true);
  await shell.isConnected('No network');
  await openShift(page, '3');
  await expect(page.getByText('PROVISIONAL, 1 unsent')).toBeVisible();
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.newCustomer('Đỗ Thị Không Mạng', newPhone());
  await sale.payCash();
  await sale.isSold();

  // The second tablet has a network, knows nothing of the first, and opens the same drawer.
  const beside = await browser.newContext();
  const other = await beside.newPage();
  const tablet = onPage(other);
  await tablet.login.signIn(demo.store02);
  await workerInCharge(other);
  await tablet.shell.isFilled();
  await openShift(other, '3');
  await tablet.sale.open();
  await tablet.sale.hasItems();
  await tablet.sale.scan(item.barcode);
  await tablet.sale.newCustomer('Đỗ Thị Có Mạng', newPhone());
  await tablet.sale.payCash();
  await tablet.sale.isSold();
  await tablet.shell.hasUnsent(0);
  await beside.close();

  await page.goto('/payment');
  await page.getByRole('button', { name: 'Shift' }).click();
  const held = 300_000 + 2 * item.unit_price;
  await page.getByRole('textbox', { name: 'Cash in the drawer now' }).fill(String(held));
  await page.getByRole('button', { name: /are in the drawer$/ }).click();
  await expect(page.getByText(/what other tablets of the drawer took is not in it/)).toBeVisible();
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'End the shift' }).click();
  await expect(page.getByText(/^PROVISIONAL/)).toBeVisible();
  await context.setOffline(false);
  await shell.hasUnsent(0);

  const ended = await database.rows(
    `select status, difference::int, expected::int, z_no, z_version,
        (select count(*)::int from cashbook_entries where cashbook_entries.shift_id = shifts.shift_id and not late) as entries
       from shifts where location_code = 'F02-STORE'`,
  );
  expect(ended).toEqual([
    { status: 'CLOSED', difference: 0, expected: held, z_no: 1, z_version: 1, entries: 2 },
  ]);
});
