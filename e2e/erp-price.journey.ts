import { type MagentoStub, startMagento } from '../tests/support/online-shop/magento/server.ts';
import { expect } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { test as base } from './support/business-central.ts';
import { goodsOf } from './support/company.ts';

/** The server works with a Business Central that tells of changes, and with an online shop. */
const test = base.extend<object, { shop: MagentoStub; settings: Record<string, string> }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const shop = await startMagento();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ settings, shop }, use) => {
      const { keys } = shop.settings;
      await use({
        ...settings,
        MAGENTO_URL: shop.origin,
        MAGENTO_CONSUMER_KEY: keys.consumerKey,
        MAGENTO_CONSUMER_SECRET: keys.consumerSecret,
        MAGENTO_ACCESS_TOKEN: keys.accessToken,
        MAGENTO_ACCESS_SECRET: keys.accessSecret,
      });
    },
    { scope: 'worker' },
  ],
});
test.use({ stub: { companion: true, begins: Date.now() }, reachable: true, workedBefore: demo.store01 });

const promisedMs = 120_000;

test('a price changed in the ERP is at the till and in the online shop within two minutes', async ({
  login,
  shell,
  sale,
  database,
  erp,
  shop,
}) => {
  test.slow();
  const [good] = await goodsOf(database, 'F01');
  if (!good) throw new Error('The demo company sells nothing');
  const there = await database.row<{ price: number; rate: number; category: string; unit: string }>(
    `select items.unit_price::int as price, price_rate::float as rate, items.item_category as category,
            base_unit_of_measure as unit
       from items join franchise_items using (item_no) where franchise_code = 'F01' and item_no = $1`,
    [good.item_no],
  );
  expect(there.rate).toBe(1);
  const item = erp.books.add('items', {
    ...{ number: good.item_no, displayName: good.description, unitPrice: there.price, gtin: good.barcode },
    ...{ itemCategoryCode: there.category, baseUnitOfMeasureCode: there.unit, blocked: false },
  });
  const inShop = () => shop.goods.products.get(good.item_no.toLowerCase())?.price;
  const isTold = () => erp.subscriptions.rows.some(({ resource }) => resource.endsWith('/items'));
  const hasItem = () =>
    database.rows(
      `select from erp_rows where table_code = 'item' and system_id = $1 and remote_id is not null`,
      [good.item_no],
    );

  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.search.fill(good.description);
  const shown = (price: number) => sale.tiles.filter({ hasText: price.toLocaleString('de-DE') }).first();
  await expect(shown(there.price)).toBeVisible();
  const ready = { timeout: 240_000 };
  await expect.poll(isTold, ready).toBe(true);
  await expect.poll(inShop, ready).toBe(there.price);
  await expect.poll(hasItem, ready).toHaveLength(1);

  const price = there.price + 21_000;
  const changed = performance.now();
  const passed = () => performance.now() - changed;
  erp.books.touch(Object.assign(item, { unitPrice: price }));
  expect(await erp.subscriptions.tell('items')).toEqual([202]);
  const till = expect(shown(price)).toBeVisible({ timeout: promisedMs }).then(passed);
  const online = expect.poll(inShop, { timeout: promisedMs }).toBe(price).then(passed);
  const [atTill, inTheShop] = await Promise.all([till, online]);
  test.info().annotations.push({
    type: 'measured',
    description: `at the till after ${(atTill / 1000).toFixed(1)} s, in the online shop after ${(inTheShop / 1000).toFixed(1)} s`,
  });

  await sale.search.fill('');
  await sale.scan(good.barcode);
  await sale.isTotal(price);
});
