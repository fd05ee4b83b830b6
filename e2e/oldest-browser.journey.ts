import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, isSoldOnce, newPhone } from './support/company.ts';
import { withoutNewerParts } from './support/newer-than-oldest.ts';
import { workerInCharge } from './support/worker.ts';

test('with what the oldest browsers have a sale without the server arrives once', async ({
  context,
  page,
  login,
  shell,
  sale,
  line,
  server,
  database,
}) => {
  const phone = newPhone();
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const failures: string[] = [];
  context.on('weberror', ({ error }) => void failures.push(error().stack ?? error().message));
  await context.addInitScript(withoutNewerParts);
  line.rewrite(/^\/sw\.js$/, worker => `(${withoutNewerParts})();${worker}`);

  await login.signIn(demo.store01);
  expect(await page.evaluate(() => ['scheduler' in window, 'union' in Set.prototype])).toEqual([
    false,
    false,
  ]);
  await workerInCharge(page);
  await shell.isFilled();
  await server.stop();
  await page.reload();
  await shell.isConnected('Server unreachable');
  await sale.sellForCash(item, 'Đỗ Thị Máy Cũ', phone);
  await shell.hasUnsent(7);
  await page.goto('/myprofile#this-tablet');
  const facts = page.getByRole('region', { name: 'This tablet' });
  await expect(facts.getByText(/^May be cleared by the browser/)).toBeVisible();
  await expect(facts.getByText(/MB used/)).toHaveCount(0);

  await server.start();
  await shell.networkIsBack();
  await shell.hasUnsent(0);
  await isSoldOnce(database, phone, item);
  expect(failures).toEqual([]);
});
