import type { EntryRow } from './core/entry.ts';
import type { OutboxDb, OutboxTx } from './core/ports.ts';
import { othersAmong } from './core/unsent-count.ts';
import type { OutboxFile } from './outbox-file.ts';
import type { FileTx } from './outbox-schema.ts';
import { isBroken } from './storage-answers.ts';

/** The outbox's storage port on IndexedDB. */
export function createOutboxDb(file: OutboxFile): OutboxDb {
  const read = joinedReads(file);
  return {
    transact: (mode, body) => (mode === 'read' ? read(body) : file.run(mode, tx => body(transaction(tx)))),
    async others(owner) {
      const rows = await file.run('read', tx => tx.objectStore('entries').index('live').getAll());
      return othersAmong(rows, owner);
    },
  };
}

type Body<T> = (tx: OutboxTx) => Promise<T>;

/**
 * Reads that begin in one turn of the page share a transaction: one for each costs the page more than what is read. A
 * start with two hundred unsent entries would begin two hundred. A body that throws fails alone.
 */
function joinedReads(file: OutboxFile): <T>(body: Body<T>) => Promise<T> {
  type Waiting = { body: Body<unknown>; answer(value: unknown): void; fail(error: unknown): void };
  let waiting: Waiting[] = [];

  async function readAll(): Promise<void> {
    const reads = waiting;
    waiting = [];
    try {
      const found = await file.run('read', async tx => {
        const all = transaction(tx);
        const results = await Promise.allSettled(reads.map(async ({ body }) => body(all)));
        // The storage has failed, and not a body: the file opens it again and reads once more.
        for (const result of results)
          if (result.status === 'rejected' && isBroken(result.reason)) throw result.reason;
        return results;
      });
      for (const [at, result] of found.entries())
        if (result.status === 'fulfilled') reads[at]?.answer(result.value);
        else reads[at]?.fail(result.reason);
    } catch (error) {
      for (const { fail } of reads) fail(error);
    }
  }

  return <T>(body: Body<T>) =>
    new Promise<T>((resolve, reject) => {
      // Each is answered with what its own body has read.
      waiting.push({ body, answer: value => resolve(value as T), fail: reject });
      if (waiting.length === 1) queueMicrotask(() => void readAll());
    });
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
