import type { BrowserContext } from '@playwright/test';
import type { FaultProxy } from './fault-proxy.ts';

/**
 * Runs in a page or a worker: its clock is so much ahead of the true one. Time that cannot be set goes on as
 * it does.
 */
function setAhead(aheadMs: number): void {
  // Kept where the next call finds them; no other code writes there.
  const clock = globalThis as unknown as { trueDate?: DateConstructor; aheadMs: number };
  clock.aheadMs = aheadMs;
  if (clock.trueDate) return;
  const TrueDate = Date;
  clock.trueDate = TrueDate;
  const now = () => TrueDate.now() + clock.aheadMs;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
    apply: target => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** Sets the clock of a tablet, that of its open pages too. */
export async function setClock(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript(setAhead, aheadMs);
  for (const page of context.pages()) await page.evaluate(setAhead, aheadMs);
}

/** The same for a service worker that comes over this line. */
export function setWorkerClock(line: FaultProxy, aheadMs: number): void {
  line.rewrite(/^\/sw\.js$/, text => `(${setAhead})(${aheadMs});${text}`);
}
