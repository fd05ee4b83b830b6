import type { EntryRow, IdRow } from './core/entry.ts';
import { StorageError } from './core/errors.ts';
import type { AuditRow, OutboxDb, OutboxTx, Sealed } from './core/ports.ts';

export type MemoryState = {
  entries: Map<number, EntryRow>;
  /** By `<mid>|<part>`. */
  parts: Map<string, Sealed>;
  ids: Map<string, IdRow>;
  meta: Map<string, unknown>;
  audit: AuditRow[];
  nextSeq: number;
};

export const emptyMemory = (): MemoryState => ({
  entries: new Map(),
  parts: new Map(),
  ids: new Map(),
  meta: new Map(),
  audit: [],
  nextSeq: 1,
});

/** What a transaction works on, so that one that fails leaves no trace. */
export const copyOfMemory = (state: MemoryState): MemoryState => ({
  entries: new Map(state.entries),
  parts: new Map(state.parts),
  ids: new Map(state.ids),
  meta: new Map(state.meta),
  audit: [...state.audit],
  nextSeq: state.nextSeq,
});

/** The outbox's storage port in memory: one transaction after the other, and gone with its last reference. */
export function createMemoryDb(): OutboxDb {
  let state = emptyMemory();
  let last: Promise<unknown> = Promise.resolve();
  return {
    transact(mode, body) {
      const run = async () => {
        const draft = mode === 'read' ? state : copyOfMemory(state);
        const result = await body(memoryTx(draft));
        state = draft;
        return result;
      };
      const done = last.then(run);
      last = done.catch(() => undefined);
      return done;
    },
    // No other person ever writes into it.
    others: async () => [],
  };
}

/** One transaction's view of a state, which it changes in place. */
export function memoryTx(state: MemoryState): OutboxTx {
  const rows = (which: (row: EntryRow) => boolean) =>
    [...state.entries.values()].filter(which).sort((a, b) => a.seq - b.seq);
  const find = (mid: string) => rows(row => row.mid === mid)[0];
  const deleteParts = (mid: string) => {
    for (const key of state.parts.keys()) if (key.startsWith(`${mid}|`)) state.parts.delete(key);
  };
  return {
    live: async owner => rows(row => row.live === owner),
    finished: async owner => rows(row => row.owner === owner && row.live === undefined),
    lane: async (owner, lane) => rows(row => row.live === owner && row.lane === lane),
    dependents: async mid => rows(row => row.deps.includes(mid)),
    byMid: async mid => find(mid),
    async add(row) {
      if (find(row.mid)) throw new StorageError('broken', 'the mid is taken');
      const seq = state.nextSeq++;
      state.entries.set(seq, { ...row, seq });
      return seq;
    },
    put: async row => void state.entries.set(row.seq, row),
    async delete(row) {
      state.entries.delete(row.seq);
      deleteParts(row.mid);
    },
    part: async (mid, part) => state.parts.get(`${mid}|${part}`),
    putPart: async (mid, part, sealed) => void state.parts.set(`${mid}|${part}`, sealed),
    deleteParts: async mid => deleteParts(mid),
    id: async tempId => state.ids.get(tempId),
    idOfNumber: async (owner, no) => [...state.ids.values()].find(id => id.owner === owner && id.no === no),
    ids: async owner => [...state.ids.values()].filter(id => id.owner === owner),
    putId: async row => void state.ids.set(row.tempId, row),
    // Written by the same code under the same key.
    meta: async <T>(key: string) => state.meta.get(key) as T | undefined,
    putMeta: async (key, value) => void state.meta.set(key, value),
    audit: async row => void state.audit.push(row),
    auditOf: async id => state.audit.find(row => row.what === 'discard' && row.mid === id),
  };
}
