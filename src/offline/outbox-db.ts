import type { EntryRow } from './core/entry.ts';
import type { OutboxDb, OutboxTx } from './core/ports.ts';
import { othersAmong } from './core/unsent-count.ts';
import type { OutboxFile } from './outbox-file.ts';
import type { FileTx } from './outbox-schema.ts';

/** The outbox's storage port on IndexedDB. */
export function createOutboxDb(file: OutboxFile): OutboxDb {
  return {
    transact: (mode, body) => file.run(mode, tx => body(transaction(tx))),
    async others(owner) {
      const rows = await file.run('read', tx => tx.objectStore('entries').index('live').getAll());
      return othersAmong(rows, owner);
    },
  };
}

export const partsOf = (mid: string) => IDBKeyRange.bound([mid], [mid, []]);

function transaction(tx: FileTx): OutboxTx {
  const entries = tx.objectStore('entries');
  const parts = tx.objectStore('parts');
  const ids = tx.objectStore('ids');
  const meta = tx.objectStore('meta');
  return {
    // Keys of one index value come in the order of the primary key, which is `seq`.
    live: owner => entries.index('live').getAll(owner),
    lane: (owner, lane) => entries.index('lane').getAll([owner, lane]),
    dependents: mid => entries.index('deps').getAll(mid),
    byMid: mid => entries.index('mid').get(mid),
    // The store's key generator fills in `seq`.
    add: row => entries.add(row as EntryRow),
    put: async row => void (await entries.put(row)),
    delete: async row => {
      await entries.delete(row.seq);
      await parts.delete(partsOf(row.mid));
    },
    part: (mid, part) => parts.get([mid, part]),
    putPart: async (mid, part, sealed) => void (await parts.put(sealed, [mid, part])),
    deleteParts: mid => parts.delete(partsOf(mid)),
    finished: async owner =>
      (await entries.index('owner').getAll(owner)).filter(row => row.live === undefined),
    id: tempId => ids.get(tempId),
    idOfNumber: (owner, no) => ids.index('number').get([owner, no]),
    ids: owner => ids.index('owner').getAll(owner),
    putId: async row => void (await ids.put(row)),
    // Written by the same code under the same key.
    meta: <T>(key: string) => meta.get(key) as Promise<T | undefined>,
    putMeta: async (key, value) => void (await meta.put(value, key)),
    audit: async row => {
      const audit = tx.objectStore('audit');
      await (row.what === 'discard' ? audit.put(row, row.mid) : audit.add(row));
    },
    auditOf: id => tx.objectStore('audit').get(id),
  };
}
