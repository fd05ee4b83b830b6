import type { Page } from '@playwright/test';
import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { attachPrinter } from './support/printer.ts';
import { workerInCharge } from './support/worker.ts';

const [front, back] = ['Két trước', 'Két sau'];

/** What the tablet asks for from now on, once it is answered. */
function answeredReads(tablet: Page): () => string {
  let bodies = '';
  tablet.on('response', answer => {
    bodies += answer.request().postData() ?? '';
  });
  return () => bodies;
}

test('two counters with a drawer each open, sell and end apart, one of them offline', async ({
  browser,
  page,
  database,
}) => {
  const [item] = await goodsOf(database, 'F03');
  if (!item) throw new Error('The demo company sells nothing');

  // The office gives the shop its drawers, which have no address.
  const office = await (await browser.newContext()).newPage();
  await onPage(office).login.signIn(demo.admin);
  for (const [name, code] of [
    [front, 'F03-K1'],
    [back, 'F03-K2'],
  ] as const) {
    await office.goto('/devices?record=new');
    await office.getByRole('textbox', { name: 'Name' }).fill(name);
    await office.getByRole('textbox', { name: 'Device Code' }).fill(code);
    await office.getByRole('combobox', { name: 'Type' }).click();
    await office.getByRole('option', { name: 'Cash drawer' }).click();
    await expect(office.getByRole('textbox', { name: 'IP Address' })).toHaveCount(0);
    await office.getByRole('combobox', { name: 'Location' }).click();
    const { name: place } = await database.row<{ name: string }>(
      "select name from locations where code = 'F03-STORE'",
    );
    await office.getByRole('option', { name: place, exact: true }).click();
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByRole('dialog')).toHaveCount(0);
  }
  await office.context().close();

  const shiftSheet = async (tablet: Page) => {
    await tablet.goto('/payment');
    await tablet.getByRole('button', { name: 'Shift' }).click();
  };
  /** @returns the number of the shift, and what the tablet has read of shifts since. */
  const begin = async (tablet: Page, drawer: string, notes: string) => {
    await onPage(tablet).login.signIn(demo.store03);
    await workerInCharge(tablet);
    await onPage(tablet).shell.isFilled();
    await shiftSheet(tablet);
    await expect(tablet.getByRole('heading', { name: 'Which drawer is at this tablet?' })).toBeVisible();
    await expectAccessibleOnce(tablet);
    await tablet.getByRole('button', { name: drawer }).click();
    await tablet.getByRole('button', { name: 'Count note by note' }).click();
    await tablet.getByRole('textbox', { name: '100.000 ₫' }).fill(notes);
    const answered = answeredReads(tablet);
    await tablet.getByRole('button', { name: /^Open the shift with/ }).click();
    await expect(tablet.getByRole('button', { name: 'Count the drawer' })).toBeVisible();
    const shiftNo = await tablet.getByText(/^SH-/).textContent();
    return { shiftNo, answered };
  };
  const sell = async (tablet: Page, name: string) => {
    const { sale } = onPage(tablet);
    await sale.open();
    await sale.hasItems();
    await sale.scan(item.barcode);
    await sale.newCustomer(name, newPhone());
    await sale.payCash();
    await sale.isSold();
  };
  const endWith = async (tablet: Page, amount: number) => {
    await shiftSheet(tablet);
    await tablet.getByRole('textbox', { name: 'Cash in the drawer now' }).fill(String(amount));
    await tablet.getByRole('button', { name: /are in the drawer$/ }).click();
    await expect(tablet.getByText(/It fits to the đồng\.$/)).toBeVisible();
    await tablet.getByRole('button', { name: 'End the shift' }).click();
    await expect(tablet.getByRole('button', { name: 'Print Z' })).toBeVisible();
  };

  const { shiftNo } = await begin(page, front, '3');
  const other = await (await browser.newContext()).newPage();
  const printer = await attachPrinter(other);
  const { answered } = await begin(other, back, '5');
  await expect(other.getByRole('heading', { name: 'Also open here' })).toBeVisible();
  await expect(other.getByRole('button', { name: new RegExp(`^${front} · `) })).toBeVisible();

  // A tablet that loses its connection before it has kept what its shift took says that it does not know. It asks for
  // the older shift once it has kept that of the newer one.
  await expect.poll(() => answered()).toContain(`so-far?shift_no=${shiftNo}`);
  await other.context().setOffline(true);
  await onPage(other).shell.isConnected('No network');
  await sell(other, 'Đỗ Thị Sau');
  await sell(page, 'Đỗ Thị Trước');
  await onPage(page).shell.hasUnsent(0);

  // What the other counter sold is not counted here, nor what this one sold there.
  await endWith(other, 500_000 + item.unit_price);
  await other.context().setOffline(false);
  await onPage(other).shell.hasUnsent(0);
  await endWith(page, 300_000 + item.unit_price);
  await onPage(page).shell.hasUnsent(0);

  const ended = await database.rows(
    `select drawer_code, status, float_amount::int, expected::int, difference::int, z_no,
        (select count(*)::int from cashbook_entries e where e.shift_id = s.shift_id and not late) as entries
       from shifts s where location_code = 'F03-STORE' order by drawer_code`,
  );
  const same = { status: 'CLOSED', difference: 0, z_no: 1, entries: 1 };
  expect(ended).toEqual([
    { drawer_code: 'F03-K1', float_amount: 300_000, expected: 300_000 + item.unit_price, ...same },
    { drawer_code: 'F03-K2', float_amount: 500_000, expected: 500_000 + item.unit_price, ...same },
  ]);
  // The tablet keeps its drawer, and its slip names it.
  await other.reload();
  await shiftSheet(other);
  await other.getByRole('button', { name: /^Z1 · / }).click();
  await other.getByRole('button', { name: 'Print Z' }).click();
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain(back);
});
