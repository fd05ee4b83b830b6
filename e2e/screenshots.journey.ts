import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../src/setup/stamps.mjs';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf } from './support/company.ts';
import { goodsAt, store } from './support/storeroom.ts';
import { scanCodes } from './support/wedge.ts';

const tablet = { width: 1180, height: 820 };
const phone = { width: 390, height: 844 };

/** Makes the pictures of README and manifest: only asked for with SCREENSHOTS=1, as it changes files of the project. */
test('the sale screen is photographed', async ({ page, login, shell, sale, database }) => {
  const goods = await goodsOf(database, 'F01', 24);
  const chosen = goods.filter((_, index) => index % 6 === 1);
  const known = await database.row<{ name: string; phone_no: string }>(
    "select name, phone_no from customers where franchise_code = 'F01' and anonymised_at is null order by loyalty_ranking_points desc limit 1",
  );
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  for (const { barcode } of chosen) await sale.scan(barcode);
  await sale.scan(chosen[0]?.barcode ?? '');
  await expect(sale.lines).toHaveCount(chosen.length);
  await sale.chooseCustomer(known.name, known.phone_no);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const [name, size] of [
    ['wide', tablet],
    ['narrow', phone],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await photograph(page, name);
  }
});

test('receiving and stock are photographed on a phone', async ({
  page,
  login,
  shell,
  list,
  receiving,
  onHand,
  database,
}) => {
  const shipment = await database.row<{ no: string; order: string }>(
    `select no, po_no as order from purchase_shipments join purchase_orders using (po_no)
      where purchase_orders.franchise_code = 'F01' and la_status = 'RELEASED' order by no desc limit 1`,
  );
  const lines = await database.rows<{ barcode: string; shipped: number }>(
    `select barcode, qty_shipped::float as shipped from purchase_shipment_lines
       join franchise_items using (item_no, variant_code)
      where shipment_no = $1 and franchise_code = 'F01' order by line_no`,
    [shipment.no],
  );
  const [item] = await goodsAt(database, store, [30, 99], 1);
  const [first] = lines;
  if (!first || !item) throw new Error('The demo store has too little');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await login.signIn(demo.warehouse01);
  await shell.isFilled();
  await onHand.open();
  await onHand.scan(item.barcode, item.description);
  await page.setViewportSize(phone);
  await photograph(page, 'on-hand');
  await page.setViewportSize(tablet);
  await shell.go('Purchase Orders');
  await list.follow(shipment.order);
  await page.getByRole('link', { name: shipment.no }).click();
  await expect(receiving.progress).toBeVisible();
  await page.setViewportSize(phone);
  await scanCodes(page, Array<string>(first.shipped).fill(first.barcode));
  await expect(receiving.progress).toContainText(new RegExp(`^${first.shipped} .* of `));
  await photograph(page, 'receiving');
});

/** The day of a shop: what its customers see, what comes back, how the till ends, and what its manager reads. */
test('a day at the counter is photographed', async ({
  page,
  context,
  login,
  shell,
  sale,
  list,
  database,
}) => {
  test.slow();
  const goods = (await goodsOf(database, 'F01', 24)).filter((_, index) => index % 5 === 2);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(tablet);
  await login.signIn(demo.store01);
  await shell.isFilled();
  await page.goto('/myprofile');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open the customer screen' }).click();
  const display = await opened;
  await display.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await display.setViewportSize(tablet);
  await page.bringToFront();
  await shell.go('Sell');
  await sale.hasItems();
  for (const { barcode } of goods) await sale.scan(barcode);
  await expect(sale.lines).toHaveCount(goods.length);
  await photograph(display, 'customer-cart');
  await page.getByRole('button', { name: /^Pay/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /^Transfer/ }).click();
  await expect(display.getByRole('img', { name: /^VietQR code/ })).toBeVisible();
  await photograph(display, 'customer-transfer');
  await photograph(page, 'transfer');
  await display.close();
  await sheet.getByRole('radio', { name: /^Cash/ }).click();
  await photograph(page, 'cash');
  await sheet.getByRole('button', { name: /^Take \d/ }).click();
  await sale.isSold();
  await sale.startNext();
  await shell.hasUnsent(0);

  await page.getByRole('button', { name: 'Return / exchange' }).click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('link').first().click();
  const [back, , out] = goods;
  if (!back || !out) throw new Error('The demo company sells too little');
  await scanCodes(page, [back.barcode]);
  await scanCodes(page, [out.barcode, out.barcode]);
  await expect(page.getByRole('button', { name: /^(Pay|Exchange)/ }).last()).toBeVisible();
  await photograph(page, 'exchange');
  await list.open('/salesOrders');
  await photograph(page, 'orders');
});

test('what a manager reads is photographed', async ({ page, login, shell }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  await login.signIn(demo.manager01);
  await shell.isFilled();
  await page.goto('/');
  await expect(page.getByText('Best sellers today')).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await photograph(page, 'manager');
  await page.setViewportSize(tablet);
  await page.goto('/reports/revenue/summaries');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await photograph(page, 'revenue');
});

async function photograph(page: Page, name: string): Promise<void> {
  // The stream of changes stays open, so the network is never idle. A picture out of sight is not loaded.
  await page.evaluate(async () => {
    const shown = [...document.images].filter(image => image.loading !== 'lazy' || image.complete);
    await Promise.all(shown.map(image => image.decode().catch(() => undefined)));
  });
  await page.screenshot({ path: join(root, `public/screenshots/${name}.png`) });
}
