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

test('many pictures are chosen at once, each named as its item, and one is dropped in place', async ({
  page,
  login,
  shell,
  database,
}) => {
  const [one, other] = await goodsOf(database, 'F01');
  if (!one || !other) throw new Error('The demo company sells less than two items');
  await login.signIn(demo.admin);
  await shell.isFilled();
  await page.goto('/import');
  const photo = await aPhoto(page);
  await page
    .getByLabel('Choose pictures')
    .last()
    .setInputFiles([
      { ...photo, name: `${one.item_no}.png` },
      { ...photo, name: `${other.barcode}.png` },
      { ...photo, name: 'NOTHING.png' },
      { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') },
    ]);
  await expect(page.getByText('2 of 4 pictures are saved')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'text.jpg: This file is no picture' }),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'NOTHING.png: ' })).toBeVisible();
  const { count } = await database.row<{ count: number }>(
    `select count(distinct picture)::int from items where item_no in ($1, $2) and picture <> ''`,
    [one.item_no, other.item_no],
  );
  expect(count).toBe(1);

  await page.goto(`/items?item=${encodeURIComponent(one.item_no)}`);
  const field = page.getByRole('region', { name: 'Picture' });
  const carried = await page.evaluateHandle(
    async base64 => {
      const carrier = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
      carrier.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
      return carrier;
    },
    (await aPhoto(page, '#b3261e')).buffer.toString('base64'),
  );
  await field.dispatchEvent('dragover', { dataTransfer: carried });
  await field.dispatchEvent('drop', { dataTransfer: carried });
  await expect(page.getByText('The picture is saved.')).toBeVisible();
  const { now } = await database.row<{ now: number }>(
    `select count(distinct picture)::int as now from items where item_no in ($1, $2)`,
    [one.item_no, other.item_no],
  );
  expect(now).toBe(2);
});

/** A photo larger than any that is kept. */
async function aPhoto(page: Page, ground = '#0b6b57') {
  const base64 = await page.evaluate(colour => {
    const canvas = document.createElement('canvas');
    canvas.width = 2400;
    canvas.height = 1800;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const sky = pen.createLinearGradient(0, 0, 2400, 1800);
    sky.addColorStop(0, '#f2c14e');
    sky.addColorStop(1, colour);
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 2400, 1800);
    pen.fillStyle = '#fff';
    pen.beginPath();
    pen.arc(1200, 900, 500, 0, 7);
    pen.fill();
    return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
  }, ground);
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}
