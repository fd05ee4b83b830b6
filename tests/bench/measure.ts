import type { Page } from '@playwright/test';

/** Milliseconds of the page's main thread unless it says wall. */
export type Cost = { taskMs: number; scriptMs: number; wallMs: number; heapMb: number };

/** A page in its browser tab, what to open in it, and what is in the first row. */
export type Subject = { page: Page; url: string; firstRow: string };

const slowDown = 4;

/**
 * Opens each subject in turn, `rounds` times, with the processor slowed down, until its first row is there. Answers
 * with the cheapest run of each by CPU time: other work on the machine only ever adds.
 */
export async function cheapest<Name extends string>(
  subjects: Record<Name, Subject>,
  rounds: number,
): Promise<Record<Name, Cost>> {
  const best: Partial<Record<Name, Cost>> = {};
  for (let round = 0; round < rounds; round += 1) {
    // The names of an object literal are exactly its keys.
    for (const name of Object.keys(subjects) as Name[]) {
      const cost = await costOfFirstRow(subjects[name]);
      const known = best[name];
      if (!known || cost.taskMs < known.taskMs) best[name] = cost;
    }
  }
  // Every name has run at least once.
  return best as Record<Name, Cost>;
}

/** Starts from a picture of the same origin, so that the session of the tab stays. */
async function costOfFirstRow({ page, url, firstRow }: Subject): Promise<Cost> {
  await page.goto(new URL('/icon.svg', url).href);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const before = await metrics();
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(firstRow).first().waitFor({ timeout: 60_000 });
  const wallMs = performance.now() - started;
  const after = await metrics();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  return {
    taskMs: 1000 * since(before.TaskDuration, after.TaskDuration),
    scriptMs: 1000 * since(before.ScriptDuration, after.ScriptDuration),
    wallMs,
    heapMb: (after.JSHeapUsedSize ?? 0) / 1e6,
  };

  async function metrics(): Promise<Record<string, number>> {
    const { metrics: list } = await cdp.send('Performance.getMetrics');
    return Object.fromEntries(list.map(({ name, value }) => [name, value]));
  }
}

/** The counters begin at zero when the browser gives the page another process. */
function since(before = 0, after = 0): number {
  return after >= before ? after - before : after;
}
