import { retryAfterMs } from '#calls/kit/answer.ts';
import { isMarked } from '#calls/kit/mark.ts';
import type { PageMessage, WorkerMessage } from '#offline/messages.ts';
import { Refused, type WatchPorts, type WatchState } from './build-watch.ts';
import type { Shell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** A cache of its own, which no build brings and no build removes. */
const metaCache = 'sw-meta';
const metaKey = '/sw-meta/build-watch';
const pollLimitMs = 5000;

/** The browser side of the build watch. */
export function watchPorts(ownId: string, interval: number, shell: Shell): WatchPorts {
  return {
    ownId,
    shell,
    interval,
    now: Date.now,
    async load() {
      const answer = await caches.match(metaKey, { cacheName: metaCache });
      // Written by `save` below and by nothing else.
      return answer ? ((await answer.json()) as WatchState) : undefined;
    },
    async save(state) {
      await (await caches.open(metaCache)).put(metaKey, new Response(JSON.stringify(state)));
    },
    inTurn: work => navigator.locks.request('build-state', work),
    async fetchLatest(timestamp) {
      const signal = AbortSignal.timeout(pollLimitMs);
      const answer = await fetch(`/builds/latest.json?${timestamp}`, {
        cache: 'no-store',
        redirect: 'error',
        signal,
      });
      if (!isMarked(answer.headers))
        throw new Error(`builds/latest.json was answered by others: ${answer.status}`);
      if (!answer.ok) throw new Refused(answer.status, retryAfterMs(answer.headers));
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
    nextWorker() {
      if (self.registration.installing) return 'installing';
      return self.registration.waiting ? 'waiting' : 'none';
    },
    tellNext(type) {
      const message: PageMessage = { type };
      self.registration.waiting?.postMessage(message);
    },
    announce: (windowId, id) => tell(windowId, { type: 'new-build', id }),
    log: (message, error) => console.warn(message, error),
  };
}

async function tell(windowId: string, message: WorkerMessage): Promise<void> {
  (await self.clients.get(windowId))?.postMessage(message);
}
