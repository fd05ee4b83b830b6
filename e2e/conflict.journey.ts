import type { Page } from '@playwright/test';
import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import type { Database } from './support/database.ts';

test.use({ workedBefore: demo.store01 });

const quantityFields = (page: Page) => page.getByRole('textbox', { name: /^Quantity of/ });

test('two tablets change a line, one of them offline: a person decides, nothing is overwritten', async ({
  anotherTablet,
  context,
  page,
  database,
}) => {
  const [item, another] = await goodsOf(database);
  if (!item || !another) throw new Error('The demo company sells too little');
  const phone = newPhone();
  const mine = onPage(page);
  await mine.login.signIn(demo.store01);
  await mine.shell.isFilled();
  await mine.sale.open();
  await mine.sale.scan(item.barcode);
  await mine.sale.scan(item.barcode);
  await mine.sale.newCustomer('Vũ Thị Hai Máy', phone);
  await mine.sale.save();
  await mine.shell.hasUnsent(0);
  const [order] = await ordersOf(database, phone);
  const no = order?.pos_so_no ?? '';
  await expect(page.getByRole('heading', { name: `Order ${no}` })).toBeVisible();

  const theirs = onPage(await anotherTablet(demo.store01));
  await theirs.login.signIn(demo.store01);
  await theirs.sale.open(no);
  await expect(quantityFields(theirs.sale.page)).toHaveCount(1);

  // Offline here: five instead of two. There: four, and another item.
  await context.setOffline(true);
  await mine.shell.isConnected('No network');
  await setQuantity(page, 5);
  await mine.sale.saveChanges();
  await mine.shell.hasUnsent(1);
  await setQuantity(theirs.sale.page, 4);
  await theirs.sale.scan(another.barcode);
  await theirs.sale.saveChanges();
  await theirs.shell.hasUnsent(0);
  await expect.poll(() => quantitiesOf(database, no)).toEqual([4, 1]);

  await context.setOffline(false);
  const decide = page.getByRole('button', { name: 'Compare and decide' });
  await expect(decide).toBeVisible();
  expect(await quantitiesOf(database, no)).toEqual([4, 1]);
  await decide.click();
  const dialog = page.getByRole('dialog', { name: /was changed by somebody else/ });
  const quantity = dialog.getByRole('group', { name: `${item.description}: Quantity` });
  await expect(quantity).toContainText('Before 2');
  await expect(quantity.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await quantity.getByRole('radio', { name: /Both\s*7/ }).check();
  await dialog.getByRole('button', { name: 'Send this' }).click();
  await mine.shell.hasUnsent(0);
  expect(await quantitiesOf(database, no)).toEqual([7, 1]);
  await expect(quantityFields(page)).toHaveCount(2);
});

async function setQuantity(page: Page, quantity: number): Promise<void> {
  const field = quantityFields(page).first();
  await field.fill(String(quantity));
  await field.press('Enter');
}

async function quantitiesOf(database: Database, no: string): Promise<number[]> {
  const lines = await database.rows<{ quantity: number }>(
    'select quantity::float from sales_lines where pos_so_no = $1 order by line_no',
    [no],
  );
  return lines.map(line => line.quantity);
}
