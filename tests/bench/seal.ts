import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { freePort } from '../../e2e/support/server-process.ts';
import { cache } from '../../src/setup/stamps.mjs';
import type { Kind, SealBench } from './seal/page.ts';

// Prints what encryption at rest costs: the store with sealed pages compared with the same store that keeps
// the rows as they are. In Chromium. Ratios within one run mean something; the milliseconds depend on the
// machine.

const count = Number(process.env.SEAL_ROWS ?? 50_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const goal = 2;
const unlockGoalMs = 1_000;

const outDir = join(cache, 'bench-seal');
await build({
  configFile: false,
  root: fileURLToPath(new URL('./seal', import.meta.url)),
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
});
const port = await freePort();
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };
const server = createServer(async ({ url = '/' }, outgoing) => {
  const name = url === '/' ? '/index.html' : url;
  const body = await readFile(join(outDir, name)).catch(() => undefined);
  outgoing.writeHead(body ? 200 : 404, { 'content-type': types[extname(name)] ?? 'text/plain' });
  outgoing.end(body);
});
await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
const browser = await chromium.launch(chromiumOptions);
try {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}/`);
  const filled = { sealed: await fill(page, 'sealed'), plain: await fill(page, 'plain') };
  const opened = await best(page, 'open');
  const searched = await best(page, 'search');
  let unlockMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++)
    unlockMs = Math.min(unlockMs, await page.evaluate(() => window.sealBench.unlock()));
  console.log(`\n${count} rows in pages of 1,000, best of ${rounds}`);
  print('fill', filled);
  print('open', opened, goal);
  print('search', searched, goal);
  console.log(`  unlock (PBKDF2, 600,000 rounds) ${unlockMs.toFixed(0)} ms, goal ≤ ${unlockGoalMs} ms`);
} finally {
  await browser.close();
  server.close();
}

declare global {
  // An interface because that is how the DOM's types are extended.
  interface Window {
    sealBench: SealBench;
  }
}

function fill(page: Page, kind: Kind): Promise<number> {
  return page.evaluate(([which, rows]) => window.sealBench.fill(which, rows), [kind, count] as const);
}

/** In turn, so that other work on the machine hits both. */
async function best(page: Page, what: 'open' | 'search'): Promise<Record<Kind, number>> {
  const least = { sealed: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY };
  for (let round = 0; round < rounds; round++)
    for (const kind of ['sealed', 'plain'] as const) {
      const ms = await page.evaluate(([name, which]) => window.sealBench[name](which), [what, kind] as const);
      least[kind] = Math.min(least[kind], ms);
    }
  return least;
}

function print(what: string, { sealed, plain }: Record<Kind, number>, limit?: number): void {
  const ratio = sealed / plain;
  const verdict =
    limit === undefined ? '' : ratio > limit ? `, over the goal of ${limit}` : `, goal ≤ ${limit}`;
  console.log(
    `  ${what.padEnd(7)} sealed ${sealed.toFixed(0).padStart(5)} ms   plain ${plain.toFixed(0).padStart(5)} ms   ` +
      `ratio ${ratio.toFixed(2)}${verdict}`,
  );
}
