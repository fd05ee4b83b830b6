import type { Page } from '@playwright/test';
import type { Stage } from './stage.ts';

const limitMs = 60_000;

/** Every so many requests something goes wrong. */
const every = 10;

/**
 * Brings `count` changes into the queue while things go wrong. When it resolves the line is whole, the token good and the
 * server well; what is not there yet has a while to come. `page` is open, `tabs` names the ones that still are.
 */
export type Schedule = (stage: Stage, page: Page) => Promise<void>;

export const schedules: Record<string, Schedule> = {
  async outage(stage, page) {
    await stage.cut();
    await stage.enqueue(page, 0, stage.count);
    await stage.restore();
  },

  async 'answers dropped'(stage, page) {
    stage.server.onRequest = request => {
      if (request % every === 0) stage.line.next('drop-answer');
      return undefined;
    };
    await stage.enqueue(page, 0, stage.count);
  },

  async 'answers torn'(stage, page) {
    stage.server.onRequest = request => (request % every === 0 ? 'torn' : undefined);
    await stage.enqueue(page, 0, stage.count);
  },

  async '5xx before, after'(stage, page) {
    stage.server.onRequest = request => {
      if (request % every === 5) stage.line.next({ status: 502 });
      return request % every === 0 ? '500' : undefined;
    };
    await stage.enqueue(page, 0, stage.count);
  },

  async '401 in between'(stage, page) {
    const enqueued = stage.enqueue(page, 0, stage.count);
    await stage.server.reaches(stage.count / 2, limitMs);
    stage.server.token = 'second';
    await page.waitForTimeout(1_000);
    await page.evaluate(() => window.bench.signIn('second'));
    await enqueued;
  },

  async reload(stage, page) {
    const enqueued = stage.enqueue(page, 0, stage.count);
    await stage.server.reaches(stage.count / 3, limitMs);
    await page.close();
    await enqueued;
    await goOn(stage, await stage.openTab());
  },

  async 'browser SIGKILL'(stage, page) {
    const enqueued = stage.enqueue(page, 0, stage.count);
    await stage.server.reaches(stage.count / 3, limitMs);
    const next = await stage.killBrowser();
    await enqueued;
    await goOn(stage, next);
  },

  async 'two tabs'(stage, page) {
    const other = await stage.openTab();
    await stage.cut();
    // Each tab has documents of its own: between two people there is no order to keep.
    await Promise.all([
      stage.enqueue(page, 0, stage.count / 2),
      stage.enqueue(other, stage.count / 2, stage.count, 'E'),
    ]);
    await stage.restore();
    await stage.server.reaches(stage.count / 4, limitMs).catch(() => undefined);
    await page.close();
  },
};

/** As many more as the page before did not come to; new ones, because some of its last may be kept unheard of. */
async function goOn(stage: Stage, page: Page): Promise<void> {
  const taken = stage.told.accepted.size + stage.told.refused.size;
  await stage.enqueue(page, stage.count, 2 * stage.count - taken);
}
