import type { Page } from '@playwright/test';
import { expect, test } from './front-fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { assetOf, builtId, dist, filesIn } from './support/next-build.ts';
import { createOwnChromium, openTab } from './support/own-chromium.ts';
import {
  aMinuteLater,
  isWorkerWaiting,
  keptFiles,
  loseFiles,
  takeOver,
  workerInCharge,
  workerWaits,
} from './support/worker.ts';

async function runs(page: Page, id: string): Promise<void> {
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', id);
  await expect(new LoginPage(page).submit).toBeVisible();
}

test('after an update the app starts offline: reloaded, and after the device was switched off', async ({
  front,
  build,
}) => {
  const tablet = await createOwnChromium();
  try {
    const page = await openTab(await tablet.open(), front.origin);
    await new LoginPage(page).open();
    await workerInCharge(page);
    const next = build('b');
    front.serve(next.folder);
    await workerWaits(page);
    // The page of the build before goes on asking its worker, which must leave the next build's files alone.
    for (let tick = 0; tick < 3; tick += 1) await aMinuteLater(page);
    await takeOver(page);
    front.gate('closed');
    await page.reload();
    await runs(page, next.id);
    await tablet.kill();
    const again = await openTab(await tablet.open(), front.origin);
    await new LoginPage(again).open();
    await runs(again, next.id);
  } finally {
    await tablet.dispose();
  }
});

test('while an update waits the app starts without a network, with either build', async ({
  context,
  page,
  front,
  build,
  login,
}) => {
  await login.open();
  await workerInCharge(page);
  const first = (await page.locator('meta[name="build"]').getAttribute('content')) ?? '';
  const next = build('b');
  front.serve(next.folder);
  await workerWaits(page);
  front.gate('closed');
  await page.reload();
  await runs(page, first);
  expect(await isWorkerWaiting(page)).toBe(true);
  // With the last page gone the browser lets the one that waits take over, soon. What is opened at once may
  // be the old one's.
  await page.close();
  await expect(async () => {
    const opened = await context.newPage();
    await opened.goto('/login');
    const now = await opened.locator('meta[name="build"]').getAttribute('content');
    await opened.close();
    expect(now).toBe(next.id);
  }).toPass();
  const opened = await context.newPage();
  await opened.goto('/login');
  await runs(opened, next.id);
});

test('a window of the build before keeps its files until it is closed', async ({
  context,
  page,
  front,
  build,
  login,
}) => {
  await login.open();
  await workerInCharge(page);
  const behind = await context.newPage();
  await new LoginPage(behind).open();
  const next = build('b');
  front.serve(next.folder);
  await workerWaits(page);
  await takeOver(page);
  await page.reload();
  await runs(page, next.id);
  // More than a minute goes by, and nothing of what the window behind runs is lost, with the line down.
  for (let look = 0; look < 3; look += 1) for (const window of [behind, page]) await aMinuteLater(window);
  front.gate('closed');
  const screen = assetOf(dist, 'home');
  expect(await behind.evaluate(path => import(path).then(() => 'loaded'), screen)).toBe('loaded');
  await page.reload();
  await runs(page, next.id);
  front.gate('open');
  await behind.close();
  await expect(async () => {
    await aMinuteLater(page);
    expect(await keptFiles(page)).toEqual({ [next.id]: filesIn(next.folder) });
  }).toPass();
});

test('files that the browser has thrown away come back by themselves', async ({ page, front, login }) => {
  await login.open();
  await workerInCharge(page);
  await loseFiles(page);
  await page.reload();
  await runs(page, builtId());
  await expect(async () => {
    await aMinuteLater(page);
    expect(await keptFiles(page)).toEqual({ [builtId()]: filesIn(dist) });
  }).toPass();
  front.gate('closed');
  await page.reload();
  await runs(page, builtId());
});

test('a build that has lost its files when the server has another makes way for that one', async ({
  page,
  front,
  build,
  login,
}) => {
  await login.open();
  await workerInCharge(page);
  const next = build('b');
  front.serve(next.folder);
  await loseFiles(page);
  await page.reload();
  await runs(page, next.id);
  await expect(async () => {
    await aMinuteLater(page);
    expect((await keptFiles(page))[next.id]).toBe(filesIn(next.folder));
    expect(await isWorkerWaiting(page)).toBe(false);
    // Not oftener: Chromium puts an update off while the worker is kept busy.
  }).toPass({ intervals: [4000] });
  front.gate('closed');
  await page.reload();
  await runs(page, next.id);
});
