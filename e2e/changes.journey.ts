import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { workerInCharge } from './support/worker.ts';

test('what another one changes is on the tablet at once, also after a server that was away', async ({
  page,
  login,
  shell,
  server,
  database,
}) => {
  const { item_no, variant_code, quantity } = await database.row<{
    item_no: string;
    variant_code: string;
    quantity: number;
  }>(
    "select item_no, variant_code, quantity::float from stock_levels where location_code = 'F01-STORE' and quantity > 0 order by item_no limit 1",
  );
  const counted = (found: number) =>
    database.rows(
      `update stock_levels set quantity = ${found} where location_code = 'F01-STORE'
        and item_no = '${item_no}' and variant_code = '${variant_code}'`,
    );
  /** Where the server tells what changes the tablet asks on its own only after minutes. */
  const listens = () =>
    page.waitForResponse(answer => answer.url().endsWith('/api/changes') && answer.status() === 200);
  let stream = listens();
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await stream;
  await page.goto(`/reports/onHand?q=${item_no}`);
  const found = page.getByRole('list', { name: 'Items found' }).getByRole('button').first();
  await expect(found).toContainText(item_no);

  await counted(7351);
  await expect(found).toContainText('7.351');

  await server.stop();
  await shell.isConnected('Server unreachable');
  stream = listens();
  await server.start();
  await shell.isConnected('Online');
  await stream;
  await counted(8462);
  await expect(found).toContainText('8.462');

  // Stock is the sum of its entries, for the journeys that follow in this company, too.
  await counted(quantity);
});
