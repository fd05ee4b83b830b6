import { createHmac, randomBytes } from 'node:crypto';

/** What an integration of the shop was given: it signs with the secrets, and never sends them. */
export type MagentoKeys = {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly accessToken: string;
  readonly accessSecret: string;
};

/** As RFC 3986 has it: `encodeURIComponent` leaves five signs more. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The part of a moment and a request that makes its signature another one each time. */
export type Once = { readonly nonce: string; readonly timestamp: string };

const once = (): Once => ({
  // Magento takes 32 characters.
  nonce: randomBytes(16).toString('hex'),
  timestamp: String(Math.floor(Date.now() / 1000)),
});

/**
 * The header `Authorization` of a request, by OAuth 1.0a with HMAC-SHA-256 (RFC 5849). Magento takes no other proof
 * of an integration unless its operator has allowed it to.
 *
 * @param url with its query, as it is sent
 */
export function signature(
  method: string,
  url: string,
  keys: MagentoKeys,
  { nonce, timestamp }: Once = once(),
): string {
  const { origin, pathname, searchParams } = new URL(url);
  const own: readonly (readonly [string, string])[] = [
    ['oauth_consumer_key', keys.consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA256'],
    ['oauth_timestamp', timestamp],
    ['oauth_token', keys.accessToken],
    ['oauth_version', '1.0'],
  ];
  const pairs = [...own, ...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort((a, b) => (a < b ? -1 : 1));
  const text = [method, `${origin}${pathname}`, pairs.join('&')].map(encoded).join('&');
  const key = `${encoded(keys.consumerSecret)}&${encoded(keys.accessSecret)}`;
  const signed = createHmac('sha256', key).update(text).digest('base64');
  const header = [...own, ['oauth_signature', signed] as const];
  return `OAuth ${header.map(([name, value]) => `${name}="${encoded(value)}"`).join(', ')}`;
}
