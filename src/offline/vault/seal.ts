import { SealError } from '../core/errors.ts';
import type { Seal, Sealed } from '../core/ports.ts';

const schemaVersion = 1;

/**
 * AES-GCM-256 with a random 12-byte iv. What is sealed is bound to owner and place, so that it opens nowhere else.
 * Values are JSON.
 */
export function createSeal(dek: CryptoKey, keyId: string, owner: string): Seal {
  const boundTo = (place: string) => new TextEncoder().encode(`${owner}|${place}|${schemaVersion}`);
  return {
    async seal(place, value): Promise<Sealed> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(value ?? null));
      const data = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: boundTo(place) },
        dek,
        text,
      );
      return { keyId, iv, data: new Uint8Array(data) };
    },
    async open(place, sealed): Promise<unknown> {
      if (sealed.keyId !== keyId) throw new SealError('sealed under another key');
      const algorithm = { name: 'AES-GCM', iv: sealed.iv, additionalData: boundTo(place) };
      const text = await crypto.subtle.decrypt(algorithm, dek, sealed.data).catch(cause => {
        throw new SealError('wrong key or place', { cause });
      });
      return JSON.parse(new TextDecoder().decode(text));
    },
  };
}
