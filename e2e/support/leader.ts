import type { Page } from '@playwright/test';
import { soon } from './soon.ts';

/** Whether this tab is the one that sends: it holds the lock of the outbox. */
export function leads(tab: Page): Promise<boolean> {
  const told = tab.evaluate(async () => {
    // The manager names holders by an id that a tab learns from a lock of its own.
    const own = crypto.randomUUID();
    return navigator.locks.request(own, async () => {
      const { held = [] } = await navigator.locks.query();
      const me = held.find(lock => lock.name === own)?.clientId;
      return held.some(lock => lock.name?.startsWith('outbox:') && lock.clientId === me);
    });
  });
  return soon(told, 'The tab does not tell whether it leads');
}
