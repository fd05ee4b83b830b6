/** What opens the feed, as its reader keeps it, and the hash by which the server knows it. */
export type MadeKey = { readonly key: string; readonly hash: string };

/** A new key, of 32 random bytes. It is made here, so that no log, backup or answer of the server can hold it. */
export async function makeFeedKey(): Promise<MadeKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  const hash = Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
  return { key, hash };
}

/** Where a feed is read. */
export const feedAddress = (format: 'json' | 'xml', key = ''): string =>
  `${location.origin}/feeds/products.${format}${key === '' ? '' : `?key=${key}`}`;
