import { randomBytes } from 'node:crypto';
import {
  aPicture,
  enteredForSite,
  type PictureSiteStub,
  plantedOpener,
  plantedSecret,
  startPictureSiteStub,
} from '../tests/support/picture-site-server.ts';
import { test as base, expect, onPage } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { goodsOf } from './support/company.ts';
import { createServerProcess, type ServerProcess } from './support/server-process.ts';

/** A server that the environment connects with a site of pictures. */
const test = base.extend<object, { site: PictureSiteStub; server: ServerProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const site = await startPictureSiteStub();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site }, use) => {
      const { values, secrets } = enteredForSite(site);
      const env = {
        SEAL_KEYS: `2026a:${randomBytes(32).toString('base64')}`,
        SYSTEM_ORIGINS: site.origins.join(','),
        PICTURES_SITE: values.site_url,
        PICTURES_TENANT: values.tenant,
        PICTURES_CLIENT_ID: secrets.client_id,
        PICTURES_CLIENT_SECRET: secrets.client_secret,
        PICTURES_TOKEN_URL: values.token_url,
        PICTURES_GRAPH_URL: values.graph_url,
      };
      const server = await createServerProcess(env, { seeded: true });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('a picture is changed on the site, and the till shows the new one, also without a network', async ({
  page,
  login,
  shell,
  database,
  site,
  server,
  anotherTablet,
}) => {
  test.slow();
  const [good] = await goodsOf(database, 'F01');
  if (!good) throw new Error('The demo company sells nothing');
  const pictureNow = async () => {
    const row = await database.row<{ picture: string }>(
      'select picture from franchise_items where franchise_code = $1 and item_no = $2 limit 1',
      ['F01', good.item_no],
    );
    return row.picture;
  };
  site.put(`${good.item_no}.jpg`, await aPicture('#b3261e', { width: 2000, height: 1500 }));
  site.put('Trang trí.jpg', await aPicture('#ffffff'));
  site.put(`${good.item_no}_2.jpg`, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));

  await login.signIn(demo.admin);
  await shell.isFilled();
  await page.goto('/fileStorage');
  const block = page.getByRole('region', { name: 'Picture site' });
  await page.getByRole('button', { name: 'Sync' }).click();
  await expect(block.getByText('The site answers')).toBeVisible();
  await expect(block.getByText('Ảnh hàng hóa')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Trang trí.jpg' })).toBeVisible();
  await expect.poll(pictureNow).toMatch(/^items\/[\da-f]{64}\.jpg$/);
  await expectAccessibleOnce(page);
  const first = await pictureNow();

  const shop = await anotherTablet(demo.store01);
  const theirs = onPage(shop);
  await theirs.login.signIn(demo.store01);
  await theirs.shell.isFilled();
  const smallOf = (picture: string) =>
    shop.locator(`img[src$="${picture.replace('.jpg', '-s.jpg')}"]`).first();
  const isShown = (picture: string) =>
    expect.poll(() => smallOf(picture).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240);
  await shop.goto('/items');
  await shop.getByRole('searchbox').first().fill(good.item_no);
  await isShown(first);

  site.put(`${good.item_no}.jpg`, await aPicture('#0b6b57', { width: 1500, height: 2000, orientation: 6 }));
  await page.getByRole('button', { name: 'Sync' }).click();
  await expect.poll(pictureNow).not.toBe(first);
  const second = await pictureNow();
  // The till hears of it by itself.
  await isShown(second);
  await shop.context().setOffline(true);
  await theirs.shell.isConnected('No network');
  await shop.reload();
  await isShown(second);

  await page.goto(`/items?item=${encodeURIComponent(good.item_no)}`);
  await expect(page.getByText(/gets its picture from there/)).toBeVisible();
  for (const secret of [plantedSecret, plantedOpener, 'stub-token', 'token=c'])
    expect(server.output()).not.toContain(secret);
});
