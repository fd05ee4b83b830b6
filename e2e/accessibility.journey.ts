import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';
import { busy } from './support/fault-proxy.ts';

const tablet = { width: 1180, height: 820 };
const phone = { width: 390, height: 844 };

/** In both sizes; on a phone what stands beside the items is a sheet, so the page is as it opens. */
async function inBothSizes(page: Page): Promise<void> {
  for (const size of [phone, tablet]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

test('axe finds nothing on the pages around the counter', async ({ page, login, shell, list, outbox }) => {
  test.slow();
  await login.open();
  await inBothSizes(page);
  await login.fill({ username: 'store01', password: 'wrong1234' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/maintenance?stay');
  await expect(page.getByRole('heading')).toBeVisible();
  await expectAccessible(page);

  await login.open();
  await login.signIn(demo.store01);
  await shell.isFilled();
  await inBothSizes(page);
  await list.open('/salesOrders');
  await inBothSizes(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/myprofile');
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await inBothSizes(page);
  await outbox.open();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await inBothSizes(page);
  await page.goto('/nowhere/at/all');
  await expect(page.getByText('Page not found: /nowhere/at/all')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing at the counter', async ({ page, login, shell, sale, outbox, line, database }) => {
  test.slow();
  const [first, second] = await goodsOf(database);
  if (!first || !second) throw new Error('The demo company sells nothing');
  const open = await database.row<{ no: string }>(
    "select min(pos_so_no) as no from sales_orders where franchise_code = 'F01' and status = 'OPEN'",
  );
  const done = await database.row<{ no: string }>(
    "select min(pos_so_no) as no from sales_orders where franchise_code = 'F01' and status = 'INVOICED'",
  );
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await inBothSizes(page);
  await sale.scan(first.barcode);
  await sale.scan(second.barcode);
  await inBothSizes(page);
  await page.getByRole('button', { name: /Choose customer/ }).click();
  await page.getByRole('dialog').getByLabel('Phone or name').fill('nguyen');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inBothSizes(page);

  line.each(busy);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await sale.isSold();
  await expectAccessible(page);
  await sale.startNext();
  await outbox.open();
  await expect(outbox.entries).not.toHaveCount(0);
  await inBothSizes(page);
  for (const { no } of [open, done]) {
    await page.goto(`/salesOrders/detail?no=${no}`);
    await expect(page.getByRole('heading', { name: `Order ${no}` })).toBeVisible();
    await inBothSizes(page);
  }
  line.each(null);
  await shell.networkIsBack();
  await shell.hasUnsent(0);
});
