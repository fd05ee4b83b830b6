import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';

test.use({ workedBefore: demo.store01 });

const money = (amountVnd: number) => `${amountVnd.toLocaleString('de-DE')} ₫`;

/** Shows the code as the cashier does; resolves to the address in it. */
async function showCode(page: Page): Promise<string> {
  await page.goto('/myprofile');
  await page.getByRole('button', { name: 'Use another tablet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Another tablet as the customer screen' });
  await expect(sheet.getByRole('img', { name: 'Code of the customer screen' })).toBeVisible();
  await expect(sheet.getByText('Waiting for the other tablet…')).toBeVisible();
  return (await sheet.getByText(/\/customerDisplay#/).innerText()).trim();
}

/** Another tablet, on which no person has ever signed in, opens what its camera read. */
async function openThere(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext();
  const display = await context.newPage();
  await display.goto(`http://${address}`);
  return display;
}

test('another tablet scans the code of the till and shows its sales to the customer', async ({
  page,
  browser,
  login,
  shell,
  sale,
  database,
}) => {
  test.slow();
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  const display = await openThere(browser, await showCode(page));
  await expect(display.getByText('Welcome')).toBeVisible();
  await expect(page.getByText('One screen is connected.').first()).toBeVisible();
  await expectAccessibleOnce(page);
  await expectAccessibleOnce(display);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await shell.go('Sell');
  await sale.hasItems();
  await sale.scan(item.barcode);
  await expect(display.getByText(item.description)).toBeVisible();
  await expect(display.getByRole('status').filter({ hasText: 'Total' })).toContainText(
    money(item.unit_price),
  );

  const known = await database.row<{ name: string; phone: string }>(
    "select name, phone_no as phone from customers where franchise_code = 'F01' and anonymised_at is null order by customer_no limit 1",
  );
  await page.getByRole('group', { name: 'Customer types' }).getByRole('button', { name: 'Phone' }).click();
  await display.getByRole('textbox', { name: 'Your phone number' }).fill(known.phone);
  await display.getByRole('button', { name: 'Done' }).click();
  await expect(display.getByText('Thank you. The cashier has it.')).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('button', { name: known.name }).first()).toBeVisible();
  await expect(display.getByText(`Customer *** *** ${known.phone.slice(-3)}`)).toBeVisible();

  await page.getByRole('button', { name: /^Pay/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /^Transfer/ }).click();
  await expect(display.getByRole('img', { name: /^VietQR code/ })).toBeVisible();
  await sheet.getByRole('radio', { name: /^Cash/ }).click();
  await expect(display.getByRole('img', { name: /^VietQR code/ })).toHaveCount(0);
  await sheet.getByRole('button', { name: /^Take \d/ }).click();
  await expect(display.getByText('Thank you!')).toBeVisible();
  await sale.startNext();
  await expect(display.getByText('Welcome')).toBeVisible();
  expect(await display.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    known.phone,
  );
});

test('without its network the till leaves nothing before the customer, and comes back', async ({
  page,
  browser,
  context,
  login,
  shell,
  sale,
  database,
}) => {
  const [item, other] = await goodsOf(database);
  if (!item || !other) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  const display = await openThere(browser, await showCode(page));
  await page.keyboard.press('Escape');
  await shell.go('Sell');
  await sale.hasItems();
  await sale.scan(item.barcode);
  await expect(display.getByText(item.description)).toBeVisible();

  await context.setOffline(true);
  await sale.scan(other.barcode);
  await expect(display.getByText('Waiting for the till')).toBeVisible();
  await expect(display.getByText(item.description)).toHaveCount(0);
  await expectAccessibleOnce(display);
  await context.setOffline(false);
  await expect(display.getByText(other.description)).toBeVisible();

  // The screen's own line: it says the same, and comes back by itself.
  await display.context().setOffline(true);
  await expect(display.getByText('Waiting for the till')).toBeVisible();
  await display.context().setOffline(false);
  await expect(display.getByText(other.description)).toBeVisible();
});

test('a reload of the till goes on with the screen; the cashier and a sign-out end it', async ({
  page,
  browser,
  login,
  shell,
  sale,
  database,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await shell.isFilled();
  const address = await showCode(page);
  const display = await openThere(browser, address);
  await page.keyboard.press('Escape');
  await shell.go('Sell');
  await sale.hasItems();
  await sale.scan(item.barcode);
  await expect(display.getByText(item.description)).toBeVisible();
  await page.reload();
  await sale.hasItems();
  await expect(display.getByText(item.description)).toBeVisible();

  await page.goto('/myprofile');
  await expect(page.getByText('One screen is connected.')).toBeVisible();
  await page.getByRole('button', { name: 'End the connection' }).click();
  await expect(page.getByRole('button', { name: 'Use another tablet' })).toBeVisible();
  await expect(display.getByText('This screen is not connected to a till.')).toBeVisible();
  await expect(display.getByText(/Scan the code on the till again/)).toBeVisible();
  await expectAccessibleOnce(display);

  // The old code leads nowhere; a new one does.
  await display.reload();
  await expect(display.getByText('This screen is not connected to a till.')).toBeVisible();
  const next = await showCode(page);
  expect(next).not.toBe(address);
  await display.goto(`http://${next}`);
  await expect(display.getByText('Welcome')).toBeVisible();
  await page.keyboard.press('Escape');
  await shell.signOut();
  await expect(display.getByText('This screen is not connected to a till.')).toBeVisible();
});
