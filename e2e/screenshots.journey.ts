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

async function photograph(page: Page, name: string): Promise<void> {
  // The stream of changes stays open, so the network is never idle. A picture out of sight is not loaded.
  await page.evaluate(async () => {
    const shown = [...document.images].filter(image => image.loading !== 'lazy' || image.complete);
    await Promise.all(shown.map(image => image.decode().catch(() => undefined)));
  });
  await page.screenshot({ path: join(root, `public/screenshots/${name}.png`) });
}
