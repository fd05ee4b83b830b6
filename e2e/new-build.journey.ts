import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import { busy } from './support/fault-proxy.ts';
import { serveNextBuild } from './support/next-build.ts';
import { aMinuteLater, workerInCharge, workerWaits } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

test('a new build is loaded on the next navigation, not before, and takes nothing along', async ({
  page,
  login,
  shell,
  sale,
  line,
  database,
}) => {
  const phone = newPhone();
  const [item, other] = await goodsOf(database);
  if (!item || !other) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  const build = page.locator('meta[name="build"]');
  const first = (await build.getAttribute('content')) ?? '';

  // An order that waits, and a cart on the way.
  line.each(busy);
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.newCustomer('Mai Thị Bản Mới', phone);
  await sale.save();
  await sale.open();
  await sale.scan(item.barcode);
  await sale.scan(other.barcode);
  await expect(sale.lines).toHaveCount(2);

  // The worker looks, installs the new worker, and tells the page when that waits.
  const next = serveNextBuild(line);
  await workerWaits(page);
  await aMinuteLater(page);
  await expect(build).toHaveAttribute('content', first);
  await expect(sale.lines).toHaveCount(2);

  // Minutes go by; a page that is just reading waits for the next navigation.
  await expect(async () => {
    await aMinuteLater(page);
    await shell.go('Sales Orders');
    await shell.go('Home');
    await expect(build).toHaveAttribute('content', next, { timeout: 3000 });
  }).toPass();
  await shell.hasUnsent(2);
  await page.getByRole('link', { name: 'New sale' }).click();
  await expect(page.getByText('This sale was kept on the tablet.')).toBeVisible();
  await expect(sale.lines).toHaveCount(2);

  line.each(null);
  await shell.networkIsBack();
  await shell.hasUnsent(0);
  expect(await ordersOf(database, phone)).toMatchObject([{ status: 'OPEN', total_lines: 1 }]);
});
