import type { KeyBytes } from './wrap.ts';

/**
 * Two halves of a key that are the key only together: each by itself is as random as any other 32 bytes. The same
 * bytes twice give different shares.
 */
export function splitKey(raw: KeyBytes): { own: string; other: string } {
  const own = crypto.getRandomValues(new Uint8Array(raw.length));
  return { own: toText(own), other: toText(xor(own, raw)) };
}

/** `null` when these are no shares of one length. */
export function joinKey(own: string, other: string): KeyBytes | null {
  const [a, b] = [fromText(own), fromText(other)];
  return a && b && a.length === b.length && a.length > 0 ? xor(a, b) : null;
}

function xor(a: KeyBytes, b: KeyBytes): KeyBytes {
  return a.map((byte, index) => byte ^ (b[index] ?? 0));
}

/** Base64url. */
export function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function fromText(text: string): KeyBytes | null {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(bytes, character => character.charCodeAt(0));
  } catch {
    return null;
  }
}
