import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator } from '@playwright/test';
import { test as base, expect, onPage } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { chromiumOptions } from './support/chromium.ts';
import { goodsOf } from './support/company.ts';
import { scanCodes } from './support/wedge.ts';

/** px of text at the browser's default, twice */
const twice = 32;

const pages = [
  '/',
  '/salesOrders',
  '/payment',
  '/myprofile',
  '/reports/onHand',
  '/reports/revenue/summaries',
  '/reports/cashbook',
];

/** A browser with an owner who has asked for text of twice the size, as its settings keep it. */
const test = base.extend<{ reader: BrowserContext }>({
  reader: async ({ baseURL }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'quay-large-text-'));
    await mkdir(join(profile, 'Default'));
    const preferences = { webkit: { webprefs: { default_font_size: twice } } };
    await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions, baseURL });
    await use(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});

for (const [device, width, height] of [
  ['a tablet', 1180, 820],
  ['a phone', 390, 844],
] as const)
  test(`with text of twice the size a sale is made on ${device}, and nothing lies over anything`, async ({
    reader,
    database,
  }) => {
    const [goods] = await goodsOf(database);
    if (!goods) throw new Error('The demo company sells nothing');
    const page = await reader.newPage();
    await page.setViewportSize({ width, height });
    const { login, sale, shell } = onPage(page);
    await login.signIn(demo.store01);
    await shell.isFilled();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, over]).toEqual([path, 0]);
    }
    await sale.open();
    await sale.hasItems();
    await scanCodes(page, [goods.barcode]);
    await page.getByRole('button', { name: /1 item/ }).click();
    const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: goods.description });
    await line.scrollIntoViewIfNeeded();
    const name = line.getByText(goods.description);
    expect(await overlap(name, line.getByRole('button', { name: /^One more/ }))).toBe(false);
    await page.getByRole('button', { name: /^Pay \d/ }).click();
    await page.getByRole('button', { name: /^Take \d/ }).click();
    await sale.isSold();
  });

test('with text of twice the size the figures of a manager fit a tablet and a phone', async ({ reader }) => {
  const page = await reader.newPage();
  await page.setViewportSize({ width: 1180, height: 820 });
  const { login, shell } = onPage(page);
  await login.signIn(demo.manager01);
  await shell.isFilled();
  const main = page.getByRole('main');
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(main.getByRole('region', { name: 'Revenue today' })).toBeVisible();
    const wider = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main section, main li > a')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    );
    expect([width, wider]).toEqual([width, []]);
  }
});

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of them is not drawn');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
