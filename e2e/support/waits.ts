import type { Page } from '@playwright/test';

/** From now on notes how long each button of the page is busy with what was asked of it. */
export async function watchWaits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const begun = new Map<Element, number>();
    const waits: number[] = [];
    (window as unknown as { waits: number[] }).waits = waits;
    const look = () => {
      const busy = new Set(document.querySelectorAll('button[data-loading]'));
      for (const button of busy) if (!begun.has(button)) begun.set(button, performance.now());
      for (const [button, from] of begun) {
        if (busy.has(button)) continue;
        begun.delete(button);
        waits.push(Math.round(performance.now() - from));
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-loading'],
    });
  });
}

/** What a person has waited for at buttons, in milliseconds each. */
export function waitsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { waits: number[] }).waits);
}
