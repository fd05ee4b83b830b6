import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './front-fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import type { Instead } from './support/front.ts';
import { assetOf, builtId, dist, type NextBuild } from './support/next-build.ts';
import { isWorkerWaiting, takeOver, tryToUpdate, workerInCharge } from './support/worker.ts';

const portal = '<!doctype html><title>Free Wi-Fi</title>';
const page = (body = portal): Instead => ({ headers: { 'content-type': 'text/html' }, body });
const script = (body: string): Instead => ({ headers: { 'content-type': 'text/javascript' }, body });

async function runs(tab: Page, id: string): Promise<void> {
  await expect(tab.locator('meta[name="build"]')).toHaveAttribute('content', id);
  await expect(new LoginPage(tab).submit).toBeVisible();
}

test('a build that does not arrive whole is never installed, and the one that runs is not harmed', async ({
  page: tab,
  front,
  build,
  login,
}) => {
  await login.open();
  await workerInCharge(tab);
  type Fault = (next: NextBuild) => (path: string) => Instead | undefined;
  const start = ({ folder }: NextBuild) => assetOf(folder, 'start');
  const read = ({ folder }: NextBuild, path: string) => readFileSync(join(folder, path), 'utf8');
  const onlyFor = (wanted: string, answer: Instead) => (path: string) =>
    path === wanted ? answer : undefined;
  const faults: Record<string, Fault> = {
    'a page in place of every file but the worker': () => path =>
      path === '/sw.js' || path.startsWith('/builds/') ? undefined : page(),
    'a page in place of a script': next => onlyFor(start(next), page()),
    'a page in place of index.html': () => onlyFor('/index.html', page()),
    'a script that was cut short': next =>
      onlyFor(start(next), script(read(next, start(next)).slice(0, 100_000))),
    'a script under a wrong type': next => onlyFor(start(next), page(read(next, start(next)))),
    'a redirect to another page': next =>
      onlyFor(start(next), { status: 302, headers: { location: '/login' } }),
    'a worker that was cut short behind a statement': next =>
      onlyFor('/sw.js', script(read(next, 'sw.js').split('\n')[0] ?? '')),
    'a page in place of the worker': () => onlyFor('/sw.js', page()),
  };
  // Of what did arrive, a next try has no need: each fault meets a build of its own.
  let served = '';
  for (const [what, fault] of Object.entries(faults)) {
    await test.step(what, async () => {
      const next = build(`b${Object.keys(faults).indexOf(what)}`);
      served = next.id;
      front.serve(next.folder);
      front.instead(fault(next));
      expect(await tryToUpdate(tab)).toMatch(/^(redundant|refused)/);
      expect(await isWorkerWaiting(tab)).toBe(false);
      await tab.reload();
      await runs(tab, builtId());
    });
  }
  front.instead(null);
  expect(await tryToUpdate(tab)).toBe('installed');
  await takeOver(tab);
  front.gate('closed');
  await tab.reload();
  await runs(tab, served);
});

for (const gate of ['portal', 'redirect'] as const) {
  test(`behind a gateway (${gate}) during an update the app goes on, and updates after it`, async ({
    context,
    page: tab,
    front,
    build,
    login,
  }) => {
    await login.open();
    await workerInCharge(tab);
    const next = build('b');
    front.serve(next.folder);
    // The worker and some of the files arrive, the rest is answered by the gateway.
    front.instead(path => {
      if (path === assetOf(next.folder, 'home')) front.gate(gate);
      return undefined;
    });
    expect(await tryToUpdate(tab)).toBe('redundant');
    expect(await tryToUpdate(tab)).toMatch(/^refused/);
    await tab.reload();
    await runs(tab, builtId());
    await tab.close();
    const opened = await context.newPage();
    await opened.goto('/login');
    await runs(opened, builtId());
    front.instead(null);
    front.gate('open');
    front.asked.length = 0;
    expect(await tryToUpdate(opened)).toBe('installed');
    // What had arrived before the gateway came up was kept.
    expect(front.asked).not.toContain(assetOf(next.folder, 'cashbook'));
    await takeOver(opened);
    front.gate(gate);
    await opened.reload();
    await runs(opened, next.id);
  });
}

test('a server that gets another build in the middle of an update is followed to that one', async ({
  page: tab,
  front,
  build,
  login,
}) => {
  await login.open();
  await workerInCharge(tab);
  const [next, last] = [build('b'), build('c')];
  front.serve(next.folder);
  front.instead(path => {
    if (path === assetOf(next.folder, 'home')) front.serve(last.folder);
    return undefined;
  });
  expect(await tryToUpdate(tab)).toBe('redundant');
  expect(await tryToUpdate(tab)).toBe('installed');
  await takeOver(tab);
  front.gate('closed');
  await tab.reload();
  await runs(tab, last.id);
});

test('a first visit that does not bring the app whole says so, and works when it is tried again', async ({
  browser,
  front,
}) => {
  const start = assetOf(dist, 'start');
  const code = readFileSync(join(dist, start), 'utf8');
  const forLong = { 'cache-control': 'public, max-age=31536000, immutable' };
  const faults: Record<string, Instead> = {
    'a page in place of the script': page(),
    'a script that was cut short, and kept by the browser': {
      ...script(code.slice(0, code.length / 2)),
      headers: { 'content-type': 'text/javascript', ...forLong },
    },
    'no script': { status: 404 },
  };
  for (const [what, answer] of Object.entries(faults)) {
    await test.step(what, async () => {
      const context = await browser.newContext({ baseURL: front.origin });
      const tab = await context.newPage();
      front.instead(path => (path === start ? answer : undefined));
      await tab.goto('/login');
      await expect(tab.getByText('Quầy is not loaded completely.')).toBeVisible();
      front.instead(null);
      await tab.getByRole('link', { name: 'Try again' }).click();
      await runs(tab, builtId());
      await context.close();
    });
  }
});
