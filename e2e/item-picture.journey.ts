import type { Page } from '@playwright/test';
import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf } from './support/company.ts';

test('the office photographs an item, and every shop sees it, also without a network', async ({
  browser,
  context,
  page,
  login,
  shell,
  database,
}) => {
  test.slow();
  const [good] = await goodsOf(database, 'F01');
  if (!good) throw new Error('The demo company sells nothing');
  await login.signIn(demo.admin);
  await shell.isFilled();
  await page.goto(`/items?item=${encodeURIComponent(good.item_no)}`);
  const field = page.getByRole('region', { name: 'Picture' });
  await field
    .getByLabel('Choose picture', { exact: true })
    .last()
    .setInputFiles(await aPhoto(page));
  await expect(page.getByText('The picture is saved.')).toBeVisible();
  const { picture } = await database.row<{ picture: string }>(
    'select picture from franchise_items where franchise_code = $1 and item_no = $2 limit 1',
    ['F01', good.item_no],
  );
  expect(picture).toMatch(/^items\/[\da-f]{64}\.jpg$/);
  const shown = field.locator('img');
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);

  // What is no picture is refused before anything is sent.
  await field
    .getByLabel('Choose picture', { exact: true })
    .last()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') });
  await expect(page.getByText('This file is no picture that this browser can open.')).toBeVisible();

  const shop = await browser.newContext();
  const theirs = onPage(await shop.newPage());
  await theirs.login.signIn(demo.store01);
  await theirs.shell.isFilled();
  const tablet = theirs.shell.page;
  const small = tablet.locator(`img[src$="${picture.replace('.jpg', '-s.jpg')}"]`).first();
  const find = async () => {
    await tablet.goto('/items');
    await tablet.getByRole('searchbox').first().fill(good.item_no);
    await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240);
  };
  await find();
  await shop.setOffline(true);
  await theirs.shell.isConnected('No network');
  await tablet.reload();
  await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(240);
  await shop.close();

  await context.setOffline(true);
  await shell.isConnected('No network');
  await expect(field.getByText('A picture can only be changed with a connection')).toBeVisible();
  await expect(field.getByRole('button', { name: 'Choose picture' })).toBeDisabled();
});

/** A photo larger than any that is kept. */
async function aPhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1800;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const sky = pen.createLinearGradient(0, 0, 2400, 1800);
    sky.addColorStop(0, '#f2c14e');
    sky.addColorStop(1, '#0b6b57');
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 2400, 1800);
    pen.fillStyle = '#fff';
    pen.beginPath();
    pen.arc(1200, 900, 500, 0, 7);
    pen.fill();
    return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
  });
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}
