import type { Page } from '@playwright/test';

/** Waits until the service worker answers for this page: from here on it opens without a server. */
export async function workerInCharge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise(resolve => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/** Makes the worker's next look at `builds/latest.json` due now, instead of in a minute. */
export async function makeBuildPollDue(page: Page): Promise<void> {
  await page.evaluate(() => caches.delete('sw-meta'));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
