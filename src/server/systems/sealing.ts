import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../settings.ts';

// Secrets of systems outside lie sealed in the database: AES-256-GCM, by a key that only the environment has.

/** By key id, in the order of the environment: the first one seals, all open. At least one. */
export type SealKeys = ReadonlyMap<string, KeyObject>;

/** A secret as the database has it. */
export type Sealed = {
  readonly key_id: string;
  /** Random iv, tag and what is sealed: base64. */
  readonly sealed: string;
};

/** Where a secret belongs. It opens nowhere else. */
export type SealPlace = { readonly system: string; readonly field: string };

/** A secret that cannot be opened: its key is not here, or it is not what was sealed. No value stands in it. */
export class SealProblem extends Error {
  readonly kind: 'no-key' | 'broken';

  constructor(kind: 'no-key' | 'broken', { system, field }: SealPlace, key_id: string) {
    const why =
      kind === 'no-key' ? `SEAL_KEYS has no key ${key_id}` : `it is not what key ${key_id} has sealed`;
    super(`${field} of ${system} cannot be opened: ${why}`);
    this.kind = kind;
  }
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const keyIdForm = /^[A-Za-z\d][A-Za-z\d._-]{0,31}$/;

/**
 * The keys that the environment gives, `2026b:<base64 of 32 bytes>,2026a:…`; `null` where it gives none.
 *
 * @param set at most one of the two; the file has a key a line, or as the variable
 * @throws ConfigError that names the setting, and never what it holds
 */
export function sealKeysOf(set: {
  SEAL_KEYS?: string | undefined;
  SEAL_KEYS_FILE?: string | undefined;
}): SealKeys | null {
  const { SEAL_KEYS: text, SEAL_KEYS_FILE: file } = set;
  if (text !== undefined && file !== undefined)
    throw new ConfigError('SEAL_KEYS and SEAL_KEYS_FILE exclude each other');
  if (text !== undefined) return parseKeys('SEAL_KEYS', text);
  return file === undefined ? null : parseKeys('SEAL_KEYS_FILE', textOf(file));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError(`SEAL_KEYS_FILE cannot be read: ${code}`);
  }
}

function parseKeys(name: string, text: string): SealKeys {
  const keys = new Map<string, KeyObject>();
  const parts = text.split(/[,\n]/).map(part => part.trim());
  for (const part of parts.filter(each => each !== '' && !each.startsWith('#'))) {
    const at = `${name}, key ${keys.size + 1}`;
    const [, id = '', code = ''] = /^([^:]*):(.*)$/.exec(part) ?? [];
    if (!keyIdForm.test(id))
      throw new ConfigError(`${at}: must begin with an id of letters and digits, then a colon`);
    if (keys.has(id)) throw new ConfigError(`${at}: its id stands there twice`);
    keys.set(id, keyOf(at, code));
  }
  if (keys.size === 0) throw new ConfigError(`${name} holds no key`);
  return keys;
}

function keyOf(at: string, code: string): KeyObject {
  const bytes = /^[A-Za-z\d+/_-]+={0,2}$/.test(code) ? Buffer.from(code, 'base64') : Buffer.alloc(0);
  if (bytes.length !== keyBytes || new Set(bytes).size === 1)
    throw new ConfigError(`${at}: must be ${keyBytes} random bytes in base64 (openssl rand -base64 32)`);
  const key = createSecretKey(bytes);
  bytes.fill(0);
  return key;
}

/** What is authenticated along: a secret that was moved to another system, field or key does not open. */
const boundTo = ({ system, field }: SealPlace, key_id: string) =>
  Buffer.from(JSON.stringify(['quay.system-setting', 1, system, field, key_id]));

/** Id of the key that seals. */
export function sealingKey(keys: SealKeys): string {
  const [id] = keys.keys();
  if (id === undefined) throw new Error('there is no key that seals');
  return id;
}

/** Seals a secret by the first key. */
export function seal(keys: SealKeys, place: SealPlace, secret: string): Sealed {
  const key_id = sealingKey(keys);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyBy(keys, place, key_id), iv, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(place, key_id));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return { key_id, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64') };
}

/**
 * The secret that was sealed for this place.
 *
 * @throws SealProblem
 */
export function open(keys: SealKeys, place: SealPlace, { key_id, sealed }: Sealed): string {
  const key = keyBy(keys, place, key_id);
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < ivBytes + tagBytes) throw new SealProblem('broken', place, key_id);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(boundTo(place, key_id));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    throw new SealProblem('broken', place, key_id);
  }
}

function keyBy(keys: SealKeys, place: SealPlace, key_id: string): KeyObject {
  const key = keys.get(key_id);
  if (!key) throw new SealProblem('no-key', place, key_id);
  return key;
}
