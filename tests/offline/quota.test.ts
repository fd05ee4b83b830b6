import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { list } from '#calls/kit/list.ts';
import { StorageError } from '#offline/core/errors.ts';
import { type OutboxFile, openOutboxFile } from '#offline/outbox-file.ts';
import { openStore } from '#offline/store/store.ts';
import { freeSpaceInStore } from '#offline/store/store-file.ts';
import { createSeal } from '#offline/vault/seal.ts';
import { limitStorage } from '#tests/support/tablet/quota.ts';

const mb = 1024 * 1024;
const tableOf = (name: string) =>
  list({
    name,
    path: '/items',
    row: v.object({ no: v.string(), text: v.string() }),
    key: 'no',
    fields: ['no'],
    sort: { field: 'no', direction: 'asc' },
    failure: null,
    access: 'signed-in',
    tags: ['items'],
    store: 'table',
  });
const older = tableOf('older');
const newer = tableOf('newer');

let disk: ReturnType<typeof limitStorage>;
let dek: CryptoKey;
const closing: (() => void)[] = [];

function openStoreNow() {
  const store = openStore('A', createSeal(dek, 'k', 'A'));
  closing.push(store.close);
  return store;
}
async function openFileNow(health?: (broken: boolean) => void): Promise<OutboxFile> {
  const file = await openOutboxFile(freeSpaceInStore, health);
  closing.push(file.close);
  return file;
}
const count = (file: OutboxFile, store: 'drafts' | 'ballast') =>
  file.run('read', tx => tx.objectStore(store).count());
async function keep(file: OutboxFile, key: string, bytes: number) {
  const sealed = { keyId: 'k', iv: new Uint8Array(12), data: new Uint8Array(bytes) };
  const row = { owner: 'A', key, savedAt: new Date().toISOString(), sealed };
  await file.run('write', tx => tx.objectStore('drafts').put(row));
}
const rows = async (table: typeof older) => (await openStoreNow().load(table)).rows.length;
async function fill(table: typeof older) {
  await openStoreNow().fill(table, async () => ({
    items: [{ no: '1', text: 'x'.repeat(mb) }],
    total: 1,
    page: 1,
    size: 500,
  }));
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  dek = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  disk = limitStorage(100 * mb);
});
afterEach(() => {
  disk.end();
  for (const close of closing.splice(0)) close();
});

describe('a full disk', () => {
  it('gives up the ballast for the outbox before anything else', async () => {
    const file = await openFileNow();
    await expect.poll(() => count(file, 'ballast')).toBe(1);
    await fill(older);
    disk.set(disk.used());
    await keep(file, 'sale', mb);
    expect(await count(file, 'ballast')).toBe(0);
    expect(await count(file, 'drafts')).toBe(1);
    expect(await rows(older)).toBe(1);
  });

  it('shrinks the store for the outbox, answers first, then the table that was read longest ago', async () => {
    const file = await openFileNow();
    await expect.poll(() => count(file, 'ballast')).toBe(1);
    await fill(older);
    await fill(newer);
    await openStoreNow().putAnswer(older, {}, 'y'.repeat(mb));
    disk.set(disk.used());
    await keep(file, 'ballast goes', 4.9 * mb);
    await keep(file, 'answer goes', mb);
    expect(await openStoreNow().answer(older, {})).toBeNull();
    expect([await rows(older), await rows(newer)]).toEqual([1, 1]);
    await keep(file, 'older table goes', mb);
    expect([await rows(older), await rows(newer)]).toEqual([0, 1]);
    await keep(file, 'newer table goes', mb);
    expect([await rows(older), await rows(newer)]).toEqual([0, 0]);
    expect(await count(file, 'drafts')).toBe(4);
  });

  it('gives up answers that are to spare before any other, however new they are', async () => {
    const file = await openFileNow();
    await expect.poll(() => count(file, 'ballast')).toBe(1);
    const store = openStoreNow();
    await store.putAnswer(older, { no: 'needed' }, 'y'.repeat(mb));
    await store.putAnswer(older, { no: 'spare' }, 'y'.repeat(mb), { spare: true });
    disk.set(disk.used());
    await keep(file, 'ballast goes', 4.9 * mb);
    await keep(file, 'the spare answer goes', mb);
    expect(await store.answer(older, { no: 'spare' })).toBeNull();
    expect(await store.answer(older, { no: 'needed' })).not.toBeNull();
  });

  it('refuses without a trace when nothing is left to give up, and keeps what it has', async () => {
    const file = await openFileNow();
    await expect.poll(() => count(file, 'ballast')).toBe(1);
    await keep(file, 'first', mb);
    disk.set(disk.used());
    const refused = keep(file, 'second', 6 * mb);
    await expect(refused).rejects.toBeInstanceOf(StorageError);
    await expect(refused).rejects.toMatchObject({ reason: 'quota' });
    expect(await count(file, 'drafts')).toBe(1);
    disk.set(100 * mb);
    await keep(file, 'second', 6 * mb);
    expect(await count(file, 'drafts')).toBe(2);
  });

  it('costs the store its copy and never an error', async () => {
    await fill(older);
    disk.set(disk.used());
    const store = openStoreNow();
    await store.fill(newer, async () => ({
      items: [{ no: '1', text: 'x'.repeat(3 * mb) }],
      total: 1,
      page: 1,
      size: 500,
    }));
    expect(store.table(newer).rows).toHaveLength(1);
    expect(await rows(newer)).toBe(0);
  });
});

describe('a storage that does not answer', () => {
  it('is told once, and once more when it answers again', async () => {
    const told: boolean[] = [];
    const file = await openFileNow(broken => told.push(broken));
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('the disk has gone', 'UnknownError');
    };
    try {
      await expect(file.probe()).rejects.toMatchObject({ reason: 'broken' });
      await expect(keep(file, 'sale', 1)).rejects.toMatchObject({ reason: 'broken' });
    } finally {
      IDBDatabase.prototype.transaction = transaction;
    }
    expect(told).toEqual([true]);
    await keep(file, 'sale', 1);
    expect(told).toEqual([true, false]);
  });
});
