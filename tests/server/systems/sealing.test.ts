import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { open, type Sealed, type SealKeys, SealProblem, seal, sealKeysOf } from '#server/systems/sealing.ts';
import { makeRunFolder } from '../../support/run/run-folder.ts';

const newKey = () => randomBytes(32).toString('base64');
const [oldCode, newCode] = [newKey(), newKey()];
const keysOf = (text: string): SealKeys => {
  const keys = sealKeysOf({ SEAL_KEYS: text });
  if (keys === null) throw new Error('no keys');
  return keys;
};
const before = keysOf(`2026a:${oldCode}`);
const both = keysOf(`2026b:${newCode}, 2026a:${oldCode}`);
const after = keysOf(`2026b:${newCode}`);
const place = { system: 'erp', field: 'client_secret' };
const secret = 'Mật khẩu của máy chủ 🔑';

const problemOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error instanceof SealProblem ? error.kind : error;
  }
};
const changed = ({ key_id, sealed }: Sealed, at: number): Sealed => {
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return { key_id, sealed: bytes.toString('base64') };
};

describe('a sealed secret', () => {
  test('opens with its key, and holds nothing that can be read', () => {
    const sealed = seal(before, place, secret);
    expect(sealed.key_id).toBe('2026a');
    expect(Buffer.from(sealed.sealed, 'base64').includes(secret.slice(0, 5))).toBe(false);
    expect(open(before, place, sealed)).toBe(secret);
    expect(open(both, place, sealed)).toBe(secret);
  });

  test('is another one each time', () => {
    expect(seal(before, place, secret).sealed).not.toBe(seal(before, place, secret).sealed);
  });

  test('is sealed by the first key; the others only open', () => {
    expect(seal(both, place, secret).key_id).toBe('2026b');
    expect(problemOf(() => open(after, place, seal(before, place, secret)))).toBe('no-key');
    expect(open(after, place, seal(both, place, secret))).toBe(secret);
  });

  test('opens at no other system and in no other field', () => {
    const sealed = seal(before, place, secret);
    expect(problemOf(() => open(before, { ...place, field: 'token_url' }, sealed))).toBe('broken');
    expect(problemOf(() => open(before, { ...place, system: 'shop' }, sealed))).toBe('broken');
    expect(problemOf(() => open(before, { system: 'er', field: 'pclient_secret' }, sealed))).toBe('broken');
  });

  test('that was changed anywhere, cut or relabelled does not open', () => {
    const sealed = seal(both, place, secret);
    const { length } = Buffer.from(sealed.sealed, 'base64');
    for (let at = 0; at < length; at++)
      expect(problemOf(() => open(both, place, changed(sealed, at)))).toBe('broken');
    for (const cut of [0, 12, 27, 28, length - 1]) {
      const short = Buffer.from(sealed.sealed, 'base64').subarray(0, cut).toString('base64');
      expect(problemOf(() => open(both, place, { ...sealed, sealed: short }))).toBe('broken');
    }
    expect(problemOf(() => open(both, place, { ...sealed, key_id: '2026a' }))).toBe('broken');
    const sameKey = keysOf(`other:${newCode}`);
    expect(problemOf(() => open(sameKey, place, { ...sealed, key_id: 'other' }))).toBe('broken');
  });
});

describe('the keys of the environment', () => {
  test('come from a variable or from a file, and are no part of what is printed', () => {
    const file = join(makeRunFolder('seal-keys'), 'keys');
    writeFileSync(file, `# the newest first\n2026b:${newCode}\n2026a:${oldCode}\n`);
    expect([...(readConfig({ SEAL_KEYS_FILE: file }).systems.keys?.keys() ?? [])]).toEqual([
      '2026b',
      '2026a',
    ]);
    expect(readConfig({}).systems.keys).toBe(null);
    const { systems } = readConfig({ SEAL_KEYS: `2026b:${newCode}` });
    const printed = inspect(systems, { depth: 9, showHidden: true }) + JSON.stringify(systems);
    expect(printed).not.toContain(newCode.slice(0, 12));
    expect(open(keysOf(`2026b:${newCode}`), place, seal(both, place, secret))).toBe(secret);
  });

  test.each([
    ['2026b', /^SEAL_KEYS, key 1: must begin with an id/],
    [':abc', /^SEAL_KEYS, key 1: must begin with an id/],
    ['a:planted-secret', /^SEAL_KEYS, key 1: must be 32 random bytes in base64/],
    [`a:${Buffer.from('planted-secret-that-is-too-short').toString('base64').slice(4)}`, /key 1: must be 32/],
    [`a:${Buffer.alloc(32).toString('base64')}`, /^SEAL_KEYS, key 1: must be 32 random bytes/],
    [`a:${newCode},a:${oldCode}`, /^SEAL_KEYS, key 2: its id stands there twice/],
    [`a:${newCode},b:not base64!`, /^SEAL_KEYS, key 2: must be 32 random bytes/],
    [' , ', /^SEAL_KEYS holds no key/],
  ])('that are wrong end the start, and the message does not repeat them', (text, message) => {
    let told = '';
    try {
      readConfig({ SEAL_KEYS: text });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      told = error.message;
    }
    expect(told).toMatch(message);
    for (const part of [newCode, oldCode, 'planted-secret', 'not base64!']) expect(told).not.toContain(part);
  });

  test('stand in one place', () => {
    expect(() => readConfig({ SEAL_KEYS: `a:${newCode}`, SEAL_KEYS_FILE: '/x' })).toThrow(
      /exclude each other/,
    );
    expect(() => readConfig({ SEAL_KEYS_FILE: '/no/such/file' })).toThrow(
      /SEAL_KEYS_FILE cannot be read: ENOENT/,
    );
  });
});

describe('the origins of systems', () => {
  test('are whole origins by https, or on this machine', () => {
    const text = 'https://bc.example:7048, http://127.0.0.1:9,https://bc.example:7048';
    expect(readConfig({ SYSTEM_ORIGINS: text }).systems.origins).toEqual([
      'https://bc.example:7048',
      'http://127.0.0.1:9',
    ]);
    expect(readConfig({}).systems.origins).toEqual([]);
  });

  test.each([
    'http://bc.example',
    'https://bc.example/',
    'https://u:planted-secret@bc.example',
    'bc.example',
    '*',
  ])('%s is none', origin => {
    expect(() => readConfig({ SYSTEM_ORIGINS: `https://ok.example,${origin}` })).toThrow(/number 2 is none$/);
  });
});
