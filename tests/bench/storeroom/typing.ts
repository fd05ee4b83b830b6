import type { CDPSession, Page } from '@playwright/test';

/** Of each key, ms: the main thread's work until its rows stand, and from the key to the picture. */
export type Keys = { cpu: number[]; wall: number[] };

/** Types each query into the field, key by key, as a person does who looks between them, and empties it again. */
export async function typed(
  page: Page,
  cdp: CDPSession,
  field: string,
  queries: readonly string[],
): Promise<Keys> {
  const keys: Keys = { cpu: [], wall: [] };
  await page.evaluate(() => {
    window.addEventListener(
      'keydown',
      event => {
        // A task behind the next frame: its picture is made by then.
        requestAnimationFrame(() =>
          setTimeout(() => {
            document.body.dataset.keyMs = String(performance.now() - event.timeStamp);
          }),
        );
      },
      true,
    );
  });
  await page.locator(field).focus();
  for (const query of queries) {
    for (const key of query) {
      const before = await busy(cdp);
      await page.evaluate(() => delete document.body.dataset.keyMs);
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForFunction(() => document.body.dataset.keyMs !== undefined);
      keys.wall.push(Number(await page.evaluate(() => document.body.dataset.keyMs)));
      keys.cpu.push((await busy(cdp)) - before);
    }
    await page.locator(field).fill('');
    await page.waitForTimeout(600);
  }
  return keys;
}

async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
