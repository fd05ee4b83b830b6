import type { BrowserContext, Page } from '@playwright/test';
import { createFaultProxy, type FaultProxy } from '../../../e2e/support/fault-proxy.ts';
import { createOwnChromium, type OwnChromium } from '../../../e2e/support/own-chromium.ts';
import { freePort } from '../../../e2e/support/server-process.ts';
import { type CountingServer, createCountingServer } from './counting-server.ts';

/** Documents that the changes belong to. */
const documents = 50;

/** What the pages told: a page that dies takes none of it along. */
export type Told = { accepted: Set<number>; refused: Set<number>; destroyed: Set<number> };

/** One contender in a Chromium of its own, before a server of its own, with a line between them that can fail. */
export type Stage = {
  readonly line: FaultProxy;
  readonly server: CountingServer;
  readonly browser: OwnChromium;
  readonly told: Told;
  /** How many changes the schedule asks for. */
  readonly count: number;
  openTab: () => Promise<Page>;
  tabs: () => Page[];
  /**
   * Has the page enqueue changes `from` up to `to` (not with it); never rejects, also when the page dies of it.
   *
   * @param prefix tells its documents from those of another tab
   */
  enqueue: (page: Page, from: number, to: number, prefix?: string) => Promise<void>;
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  /** SIGKILL, and a new browser with the same profile and one tab. */
  killBrowser: () => Promise<Page>;
  dispose: () => Promise<void>;
};

export async function openStage(
  contender: string,
  count: number,
  folder: string,
  keepsKeys = true,
): Promise<Stage> {
  const server = await createCountingServer(await freePort(), folder, keepsKeys);
  const line = await createFaultProxy(await freePort(), server.port);
  const browser = await createOwnChromium();
  const told: Told = { accepted: new Set(), refused: new Set(), destroyed: new Set() };
  let context: BrowserContext = await opened();

  async function opened(): Promise<BrowserContext> {
    const fresh = await browser.open();
    await fresh.exposeFunction('report', (event: keyof Told, n: number) => {
      told[event].add(n);
    });
    return fresh;
  }

  async function openTab(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(line.origin);
    await open(page);
    return page;
  }

  /** Opens the queue of a page that has been loaded. */
  function open(page: Page): Promise<void> {
    return page.evaluate(([name, token, keys]) => window.bench.open(name, token, keys), [
      contender,
      server.token,
      keepsKeys,
    ] as const);
  }

  return {
    line,
    server,
    browser,
    told,
    count,
    openTab,
    tabs: () => context.pages().filter(page => page.url().startsWith(line.origin)),
    async enqueue(page, from, to, prefix = 'D') {
      const changes = Array.from({ length: to - from }, (_, index) => ({
        n: from + index,
        doc: `${prefix}${(from + index) % documents}`,
        key: crypto.randomUUID(),
        note: 'x'.repeat(200),
      }));
      await page.evaluate(all => window.bench.enqueue(all), changes).catch(() => undefined);
    },
    async cut() {
      await line.cut();
      await context.setOffline(true);
    },
    async restore() {
      await line.restore();
      await context.setOffline(false);
    },
    async killBrowser() {
      await browser.kill();
      context = await opened();
      return openTab();
    },
    async dispose() {
      await browser.dispose();
      await line.cut();
      await server.close();
    },
  };
}
