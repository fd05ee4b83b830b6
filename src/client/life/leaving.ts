import { anyDirty } from '../page/dirty.ts';
import { currentTablet } from '../tablet/tablet.ts';

const waitMs = 2000;

/**
 * Whether the page may be reloaded. Not while a form is dirty; what is on its way to the server gets two
 * seconds.
 */
export async function canLeave(): Promise<boolean> {
  if (anyDirty()) return false;
  const outbox = currentTablet()?.outbox;
  if (!outbox?.busy()) return true;
  return new Promise(resolve => {
    const end = (free: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(free);
    };
    const timer = setTimeout(() => end(false), waitMs);
    const stop = outbox.subscribe(() => outbox.busy() || end(true));
  });
}
