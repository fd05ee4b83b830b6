import { chromium, type Page } from '@playwright/test';
import { demo, LoginPage } from '../../e2e/pages/login-page.ts';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { createDatabase } from '../../e2e/support/database.ts';
import { createServerProcess } from '../../e2e/support/server-process.ts';
import { workerInCharge } from '../../e2e/support/worker.ts';
import { cheapest } from './measure.ts';
import { bareFill, bareList } from './storeroom/bare.ts';
import { stockOf } from './storeroom/stock.ts';
import { quantile, typed } from './storeroom/typing.ts';

// Prints what the storeroom's search costs with many rows of stock on the tablet, and what it costs to bring
// them there. It compares the built app and the real server with the barest page that does the same with the
// same rows.

const rows = Number(process.env.STOCK_ROWS ?? 50_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const goals = { keyMs: 50, fill: 2 };
const queries = ['noi com', 'binh nuoc thep', '8930000012', 'bx0012', 'khan', 'do 99', 'tre em'];

const browser = await chromium.launch(chromiumOptions);
const server = await createServerProcess();
try {
  await server.start();
  await stockOf(createDatabase(server.dataDir), rows);
  const origin = `http://localhost:${server.port}`;
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  await new LoginPage(page).signIn(demo.store01);
  await page.goto('/reports/onHand');
  await filled(page);
  await workerInCharge(page);

  const fills = { app: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round += 1) {
    const { ms, asked } = await refreshed(page);
    fills.app = Math.min(fills.app, ms);
    fills.bare = Math.min(fills.bare, await bareFill(page, asked));
  }
  const ratio = fills.app / fills.bare;
  console.log(`\n${rows} rows of stock, best of ${rounds}`);
  console.log(
    `  filling the tablet's table ${perSecond(fills.app)} rows/s, bare fetch, parse and put ${perSecond(fills.bare)} rows/s, ` +
      `ratio of times ${ratio.toFixed(2)}${ratio > goals.fill ? `, over the goal of ${goals.fill}` : `, goal ≤ ${goals.fill}`}`,
  );
  const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate());
  console.log(`  everything on the tablet, items and stock sealed: ${(usage / 1e6).toFixed(1)} MB`);

  const firstRow = 'li[aria-posinset="1"]';
  const { app: opening } = await cheapest(
    { app: { page, url: `${origin}/reports/onHand`, firstRow } },
    rounds,
  );
  console.log(
    `  first rows, processor slowed down 4 times: CPU ${opening.taskMs.toFixed(0)} ms, wall ${opening.wallMs.toFixed(0)} ms, ` +
      `heap ${opening.heapMb.toFixed(1)} MB`,
  );

  await page.goto('/reports/onHand');
  await page.locator('input[type=search]').fill('noi');
  await page.locator('li[aria-posinset="1"]').waitFor();
  await page.locator('input[type=search]').fill('');
  const bare = await context.newPage();
  await bareList(bare, rows);
  const costs = { app: await keysOf(page), bare: await keysOf(bare) };
  console.log('  key to rows, processor slowed down 4 times');
  for (const [name, { cpu, wall }] of Object.entries(costs))
    console.log(
      `    ${name.padEnd(5)} CPU p50 ${show(cpu, 0.5)} ms, p95 ${show(cpu, 0.95)} ms   to the picture p50 ${show(wall, 0.5)} ms, p95 ${show(wall, 0.95)} ms`,
    );
  const p95 = quantile(costs.app.wall, 0.95);
  console.log(
    `    ratio of CPU ${(quantile(costs.app.cpu, 0.5) / quantile(costs.bare.cpu, 0.5)).toFixed(2)}; p95 ${p95.toFixed(0)} ms, ` +
      `${p95 > goals.keyMs ? 'over the goal of' : 'goal <'} ${goals.keyMs} ms`,
  );
} finally {
  await browser.close();
  await server.dispose();
}

function perSecond(ms: number): string {
  return Math.round((1000 * rows) / ms).toLocaleString('en');
}

function show(values: readonly number[], share: number): string {
  return quantile(values, share).toFixed(1).padStart(5);
}

/** Until the tables are here and nothing is asked for any more. */
async function filled(page: Page): Promise<void> {
  await page
    .getByText(/^as of/)
    .first()
    .waitFor({ timeout: 120_000 });
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  page.on('request', note);
  while (Date.now() - last < 4000) await page.waitForTimeout(200);
  page.off('request', note);
}

/** Reads the whole stock table again; answers with the time and with what was asked for its first page. */
async function refreshed(page: Page): Promise<{ ms: number; asked: string }> {
  const request = page.waitForRequest(
    asking => asking.postData()?.includes('filter-item-on-hand-stock') ?? false,
  );
  const button = page.getByRole('button', { name: 'Refresh Data' });
  const started = Date.now();
  await button.click();
  const asked = (await request).postData() ?? '';
  await page.waitForFunction(
    name => !document.querySelector(`button[aria-label="${name}"]`)?.hasAttribute('data-loading'),
    'Refresh Data',
  );
  const ms = Date.now() - started;
  await filled(page);
  return { ms, asked };
}

async function keysOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.bringToFront();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const keys = await typed(page, cdp, 'input[type=search]', queries);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  return keys;
}
