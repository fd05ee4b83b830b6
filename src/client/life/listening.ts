import { tabletSlot } from '../tablet/tablet.ts';
import { listenForChanges } from '../transport/changes-stream.ts';
import { followConnectionState } from '../transport/connection.ts';
import { maintenanceState } from '../transport/maintenance-state.ts';
import { sessionState } from '../who/session-state.ts';
import { isAdministratorOfAll } from './following.ts';
import { canSync } from './sync-time.ts';

/** Where there was no stream, the next one is asked for after so long; doubled with each further try. */
const firstRestMs = 2000;
const longestRestMs = 5 * 60_000;

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
  let failures = 0;

  const look = () => {
    const token = sessionState.get()?.token;
    if (stopped || document.visibilityState !== 'visible' || !canSync() || !token || isAdministratorOfAll()) {
      clearTimeout(timer);
      current?.abort();
    } else if (!current) void listen(token);
  };

  async function listen(token: string): Promise<void> {
    clearTimeout(timer);
    const own = new AbortController();
    current = own;
    const begun = () => {
      failures = 0;
      isOpen = true;
    };
    try {
      const isThere = await inOneTab(own.signal, () =>
        listenForChanges(token, { begun, changed: told.changed, signal: own.signal }),
      );
      if (!isThere) failures = Number.POSITIVE_INFINITY;
    } catch {
      failures += 1;
    }
    const wasOpen = isOpen;
    isOpen = false;
    current = undefined;
    if (wasOpen) told.ended();
    // Each tablet at a time of its own: a server that ends has ended all their streams.
    const rest = Math.min(longestRestMs, firstRestMs * 2 ** failures) * (0.5 + Math.random());
    if (!stopped) timer = setTimeout(look, own.signal.aborted ? 0 : rest);
  }

  const another = () => {
    failures = 0;
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
