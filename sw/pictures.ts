import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { isPicture } from './checked.ts';

const day = 24 * 60 * 60;
const limitMs = 20_000;

/** Pictures of items, once seen. What a gateway or the server answers instead of one is not kept. */
export const pictures = new CacheFirst({
  cacheName: 'item-pictures',
  plugins: [
    {
      // A browser opens six connections to a server: pictures that never come would keep the sales from it.
      requestWillFetch: async ({ request }) => new Request(request, { signal: AbortSignal.timeout(limitMs) }),
      cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null),
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse && isPicture(cachedResponse) ? cachedResponse : null,
    },
    new ExpirationPlugin({ maxEntries: 2000, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
  ],
});
