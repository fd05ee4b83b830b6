import type { Drafts } from './api.ts';
import { SealError } from './core/errors.ts';
import type { Seal } from './core/ports.ts';
import { serverNow } from './device-clock.ts';
import type { OutboxFile } from './outbox-file.ts';
import type { DraftRow } from './outbox-schema.ts';

const placeOf = (key: string) => `drafts|${key}`;

const asidePrefix = (keyId: string) => `aside:${keyId}:`;

/** Moves the drafts sealed under this key out of the way, so that newer ones under the same names do not replace them. */
export async function setAside(file: OutboxFile, owner: string, keyId: string): Promise<void> {
  await file.run('write', async tx => {
    const drafts = tx.objectStore('drafts');
    for (const row of await drafts.getAll(ofOwner(owner))) {
      if (row.sealed.keyId !== keyId || row.key.startsWith('aside:')) continue;
      await drafts.delete([owner, row.key]);
      await drafts.put({ ...row, key: asidePrefix(keyId) + row.key });
    }
  });
}

/** The drafts that `setAside` has moved, opened, back under their own names where these are free. */
export async function takeBack(file: OutboxFile, owner: string, old: Seal & { keyId: string }, seal: Seal) {
  const rows = await file.run('read', tx => tx.objectStore('drafts').getAll(ofOwner(owner)));
  const prefix = asidePrefix(old.keyId);
  for (const row of rows.filter(({ key }) => key.startsWith(prefix))) {
    const key = row.key.slice(prefix.length);
    const sealed = await seal.seal(placeOf(key), await old.open(placeOf(key), row.sealed));
    await file.run('write', async tx => {
      const drafts = tx.objectStore('drafts');
      if (await drafts.getKey([owner, key])) return;
      await drafts.put({ ...row, key, sealed });
      await drafts.delete([owner, row.key]);
    });
  }
}

const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []]);

export function createDrafts(file: OutboxFile, seal: Seal, owner: string): Drafts {
  // What the caller reads is what the caller saved under this key; the type is theirs.
  const opened = <T>(row: DraftRow) =>
    (seal.open(placeOf(row.key), row.sealed) as Promise<T>).catch(error => {
      if (error instanceof SealError) return null;
      throw error;
    });
  return {
    async save(key, value) {
      const sealed = await seal.seal(placeOf(key), value);
      const row: DraftRow = { owner, key, savedAt: serverNow(), sealed };
      await file.run('write', tx => tx.objectStore('drafts').put(row));
    },
    async load<T>(key: string) {
      const row = await file.run('read', tx => tx.objectStore('drafts').get([owner, key]));
      return row ? opened<T>(row) : null;
    },
    async remove(key) {
      await file.run('write', tx => tx.objectStore('drafts').delete([owner, key]));
    },
    async list<T>(prefix: string) {
      const range = IDBKeyRange.bound([owner, prefix], [owner, `${prefix}\uffff`]);
      const rows = await file.run('read', tx => tx.objectStore('drafts').getAll(range));
      const found = await Promise.all(
        rows.map(async row => ({ key: row.key, value: await opened<T>(row), savedAt: row.savedAt })),
      );
      return found.flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value }]));
    },
  };
}
