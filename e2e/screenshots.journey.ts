import { join } from 'node:path';
import { root } from '../src/setup/stamps.mjs';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf } from './support/company.ts';

/** Makes the pictures of README and manifest: only asked for with SCREENSHOTS=1, as it changes files of the project. */
test('the sale screen is photographed', async ({ page, login, shell, sale, database }) => {
  const goods = await goodsOf(database, 'F01', 24);
  const chosen = goods.filter((_, index) => index % 6 === 1);
  const known = await database.row<{ name: string; phone_no: string }>(
    "select name, phone_no from customers where franchise_code = 'F01' order by loyalty_ranking_points desc limit 1",
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
    ['wide', { width: 1180, height: 820 }],
    ['narrow', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(root, `public/screenshots/${name}.png`) });
  }
});
