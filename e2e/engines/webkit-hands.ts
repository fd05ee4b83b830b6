import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { partOf } from '../../src/setup/engines.mjs';
import { freePort } from '../support/server-process.ts';
import { type Hands, limitMs, size, zone } from './hands.ts';

const startLimitMs = 30_000;

/** WebKit by its WebDriver, on a screen of its own in memory. */
export async function webkitHands(profile: string): Promise<Hands> {
  const running: ChildProcess[] = [];
  const endAll = () => {
    for (const child of running) endGroup(child);
  };
  // Nothing else would end them when the test run is ended.
  process.once('exit', endAll);
  const close = () => {
    process.off('exit', endAll);
    endAll();
  };
  try {
    const display = await startScreen(running);
    const window = await openWindow(await startDriver(running, display), profile);
    return handsOn(window, (await window.getCapabilities()).getBrowserVersion() ?? '', close);
  } catch (error) {
    close();
    throw error;
  }
}

function handsOn(window: WebDriver, version: string, close: () => void): Hands {
  return {
    version: `WebKitGTK/${version}`,
    goto: url => window.get(url),
    async evaluate(expression) {
      const { value, error } = await window.executeAsyncScript<{ value?: unknown; error?: string }>(
        `const [answer] = arguments;
         (async () => (${expression}))().then(
           value => answer({ value }),
           error => answer({ error: String(error) + error?.stack }));`,
      );
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async click(expression) {
      const element = await window.executeScript<WebElement | null>(`return ${expression}`);
      if (!element) throw new Error(`There is no element: ${expression}`);
      await element.click();
    },
    async type(text) {
      await window.actions().sendKeys(text.replaceAll('\n', '\uE007')).perform();
    },
    async close() {
      // The window is gone before its driver has answered.
      await window.quit().catch(() => undefined);
      close();
    },
  };
}

async function openWindow(driver: string, profile: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'WebKitGTK',
    'webkitgtk:browserOptions': { binary: join(import.meta.dirname, 'webkit-browser.js'), args: [profile] },
  });
  const window = await new Builder().usingServer(driver).withCapabilities(capabilities).build();
  await window.manage().setTimeouts({ script: limitMs });
  await window
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  return window;
}

/** Resolves to the number of the screen, as `DISPLAY` has it. */
async function startScreen(running: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const screen = spawn(partOf('webkit', 'xvfb'), args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  running.push(screen);
  const [number] = await once(screen.stdout, 'data', { signal: AbortSignal.timeout(startLimitMs) });
  return `:${String(number).trim()}`;
}

/** Resolves to the address of the driver, once it listens there. */
async function startDriver(running: ChildProcess[], display: string): Promise<string> {
  // The browser is a script of this, and a library of that.
  for (const part of ['gjs', 'gir1.2-webkit2-4.1']) partOf('webkit', part);
  const port = await freePort();
  const driver = spawn(partOf('webkit', 'webkit2gtk-driver'), [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A process group of its own, so that the browser ends with it.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      // No other program of a desktop is asked for anything.
      NO_AT_BRIDGE: '1',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      TZ: zone,
    },
  });
  running.push(driver);
  const origin = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`${origin}/status`).catch(() => undefined);
    if (answer?.ok) return origin;
  }
  throw new Error(`The driver of WebKit did not listen within ${startLimitMs} ms`);
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}
