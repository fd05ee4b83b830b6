import { randomBytes } from 'node:crypto';
import { type SealKeys, sealKeysOf } from '#server/systems/sealing.ts';

const codes = new Map<string, string>();

/** Keys as the environment gives them; an id always has the same key. */
export function sealKeys(...ids: string[]): SealKeys {
  const text = ids.map(id => {
    const code = codes.get(id) ?? randomBytes(32).toString('base64');
    codes.set(id, code);
    return `${id}:${code}`;
  });
  const keys = sealKeysOf({ SEAL_KEYS: text.join(',') });
  if (keys === null) throw new Error('there are no keys');
  return keys;
}
