import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf } from './support/company.ts';
import { scanCodes } from './support/wedge.ts';

test.use({ workedBefore: demo.store01 });

type Box = { x: number; y: number; width: number; height: number };

const boxesOf = (all: Locator): Promise<Box[]> =>
  all.evaluateAll(elements =>
    elements.map(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

const within = (inner: Box, outer: Box) =>
  inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;

/** How many of them are seen whole in a box. */
const seenIn = async (all: Locator, outer: Box) =>
  (await boxesOf(all)).filter(box => box.height > 0 && within(box, outer)).length;

test('the counter shows many items and a long cart at once, and no tile moves by itself', async ({
  page,
  login,
  shell,
  sale,
  database,
}) => {
  const codes = (await goodsOf(database, 'F01', 10)).map(({ barcode }) => barcode);
  await page.setViewportSize({ width: 1180, height: 820 });
  await login.signIn(demo.store01);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  const cart = page.getByRole('complementary', { name: 'Cart' });
  const tiles = page.getByRole('region', { name: 'Items' }).getByRole('button', { name: /^(Add|Choose) / });
  const pay = page.getByRole('button', { name: /^Pay/ });

  expect(await seenIn(tiles, { x: 0, y: 0, width: 1180, height: 820 })).toBeGreaterThanOrEqual(24);
  await scanCodes(page, codes);
  await expect(sale.lines).toHaveCount(10);
  const list = await cart.getByRole('list').boundingBox();
  if (!list) throw new Error('The cart has no list');
  expect(await seenIn(sale.lines, list)).toBe(10);
  await expect(cart.getByText('10 items')).toBeVisible();
  await expect(cart.getByText('estimate')).toHaveCount(0);
  await page.context().setOffline(true);
  await shell.isConnected('No network');
  await expect(cart.getByText('estimate')).toBeVisible();
  await page.context().setOffline(false);
  await shell.isConnected('Online');
  await expect(cart.getByText('estimate')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await expect(sale.lines).toHaveCount(0);

  // Held upright: a bar, until something is in the cart. The tiles stay where they are.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(cart).toHaveCount(0);
  await expect(page.getByRole('button', { name: /open the cart$/ })).toBeVisible();
  const before = await boxesOf(tiles);
  expect(new Set(before.map(({ x }) => x)).size).toBe(4);
  await sale.tiles.first().click();
  await expect(sale.lines).toHaveCount(1);
  await expect(cart).toBeVisible();
  expect(await boxesOf(tiles)).toEqual(before);
  await sale.lines.getByRole('textbox').fill('100');
  await sale.lines.getByRole('textbox').press('Enter');
  await expect(cart.getByText('100 items')).toBeVisible();
  const label = pay.locator('.mantine-Button-label');
  const cut = await label.evaluate(
    one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight,
  );
  expect(cut, 'the sum on the button').toBe(false);

  // Large pictures are a choice of the tablet.
  await page.setViewportSize({ width: 1180, height: 820 });
  const [low] = await boxesOf(tiles);
  await page.getByRole('button', { name: 'Large pictures' }).click();
  await expect.poll(async () => (await boxesOf(tiles))[0]?.height).toBeGreaterThan((low?.height ?? 0) + 50);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Large pictures' })).toHaveAttribute('aria-pressed', 'true');
});
