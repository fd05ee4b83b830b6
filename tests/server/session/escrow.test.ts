import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config.ts';
import { escrowKeys } from '#server/db/schema/index.ts';
import { createLog } from '#server/log.ts';
import { readEscrow } from '#server/session/escrow.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';
import { wrapFor } from '../../support/tablet/escrow.ts';

let server: TestServer;
let folder: string;
const lines: string[] = [];
const log = createLog('warn', { write: line => lines.push(line) });
const read = (name: string) => readEscrow(join(folder, name), server.db, log);

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quay-escrow-'));
  await server.db.delete(escrowKeys);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the key of the company', () => {
  test('is made at the first start, for the server alone to read, and found at the next', async () => {
    const made = await read('deep/escrow-key.pem');
    expect((await stat(join(folder, 'deep/escrow-key.pem'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'deep'))).toEqual(['escrow-key.pem']);
    const found = await read('deep/escrow-key.pem');
    expect(found?.publicKey).toEqual(made?.publicKey);
    const key = randomBytes(32);
    if (!made) throw new Error('no key was made');
    const wrap = Buffer.from(wrapFor(made, key, '7@F01', 'k1'), 'base64url');
    expect(found?.open(wrap, '7@F01', 'k1')).toEqual(key);
    expect(found?.open(wrap, '8@F01', 'k1')).toBeNull();
    expect(found?.open(wrap, '7@F01', 'k2')).toBeNull();
  });

  test('is one, when several servers start at once on one folder or on one database', async () => {
    const all = await Promise.all([read('a.pem'), read('a.pem'), read('b.pem')]);
    const ids = new Set(all.flatMap(escrow => (escrow ? [escrow.publicKey.id] : [])));
    expect(ids.size).toBe(1);
    expect(await server.db.select().from(escrowKeys)).toHaveLength(1);
  });

  test('lies in the database as its public half only', async () => {
    await read('escrow-key.pem');
    const pem = await readFile(join(folder, 'escrow-key.pem'), 'utf8');
    const stored = JSON.stringify(await server.db.select().from(escrowKeys));
    for (const line of pem.split('\n').slice(1, -2)) expect(stored).not.toContain(line);
  });

  test('is not made again when it is lost: that is said, and nothing is opened until it is back', async () => {
    const made = await read('escrow-key.pem');
    const pem = await readFile(join(folder, 'escrow-key.pem'), 'utf8');
    await rm(join(folder, 'escrow-key.pem'));
    lines.length = 0;
    expect(await read('escrow-key.pem')).toBeNull();
    expect(lines.join()).toContain('The escrow key is missing');
    await writeFile(join(folder, 'escrow-key.pem'), pem);
    expect((await read('escrow-key.pem'))?.publicKey).toEqual(made?.publicKey);
  });

  test('must be a key', async () => {
    await writeFile(join(folder, 'escrow-key.pem'), 'nonsense');
    await expect(read('escrow-key.pem')).rejects.toBeInstanceOf(ConfigError);
  });
});
