import type { EntryView } from '#offline/tablet.ts';
import { signal } from '../page/signal.ts';
import { isUnsent, unsentCount } from '../tablet/entries.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { connectionState } from '../transport/connection.ts';
import { sessionState } from '../who/session-state.ts';

/** What was unsent when a sign-out began, and what still is; null when no sign-out runs. */
export const flushing = signal<{ total: number; left: number } | null>(null);

const flushMs = 10_000;

/** May leave by itself. What waits for something else does not hold up a sign-out. */
function moves({ state, waits }: EntryView): boolean {
  if (state === 'SENDING') return true;
  if (state !== 'READY' && state !== 'UNKNOWN') return false;
  return waits === null || ['sending', 'backoff', 'line'].includes(waits.because);
}

/** With a connection, gives unsent entries up to ten seconds to leave. Resolves to how much stays. */
export async function flush(): Promise<number> {
  const outbox = currentTablet()?.outbox;
  if (!outbox) return 0;
  const left = () => outbox.entries().filter(isUnsent);
  const count = () => unsentCount(outbox.entries());
  const total = count();
  if (!left().some(moves) || connectionState() !== 'online' || !sessionState.get()?.token) return total;
  flushing.set({ total, left: total });
  outbox.wake('user');
  await new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, flushMs);
    const stop = outbox.subscribe(() => {
      flushing.set({ total, left: count() });
      if (!left().some(moves)) end();
    });
  });
  flushing.set(null);
  return count();
}
