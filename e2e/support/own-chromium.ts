import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

const startLimitMs = 30_000;

/**
 * A Chromium with a profile of its own that outlives it. It can be killed as a power cut would, and opened
 * again.
 */
export type OwnChromium = {
  /** The folder of everything that it writes. */
  readonly profile: string;
  /** Asks it to end, as a person does who closes its window. */
  close: () => Promise<void>;
  /** Starts it with the profile as it was left. */
  open: () => Promise<BrowserContext>;
  /** SIGKILL to every process of the browser. */
  kill: () => Promise<void>;
  /** Ends what its service workers are doing, without asking them. */
  stopWorkers: () => Promise<void>;
  /** Kills it and removes the profile. */
  dispose: () => Promise<void>;
};

export async function createOwnChromium(): Promise<OwnChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'quay-profile-'));
  const portFile = join(profile, 'DevToolsActivePort');
  let child: ChildProcess | undefined;
  let browser: Browser | undefined;

  async function open(): Promise<BrowserContext> {
    await rm(portFile, { force: true });
    child = spawn(
      chromiumOptions.executablePath ?? chromium.executablePath(),
      [
        ...(chromiumOptions.args ?? []),
        '--headless=new',
        '--remote-debugging-port=0',
        '--no-default-browser-check',
        '--hide-crash-restore-bubble',
        '--window-size=1180,820',
        '--lang=vi-VN',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      // A process group of its own, so that its helpers die with it.
      { stdio: 'ignore', detached: true },
    );
    // Nothing else would end it when the test run is ended.
    process.once('exit', endNow);
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(child)}`);
    const [context] = browser.contexts();
    if (!context) throw new Error('Chromium has no default context');
    return context;
  }

  async function debuggingPort(started: ChildProcess): Promise<string> {
    for (const deadline = Date.now() + startLimitMs; Date.now() < deadline; await sleep(50)) {
      if (started.exitCode !== null) throw new Error(`Chromium ended at its start (${started.exitCode})`);
      const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n');
      if (port) return port;
    }
    throw new Error(`Chromium did not start within ${startLimitMs} ms`);
  }

  function endNow(): void {
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  }

  async function kill(): Promise<void> {
    const ending = child;
    child = undefined;
    process.off('exit', endNow);
    if (ending?.pid === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise(resolve => ending.once('exit', resolve));
    process.kill(-ending.pid, 'SIGKILL');
    await ended;
    await browser?.close().catch(() => undefined);
    // What a dead browser leaves behind would send the next one to it.
    for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      await rm(join(profile, name), { force: true });
  }

  /** Until every process of it has let go of the profile. */
  async function close(): Promise<void> {
    const ending = child;
    if (!browser || !ending) return;
    const ended = new Promise(resolve => ending.once('exit', resolve));
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await ended;
    child = undefined;
    process.off('exit', endNow);
  }

  return {
    profile,
    open,
    close,
    kill,
    async stopWorkers() {
      const [page] = browser?.contexts()[0]?.pages() ?? [];
      if (!page) throw new Error('No page is open');
      const session = await page.context().newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    async dispose() {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** A tab in which addresses are those of `origin`: a context that was connected to knows no base address. */
export async function openTab(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(new URL(url, origin).href, options);
  return page;
}
