import { expect, type Page, test } from '@playwright/test';

/** Waits until the service worker answers for this page: from here on it opens without a server. */
export async function workerInCharge(page: Pick<Page, 'evaluate'>): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise(resolve => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/**
 * Lets a minute pass for the worker, which reads the time of its last look from its disk, and has a page
 * tick.
 */
export async function aMinuteLater(page: Pick<Page, 'evaluate'>): Promise<void> {
  await page.evaluate(async () => {
    const cache = await caches.open('sw-meta');
    const kept = await cache.match('/sw-meta/build-watch');
    if (kept) {
      // Written by the worker's build watch.
      const state = (await kept.json()) as { lastPollAt: number; unneeded: Record<string, number> };
      state.lastPollAt -= 60_000;
      for (const name in state.unneeded) state.unneeded[name] = (state.unneeded[name] ?? 0) - 60_000;
      await cache.put('/sw-meta/build-watch', new Response(JSON.stringify(state)));
    }
    window.dispatchEvent(new Event('online'));
  });
}

/** Waits until the worker of another build is installed and waits, as it comes about while a page is open. */
export async function workerWaits(page: Pick<Page, 'evaluate'>): Promise<void> {
  await expect(async () => {
    await aMinuteLater(page);
    expect(await isWorkerWaiting(page)).toBe(true);
    // Not oftener: Chromium puts an update off while the worker is kept busy.
  }).toPass({ intervals: [4000] });
}

export function isWorkerWaiting(page: Pick<Page, 'evaluate'>): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting != null;
  });
}

/** Has the browser try once to install the worker that the server has; resolves to what became of it. */
export function tryToUpdate(page: Pick<Page, 'evaluate'>): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) throw new Error('No worker is registered');
    const seen: ServiceWorker[] = [];
    const note = () => {
      if (registration.installing) seen.push(registration.installing);
    };
    registration.addEventListener('updatefound', note, { once: true });
    try {
      await registration.update();
    } catch (error) {
      return `refused: ${error instanceof Error ? error.name : error}`;
    }
    // The event may be still to come, or the worker may have come and gone.
    note();
    const [found] = seen;
    if (!found) return 'nothing new';
    while (found.state === 'installing')
      await new Promise(resolve => found.addEventListener('statechange', resolve, { once: true }));
    return found.state;
  });
}

/**
 * Chromium goes on with the running worker for up to five minutes after another has asked to take over. It
 * does so as long as a page has not read to its end what the former has answered.
 */
export const longestTakeOver = 330_000;

/**
 * Asks the worker that waits to take over, as the page does before it loads the next build; resolves once it has. It is
 * asked again, as at the next navigation of the app, for as long as its last files have not come.
 */
export async function takeOver(page: Page): Promise<void> {
  const next = await page.evaluateHandle(async () => {
    const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
    if (!waiting) throw new Error('No worker waits');
    return waiting;
  });
  const ask = () =>
    next.evaluate(async worker => {
      worker.postMessage({ type: 'skip-waiting' });
      // What it may wait for is what the failure should tell.
      return worker.state === 'activated'
        ? worker.state
        : { state: worker.state, locks: await navigator.locks.query() };
    });
  test.setTimeout(test.info().timeout + longestTakeOver);
  await expect.poll(ask, { timeout: longestTakeOver }).toBe('activated');
}

/** How many files of each build the device keeps, by the build's id. */
export function keptFiles(page: Pick<Page, 'evaluate'>): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('shell-'));
    const all = names.map(async name => {
      const keys = await (await caches.open(name)).keys();
      return [name.slice('shell-'.length), keys.filter(({ url }) => !url.endsWith('/shell-label')).length];
    });
    return Object.fromEntries(await Promise.all(all));
  });
}

/** The browser takes away the files of every build. */
export async function loseFiles(page: Pick<Page, 'evaluate'>): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('shell-')) await caches.delete(name);
  });
}
