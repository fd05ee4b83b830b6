import { registerRoute } from 'workbox-routing';
import type { PageMessage, WorkerMessage } from '#offline/messages.ts';
import { createBuildWatch } from './build-watch.ts';
import type { ShellFile } from './checked.ts';
import { createHeldKeys } from './held-keys.ts';
import { pictures } from './pictures.ts';
import { createShell } from './shell.ts';
import { watchPorts } from './watch-ports.ts';

/** The build writes its files in the place of `__SHELL_FILES__`; in development there are none. */
declare const self: ServiceWorkerGlobalScope & { __SHELL_FILES__: ShellFile[] | undefined };

/** The build replaces this text when everything else is known. */
const ownId = import.meta.env.DEV ? 'dev' : '__BUILD_ID__';
const pollInterval = Number(import.meta.env.VITE_BUILD_POLL_MS ?? 60_000);

const shell = createShell({
  ownId,
  files: self.__SHELL_FILES__ ?? [],
  caches,
  fetch: (target, init) => fetch(target, init),
  alone: (work, skip) =>
    navigator.locks.request('shell', { ifAvailable: skip }, async lock => (lock ? work() : undefined)),
  log: (message, error) => console.warn(message, error),
});
const watch = createBuildWatch(watchPorts(ownId, pollInterval, shell));
const keys = createHeldKeys();

/** Not pages of the app. */
const elsewhere = /^\/(api|builds|feeds|hd|images)\/|^\/(healthz|readyz)|\/_payload\.json$/;

// Business answers are never cached: no route here matches /api.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/items/'), pictures);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && shell.has(url.pathname),
  ({ request }) => shell.asset(request),
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !elsewhere.test(url.pathname),
  ({ request }) => shell.page(request),
);

self.addEventListener('install', event => {
  // Where nothing runs yet, the app shall soon start without a network. Later there is no hurry, and a build that
  // takes over has everything that the one before it had.
  event.waitUntil(shell.install(self.registration.active ? 'all' : 'first').then(watch.onInstalled));
});

self.addEventListener('activate', event => {
  event.waitUntil(onActivate());
});

self.addEventListener('fetch', event => {
  if (event.request.mode === 'navigate') event.waitUntil(watch.maybePoll());
});

self.addEventListener('message', event => {
  // Only pages of this origin, and another worker of it, can post here.
  const message = event.data as PageMessage | null;
  keys.onMessage(message, event.ports[0]);
  if (message?.type === 'skip-waiting') event.waitUntil(takeOver());
  if (message?.type === 'refill') event.waitUntil(refill());
  if (message?.type === 'tick' && event.source instanceof WindowClient) {
    event.waitUntil(watch.onTick(event.source.id, message.build));
  }
});

// Chromium only, and only for an installed app; a bonus on top of the ticks.
self.addEventListener('periodicsync', event => {
  if (event instanceof ExtendableEvent) event.waitUntil(watch.maybePoll());
});

async function refill(): Promise<void> {
  if (await shell.repair()) await watch.onInstalled();
}

/** Only with every file in its place: the build that runs is better than one that is not whole. */
async function takeOver(): Promise<void> {
  try {
    await shell.install('all');
    await self.skipWaiting();
  } catch (error) {
    console.warn('This build is not complete and goes on waiting', error);
  }
}

async function onActivate(): Promise<void> {
  await self.clients.claim();
  const message: WorkerMessage = { type: 'ready' };
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message);
  await watch.maybePoll();
}
