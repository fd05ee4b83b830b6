import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { isPicture } from './checked.ts';

const day = 24 * 60 * 60;

/** Pictures of items, once seen: what a gateway or the server answers in place of one is not kept. */
export const pictures = new CacheFirst({
  cacheName: 'item-pictures',
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null),
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse && isPicture(cachedResponse) ? cachedResponse : null,
    },
    new ExpirationPlugin({ maxEntries: 2000, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
  ],
});
