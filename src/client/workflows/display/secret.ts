/**
 * What a till and a screen on another tablet share: 138 random bits in the fragment of an address, which a browser tells no
 * server. The name of their room and the key of what they say follow from it.
 */
export type Secret = {
  room: string;
  /** Seals a value for the other side. Only what a till says is packed: it alone is long. */
  seal(from: Side, value: unknown): Promise<string>;
  /** The value; `undefined` where it was not sealed by that side of this room. */
  open(from: Side, sealed: string): Promise<unknown>;
};
export type Side = 'till' | 'screen';

/** No letter is taken for another one, however it is read aloud or typed. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 28;
const form = new RegExp(`^[${letters}]{${length}}$`);
const ivBytes = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A new one, as it stands in an address: 28 letters of 31, which are 138 bits. */
export function newSecret(): string {
  const text: string[] = [];
  while (text.length < length)
    // Each letter as often as any other.
    for (const byte of crypto.getRandomValues(new Uint8Array(64)))
      if (byte < 248 && text.length < length) text.push(letters[byte % letters.length] ?? '');
  return text.join('');
}

/** In groups, as a person reads and types it. */
export const inGroups = (secret: string): string => secret.match(/.{4}/g)?.join('-') ?? secret;

/** The secret that a fragment names, however it was typed; `null` for none. */
export function secretIn(fragment: string): string | null {
  const text = fragment
    .replace(/^#/, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
  return form.test(text) ? text : null;
}

export async function readSecret(text: string): Promise<Secret> {
  const raw = await crypto.subtle.importKey('raw', encoder.encode(text), 'HKDF', false, [
    'deriveBits',
    'deriveKey',
  ]);
  const derived = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`quay customer screen ${info}`),
  });
  const room = base64url(new Uint8Array(await crypto.subtle.deriveBits(derived('room'), raw, 256)));
  const aes = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.deriveKey(derived('key'), raw, aes, false, ['encrypt', 'decrypt']);
  // The server cannot give a side its own words back.
  const algorithm = (from: Side, iv: Uint8Array<ArrayBuffer>) => ({
    ...{ name: 'AES-GCM', iv },
    additionalData: encoder.encode(`${from} ${room}`),
  });
  return {
    room,
    async seal(from, value) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const text = encoder.encode(JSON.stringify(value));
      const bytes = from === 'till' ? await through(text, new CompressionStream('deflate-raw')) : text;
      const data = new Uint8Array(await crypto.subtle.encrypt(algorithm(from, iv), key, bytes));
      const sealed = new Uint8Array(ivBytes + data.length);
      sealed.set(iv);
      sealed.set(data, ivBytes);
      return base64url(sealed);
    },
    async open(from, sealed) {
      try {
        const bytes = bytesOf(sealed);
        const iv = bytes.slice(0, ivBytes);
        const data = await crypto.subtle.decrypt(algorithm(from, iv), key, bytes.slice(ivBytes));
        const text =
          from === 'till'
            ? await through(new Uint8Array(data), new DecompressionStream('deflate-raw'))
            : data;
        return JSON.parse(decoder.decode(text));
      } catch {
        return undefined;
      }
    },
  };
}

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  { readable, writable }: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> => {
  const read = new Response(readable).arrayBuffer();
  const writer = writable.getWriter();
  // What is damaged is said by the reading side, too.
  await Promise.all([writer.write(bytes), writer.close()]).catch(() => undefined);
  return read;
};

/** By pieces: so many arguments a call has at most. */
function base64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, letter => letter.charCodeAt(0));
}
