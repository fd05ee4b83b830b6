import type { WorkerMessage } from '#offline/messages.ts';
import type { WatchPorts, WatchState } from './build-watch.ts';

declare const self: ServiceWorkerGlobalScope;

/** A cache of its own: `cleanupOutdatedCaches` and the bounds of the pictures leave it alone. */
const metaCache = 'sw-meta';
const metaKey = '/sw-meta/build-watch';
const pollLimitMs = 5000;

/** The browser side of the build watch. */
export function watchPorts(ownId: string, interval: number, dropOldAssets: () => Promise<void>): WatchPorts {
  return {
    ownId,
    interval,
    now: Date.now,
    async load() {
      const answer = await (await caches.open(metaCache)).match(metaKey);
      // Written by `save` below and by nothing else.
      return answer ? ((await answer.json()) as WatchState) : undefined;
    },
    async save(state) {
      await (await caches.open(metaCache)).put(metaKey, new Response(JSON.stringify(state)));
    },
    async fetchLatest(timestamp) {
      const signal = AbortSignal.timeout(pollLimitMs);
      const answer = await fetch(`/builds/latest.json?${timestamp}`, { cache: 'no-store', signal });
      if (!answer.ok) throw new Error(`builds/latest.json answered ${answer.status}`);
      const body: unknown = await answer.json();
      if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string')
        return body.id;
      throw new Error('builds/latest.json names no build');
    },
    async exclusive(work) {
      await navigator.locks.request('build-poll', { ifAvailable: true }, async lock => {
        if (lock) await work();
      });
    },
    async openWindows() {
      const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      return windows.map(({ id }) => id);
    },
    askForWorker: windowId => tell(windowId, { type: 'fetch-worker' }),
    isWorkerWaiting: () => self.registration.waiting !== null,
    announce: (windowId, id) => tell(windowId, { type: 'new-build', id }),
    dropOldAssets,
    log: (message, error) => console.warn(message, error),
  };
}

async function tell(windowId: string, message: WorkerMessage): Promise<void> {
  (await self.clients.get(windowId))?.postMessage(message);
}
