import {
  type BusinessCentralStub,
  plantedSecret,
  startBusinessCentral,
} from '../tests/support/business-central-server.ts';
import { test as base, expect } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { createServerProcess, type ServerProcess } from './support/server-process.ts';
import { franchisorsGoods } from './support/storeroom.ts';

/** The server works with a Business Central, which can be away. */
const test = base.extend<object, { erp: BusinessCentralStub; server: ServerProcess }>({
  erp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const erp = await startBusinessCentral();
      await use(erp);
      await erp.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ erp }, use) => {
      const settings = {
        BC_URL: `${erp.origin}/BC`,
        BC_COMPANY: 'QUAY-VN',
        BC_USER: 'QUAY',
        BC_KEY: plantedSecret,
      };
      const server = await createServerProcess(settings, { seeded: true });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
test.use({ workedBefore: demo.store01 });

test('an order is released while tablet and ERP are away: it arrives once, or says why not', async ({
  context,
  page,
  login,
  shell,
  draft,
  doc,
  database,
  erp,
}) => {
  const [good] = await franchisorsGoods(database, 1, 400);
  if (!good) throw new Error('The franchisor of the demo company has nothing');
  erp.books.add('customers', { number: 'F01', displayName: 'Quầy Hoàn Kiếm' });
  erp.books.add('locations', { code: 'WH-MAIN', displayName: 'Kho chính' });
  const item = erp.books.add('items', { number: good.item_no, displayName: good.description, blocked: true });
  // All that it is asked, until the test lets it work.
  const away = { how: 'answer', status: 503, headers: { 'retry-after': '1' } } as const;
  erp.next(/./, away, 2);

  await login.signIn(demo.store01);
  await shell.isFilled();
  await draft.begin('/purchasesOrders/detail');
  await draft.put([[good.barcode, 4]]);
  await draft.keep();
  const no = await doc.isShown('purchase', /PO-\S+/);
  await context.setOffline(true);
  await shell.isConnected('No network');
  await doc.act('Release');
  await doc.has('Released');
  await context.setOffline(false);
  await shell.hasUnsent(0);
  await expect(page.getByText('On its way to the franchisor.')).toBeVisible();

  // It comes back, and does not sell this item.
  await expect(page.getByText(/Blocked must be No/)).toBeVisible();
  await doc.has('Open');
  await page.goto('/');
  await expect(page.getByRole('link', { name: '1 document that the franchisor refused' })).toBeVisible();

  item.blocked = false;
  await page.getByRole('link', { name: '1 document that the franchisor refused' }).click();
  await doc.isShown('purchase', no);
  await doc.act('Release');
  await doc.has('Released');
  const [order] = await expect
    .poll(() => erp.books.rowsOf('salesOrders'))
    .toHaveLength(1)
    .then(() => erp.books.rowsOf('salesOrders'));
  await expect(doc.head.getByText(String(order?.number))).toBeVisible();
  await expect(page.getByText('On its way to the franchisor.')).toHaveCount(0);
  expect(order).toMatchObject({ externalDocumentNumber: no, customerNumber: 'F01' });
});
