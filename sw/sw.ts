import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { PageMessage, WorkerMessage } from '#offline/messages.ts';
import { createBuildWatch } from './build-watch.ts';
import { createHeldKeys } from './held-keys.ts';
import { watchPorts } from './watch-ports.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** The build replaces this text when everything else is known. */
const ownId = import.meta.env.DEV ? 'dev' : '__BUILD_ID__';
const pollInterval = Number(import.meta.env.VITE_BUILD_POLL_MS ?? 60_000);

const day = 24 * 60 * 60;

// Not `precacheAndRoute`: that drops the assets of the previous build on activation, while another tab may still
// run it and ask for one of its chunks. They are dropped when the last window has moved.
const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);

const keys = createHeldKeys();
const watch = createBuildWatch(watchPorts(ownId, pollInterval, dropOldAssets));

registerRoute(new PrecacheRoute(precache));

// Business answers are never cached: no route here matches /api.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/items/'),
  new CacheFirst({
    cacheName: 'item-pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 2000, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await caches.match(request, { cacheName: precache.strategy.cacheName })) ?? fetch(request),
);

// In development the tool serves every path itself, so only the start page comes from here.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/builds\//, /^\/healthz/, /^\/readyz/, /^\/images\//, /\/_payload\.json$/],
    ...(import.meta.env.DEV ? { allowlist: [/^\/$/] } : {}),
  }),
);

self.addEventListener('install', event => {
  event.waitUntil(precache.install(event));
});

self.addEventListener('activate', event => {
  event.waitUntil(onActivate());
});

self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.waitUntil(watch.maybePoll());
});

self.addEventListener('message', event => {
  // Only pages of this origin can post to its worker.
  const message = event.data as PageMessage | null;
  keys.onMessage(message, event.ports[0]);
  if (message?.type === 'skip-waiting') event.waitUntil(self.skipWaiting());
  if (message?.type === 'tick' && event.source instanceof WindowClient) {
    event.waitUntil(watch.onTick(event.source.id, message.build));
  }
});

// Chromium only, and only for an installed app; a bonus on top of the ticks.
self.addEventListener('periodicsync', event => {
  if (event instanceof ExtendableEvent) event.waitUntil(watch.maybePoll());
});

async function onActivate(): Promise<void> {
  await self.clients.claim();
  const message: WorkerMessage = { type: 'ready' };
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message);
  await watch.maybePoll();
}

async function dropOldAssets(): Promise<void> {
  const wanted = new Set(precache.getCachedURLs().map(url => precache.getCacheKeyForURL(url)));
  const cache = await caches.open(precache.strategy.cacheName);
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
}
