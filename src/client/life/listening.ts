import { changesPath } from '#calls/session/changes-stream.ts';
import { tabletSlot } from '../tablet/tablet.ts';
import { background } from '../transport/back-off.ts';
import { listenForChanges } from '../transport/changes-stream.ts';
import { followConnectionState } from '../transport/connection.ts';
import { maintenanceState } from '../transport/maintenance-state.ts';
import { sessionState } from '../who/session-state.ts';
import { isToldNothing } from './following.ts';
import { canSync } from './sync-time.ts';

/** A stream that has ended is followed by the next one after about so long. */
const restMs = 2000;

let isOpen = false;

/** The server tells at once when something has changed. */
export const isListening = (): boolean => isOpen;

/**
 * Listens for as long as the page is seen and the server is there; one tab of the browser for all. Returns how to stop.
 *
 * @param told `changed`: rows may have changed, also at the beginning of each stream; `ended`: from now on nothing is told
 */
export function startListening(told: { changed(): void; ended(): void }): () => void {
  let stopped = false;
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    const token = sessionState.get()?.token;
    if (stopped || document.visibilityState !== 'visible' || !canSync() || !token || isToldNothing()) {
      current?.abort();
    } else if (!current) {
      const waitMs = background.waitMs(changesPath);
      if (waitMs > 0) timer = setTimeout(look, waitMs);
      else void listen(token);
    }
  };

  async function listen(token: string): Promise<void> {
    const own = new AbortController();
    current = own;
    const begun = () => {
      isOpen = true;
    };
    await inOneTab(own.signal, () =>
      listenForChanges(token, { begun, changed: told.changed, signal: own.signal }),
    ).catch(() => undefined);
    const wasOpen = isOpen;
    isOpen = false;
    current = undefined;
    if (wasOpen) told.ended();
    // Each tablet at a time of its own: a server that ends has ended all their streams.
    if (!stopped) timer = setTimeout(look, own.signal.aborted ? 0 : restMs * (0.5 + Math.random()));
  }

  const another = () => {
    background.answered(changesPath);
    current?.abort();
    look();
  };
  document.addEventListener('visibilitychange', look);
  const stops = [
    followConnectionState(look),
    maintenanceState.subscribe(look),
    tabletSlot.subscribe(another),
    () => document.removeEventListener('visibilitychange', look),
  ];
  look();
  return () => {
    stopped = true;
    look();
    for (const stop of stops) stop();
  };
}

/** The other tabs see the rows arrive. */
async function inOneTab<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  return navigator.locks.request(`quay:listening:${sessionState.get()?.owner}`, { signal }, work);
}
