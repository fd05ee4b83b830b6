import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What moved by itself, by what it was. */
    moved: { value: number; at: number; what: string[] }[];
  }
}

/** Notes on each page from its start what moves without a press of a person (layout instability of the browser). */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = [];
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    new PerformanceObserver(list => {
      // Entries of this type.
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          window.moved.push({
            value,
            at: Math.round(startTime),
            what: sources.map(({ node, previousRect: from, currentRect: to }) => {
              const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.textContent;
              return `${name} ${Math.round(from.x)},${Math.round(from.y)} → ${Math.round(to.x)},${Math.round(to.y)}`;
            }),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved since it was last asked: how much in all, and what. */
export async function shiftsSoFar(page: Page): Promise<{ score: number; what: string }> {
  const moved = await page.evaluate(() => window.moved.splice(0));
  const score = moved.reduce((sum, { value }) => sum + value, 0);
  return {
    score,
    what: moved.map(({ at, value, what }) => `${at} ms ${value.toFixed(4)}: ${what.join('; ')}`).join('\n'),
  };
}
