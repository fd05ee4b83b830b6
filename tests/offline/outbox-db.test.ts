import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { OutboxDb } from '#offline/core/ports.ts';
import { createOutboxDb } from '#offline/outbox-db.ts';
import { type OutboxFile, openOutboxFile } from '#offline/outbox-file.ts';

let file: OutboxFile | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  file?.close();
});

async function open(): Promise<OutboxDb> {
  file = await openOutboxFile(async () => false);
  const db = createOutboxDb(file);
  await db.transact('write', tx => tx.putMeta('a', 1));
  await db.transact('write', tx => tx.putMeta('b', 2));
  return db;
}

it('reads that begin at once share one transaction, and each gets what it asked for', async () => {
  const db = await open();
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const found = await Promise.all(
    ['a', 'b', 'c'].map(key => db.transact('read', tx => tx.meta<number>(key))),
  );
  expect(found).toEqual([1, 2, undefined]);
  expect(begun).toHaveBeenCalledTimes(1);
  expect(await db.transact('read', tx => tx.meta<number>('a'))).toBe(1);
  expect(begun).toHaveBeenCalledTimes(2);
});

it('a read that fails takes none of the others with it', async () => {
  const db = await open();
  const [good, bad, alsoGood] = await Promise.allSettled([
    db.transact('read', tx => tx.meta<number>('a')),
    db.transact('read', () => Promise.reject(new Error('no such entry'))),
    db.transact('read', tx => tx.meta<number>('b')),
  ]);
  expect(good).toMatchObject({ value: 1 });
  expect(bad).toMatchObject({ reason: new Error('no such entry') });
  expect(alsoGood).toMatchObject({ value: 2 });
});

it('a storage that breaks under them is opened again, and all are read', async () => {
  const db = await open();
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('the database is gone', 'InvalidStateError');
  });
  const found = await Promise.all(['a', 'b'].map(key => db.transact('read', tx => tx.meta<number>(key))));
  expect(found).toEqual([1, 2]);
});

it('reads of a closed tablet are refused, each of them', async () => {
  const db = await open();
  file?.close();
  const found = await Promise.allSettled(['a', 'b'].map(key => db.transact('read', tx => tx.meta(key))));
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
