// The least a worker can do to start without a server: keep what was asked for once.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', event => {
  if (event.request.url.endsWith('/rows.json')) return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open('bare');
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  await cache.put(request, fresh.clone());
  return fresh;
}
