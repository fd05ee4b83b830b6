import type { Page } from '@playwright/test';
import { serverMark } from '../src/calls/kit/mark.ts';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { coveredByNotices } from './support/covered.ts';

test.use({ workedBefore: demo.store01 });

const refusal = {
  status: 422,
  headers: { 'content-type': 'application/json', [serverMark.name]: serverMark.value },
  body: JSON.stringify({ result: false, errors: [{ code: 'rule', msg: 'The office looks at this first.' }] }),
};

for (const [device, width, height] of [
  ['a tablet that lies', 1180, 820],
  ['a tablet that stands', 820, 1180],
  ['a phone', 390, 844],
] as const)
  test(`a notice stands at the top right of ${device}, and over no action`, async ({
    page,
    login,
    shell,
    line,
  }) => {
    await page.setViewportSize({ width, height });
    await login.signIn(demo.store01);
    await page.goto('/salesOrders/creditMemo');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    line.instead(path => (path === '/api/proxy' ? refusal : undefined));
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The office looks at this first.' });
    await expect(notice.first()).toBeVisible();
    await standsTopRight(page, width);
    expect(await coveredByNotices(page)).toEqual([]);

    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(await coveredByNotices(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    line.instead(null);

    for (const name of ['Home', 'Sell', 'Orders', 'Receive', 'Outbox']) {
      await shell.go(name);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect([name, await coveredByNotices(page)]).toEqual([name, []]);
      await page.mouse.wheel(0, 400);
      expect([name, await coveredByNotices(page)]).toEqual([name, []]);
    }

    // What the notice took is given back.
    const below = () => page.locator('#content').evaluate(content => content.getBoundingClientRect().top);
    await page.evaluate(() => window.scrollTo(0, 0));
    const before = await below();
    // The one that was closed may still be there for a moment.
    await expect(async () => {
      if (await notice.first().isVisible()) await notice.first().getByRole('button').click({ timeout: 1000 });
      await expect(notice).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await expect.poll(below).toBeLessThan(before);
  });

async function standsTopRight(page: Page, width: number): Promise<void> {
  const box = await page.locator('.mantine-Notification-root').first().boundingBox();
  if (!box) throw new Error('The notice is not drawn');
  expect(box.x + box.width).toBeGreaterThan(width - 24);
  expect(box.y).toBeGreaterThanOrEqual(44);
  expect(box.y).toBeLessThan(64);
}
