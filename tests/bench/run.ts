import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { demo, LoginPage } from '../../e2e/pages/login-page.ts';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { createFaultProxy } from '../../e2e/support/fault-proxy.ts';
import { createServerProcess, freePort } from '../../e2e/support/server-process.ts';
import { workerInCharge } from '../../e2e/support/worker.ts';
import { root } from '../../src/setup/stamps.mjs';
import { serveBareList } from './bare-server.ts';
import { type Cost, cheapest } from './measure.ts';

// Prints what the sales order list costs until its first rows, compared with a bare list of the same
// libraries and rows. Ratios within one run mean something; the milliseconds depend on the machine.

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const goal = 1.25;
const firstRow = 'tbody tr td';

const browser = await chromium.launch(chromiumOptions);
const server = await createServerProcess();
try {
  await server.start();
  const line = await createFaultProxy(await freePort(), server.port);
  const page = await (
    await browser.newContext({ baseURL: line.origin, viewport: { width: 1180, height: 820 } })
  ).newPage();
  const rows = await openedList(page);
  const bare = await serveBareList(await freePort(), rows);
  const barePage = await (await browser.newContext({ viewport: { width: 1180, height: 820 } })).newPage();
  await openedBareList(barePage, `${bare.origin}/list`);

  const subjects = {
    app: { page, url: `${line.origin}/salesOrders`, firstRow },
    bare: { page: barePage, url: `${bare.origin}/list`, firstRow },
  };
  const online = await cheapest(subjects, rounds);
  await server.stop();
  await line.cut();
  await bare.close();
  const offline = await cheapest(subjects, rounds);
  print('online', online);
  print('offline', offline);
  console.log(
    `${rows.length} rows, best of ${rounds}, goal: CPU ≤ ${goal} × the bare list, offline ≤ online`,
  );
  console.log(
    `the worker's file: ${(gzipSync(readFileSync(join(root, 'dist/sw.js'))).length / 1000).toFixed(1)} K gz`,
  );
} finally {
  await browser.close();
  await server.dispose();
}

/** Signs in, waits until tablet and worker have what they need offline, and answers with the rows on the screen. */
async function openedList(page: Page): Promise<unknown[]> {
  await new LoginPage(page).signIn(demo.store01);
  // What the first page has asked is answered into nothing once another one opens: its body could not be read.
  await page.goto('/icon.svg');
  const answer = page.waitForResponse(async response => {
    const body = response.request().postData() ?? '';
    return response.url().endsWith('/api/proxy') && /sales-order[^"]*filter/.test(body);
  });
  await page.goto('/salesOrders');
  // The envelope of every list.
  const { data } = (await (await answer).json()) as { data: { items: unknown[] } };
  await page.locator(firstRow).first().waitFor();
  await workerInCharge(page);
  return data.items;
}

/** Twice: the first visit registers the worker, the second one fills its cache; the picture is in it too then. */
async function openedBareList(page: Page, url: string): Promise<void> {
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(url);
    await page.locator(firstRow).first().waitFor();
    await workerInCharge(page);
  }
  await page.goto(new URL('/icon.svg', url).href);
}

function print(title: string, { app, bare }: { app: Cost; bare: Cost }): void {
  const ratio = app.taskMs / bare.taskMs;
  console.log(`\nfirst rows, ${title}, processor slowed down 4 times`);
  for (const [name, cost] of Object.entries({ app, bare })) {
    console.log(
      `  ${name.padEnd(6)}CPU ${cost.taskMs.toFixed(0).padStart(6)} ms   script ${cost.scriptMs.toFixed(0).padStart(6)} ms   ` +
        `wall ${cost.wallMs.toFixed(0).padStart(6)} ms   heap ${cost.heapMb.toFixed(1).padStart(5)} MB`,
    );
  }
  console.log(`  ratio of CPU ${ratio.toFixed(2)}${ratio > goal ? `, over the goal of ${goal}` : ''}`);
  console.log(`  ratio of heap ${(app.heapMb / bare.heapMb).toFixed(2)}`);
}
