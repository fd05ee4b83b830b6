import { randomBytes } from 'node:crypto';
import { plantedSecret } from '../tests/support/business-central-server.ts';
import { expect, onPage } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessible, expectAccessibleOnce } from './support/accessibility.ts';
import { test as base } from './support/business-central.ts';
import { franchisorsGoods } from './support/storeroom.ts';

/** A server whose operator allows a Business Central, and has not connected it. */
const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({ erp }, use) =>
      use({ SEAL_KEYS: `2026a:${randomBytes(32).toString('base64')}`, SYSTEM_ORIGINS: erp.origin }),
    { scope: 'worker' },
  ],
});

test('an administrator connects the ERP, an order of a shop arrives there, and disconnects it', async ({
  page,
  login,
  shell,
  database,
  erp,
  server,
  anotherTablet,
}) => {
  test.slow();
  const [good] = await franchisorsGoods(database, 1, 400);
  if (!good) throw new Error('The franchisor of the demo company has nothing');
  erp.books.add('customers', { number: 'F01', displayName: 'Quầy Hoàn Kiếm' });
  erp.books.add('locations', { code: 'WH-MAIN', displayName: 'Kho chính' });
  erp.books.add('items', { number: good.item_no, displayName: good.description, blocked: false });

  await login.signIn(demo.admin);
  await shell.isFilled();
  await page.goto('/systems');
  const card = page.getByRole('region', { name: 'Franchisor’s ERP' });
  await expect(card.getByText('Not connected')).toBeVisible();
  await expectAccessibleOnce(page);
  await card.getByRole('button', { name: 'Connect' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Address', exact: true }).fill(`${erp.origin}/BC`);
  await sheet.getByRole('textbox', { name: 'Company' }).fill('QUAY-VN');
  await sheet.getByRole('combobox', { name: 'Signs in by' }).click();
  await page.getByRole('option', { name: 'User and web service key' }).click();
  await sheet.getByRole('textbox', { name: 'User' }).fill('QUAY');
  await sheet.getByLabel('Web service key').fill('wrong-key');
  await sheet.getByRole('button', { name: 'Test connection' }).click();
  await expect(sheet.getByText(/Signing in was refused/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Web service key').fill(plantedSecret);
  await sheet.getByRole('button', { name: 'Test connection' }).click();
  await expect(sheet.getByText(/^It works/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Save and connect' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const shop = onPage(await anotherTablet(demo.store01));
  await shop.login.signIn(demo.store01);
  await shop.shell.isFilled();
  await shop.draft.begin('/purchasesOrders/detail');
  await shop.draft.put([[good.barcode, 4]]);
  await shop.draft.keep();
  const no = await shop.doc.isShown('purchase', /PO-\S+/);
  await shop.doc.act('Release');
  await shop.doc.has('Released');
  await expect.poll(() => erp.books.rowsOf('salesOrders').length).toBe(1);
  const [order] = erp.books.rowsOf('salesOrders');
  expect(order).toMatchObject({ externalDocumentNumber: no, customerNumber: 'F01' });
  await expect(shop.doc.head.getByText(String(order?.number))).toBeVisible();
  expect(server.output()).not.toContain(plantedSecret);

  await card.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(card.getByText('Not connected')).toBeVisible();
  expect(await database.row('select count(*)::int as kept from system_settings')).toEqual({ kept: 0 });
});
