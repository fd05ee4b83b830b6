import type { EntryRow } from '#offline/core/entry.ts';
import { StorageError } from '#offline/core/errors.ts';
import type { OutboxDb, OutboxTx } from '#offline/core/ports.ts';
import { othersAmong } from '#offline/core/unsent-count.ts';
import { copyOfMemory, emptyMemory, type MemoryState, memoryTx } from '#offline/memory-db.ts';
import type { Sim } from './sim.ts';

export type DiskState = MemoryState & {
  /**
   * What the transaction that made this state did to rows that were there, one after the other; `null` for a deletion. A
   * transaction may hold several writes of the outbox.
   */
  steps: { from: EntryRow; to: EntryRow | null }[];
};

/** A page as the disk sees it: its next step may never come. */
export type DiskUser = { name: string; pause(): Promise<void>; onDeath(run: () => void): () => void };

export type DiskFaults = {
  /** The next transactions that add an entry fail for want of space. */
  quota: number;
  /** The next other write transactions fail for want of space: an answer cannot be written down. */
  quotaAtAck: number;
  /** The next write transactions lose their connection before they commit. */
  broken: number;
};

/** The outbox database in memory: serial transactions, each step of which may be a page's last. */
export type Disk = {
  state(): DiskState;
  faults: DiskFaults;
  onCommit(check: (before: DiskState, after: DiskState, page: string) => void): void;
  connect(user: DiskUser): OutboxDb;
  wipe(owner: string): void;
};

export function createDisk(sim: Sim): Disk {
  let state: DiskState = { ...emptyMemory(), steps: [] };
  let tail: Promise<void> = Promise.resolve();
  const faults: DiskFaults = { quota: 0, quotaAtAck: 0, broken: 0 };
  const checks: ((before: DiskState, after: DiskState, page: string) => void)[] = [];

  function commit(after: DiskState, page: string): void {
    const before = state;
    state = after;
    for (const check of checks) check(before, after, page);
  }

  async function transact<T>(
    user: DiskUser,
    mode: 'read' | 'write',
    body: (tx: OutboxTx) => Promise<T>,
  ): Promise<T> {
    await user.pause();
    const before = tail;
    let release = () => {};
    tail = new Promise(resolve => {
      release = resolve;
    });
    let phase: 'queued' | 'open' | 'committing' = 'queued';
    let draft: DiskState | undefined;
    const forget = user.onDeath(() => {
      // A transaction whose page is gone: dropped, or, if it was already committing, landed late or not at all.
      if (phase !== 'committing') return phase === 'queued' ? void before.then(release) : release();
      void sim.later(sim.random() * 500).then(() => {
        if (sim.random() < 0.5 && draft) commit(draft, user.name);
        release();
      });
    });
    await before;
    await user.pause();
    phase = 'open';
    draft = mode === 'read' ? state : copyOf(state);
    const open = draft;
    let adds = false;
    try {
      const step = () => (sim.random() < 0.2 ? user.pause() : Promise.resolve());
      const result = await body(transaction(open, step, () => (adds = true)));
      if (mode === 'write' && adds && faults.quota > 0) {
        faults.quota--;
        throw new StorageError('quota', 'no space');
      }
      if (mode === 'write' && !adds && faults.quotaAtAck > 0) {
        faults.quotaAtAck--;
        throw new StorageError('quota', 'no space');
      }
      if (mode === 'write' && faults.broken > 0) {
        faults.broken--;
        throw new StorageError('broken', 'connection lost');
      }
      if (mode === 'write') {
        phase = 'committing';
        await user.pause();
        commit(open, user.name);
      }
      forget();
      release();
      await user.pause();
      return result;
    } catch (error) {
      forget();
      release();
      throw error;
    }
  }

  return {
    state: () => state,
    faults,
    onCommit: check => void checks.push(check),
    wipe(owner) {
      const next = copyOf(state);
      for (const row of next.entries.values()) if (row.owner === owner) remove(next, row);
      commit(next, 'sign-out');
    },
    connect: user => ({
      transact: (mode, body) => transact(user, mode, body),
      async others(owner) {
        await user.pause();
        const rows = [...state.entries.values()].filter(({ live }) => live !== undefined);
        return othersAmong(rows, owner);
      },
    }),
  };
}

const copyOf = (state: DiskState): DiskState => ({ ...copyOfMemory(state), steps: [] });

function remove(state: DiskState, row: EntryRow): void {
  const from = state.entries.get(row.seq);
  if (from) state.steps.push({ from, to: null });
  state.entries.delete(row.seq);
}

/** The product's own storage in memory, with a pause before each operation and its steps written down. */
function transaction(state: DiskState, step: () => Promise<void>, onAdd: () => void): OutboxTx {
  const memory = memoryTx(state);
  const watched: OutboxTx = {
    ...memory,
    add(row) {
      onAdd();
      return memory.add(row);
    },
    put(row) {
      const from = state.entries.get(row.seq);
      if (from) state.steps.push({ from, to: row });
      return memory.put(row);
    },
    delete(row) {
      remove(state, row);
      return memory.delete(row);
    },
  };
  return new Proxy(watched, {
    get:
      (tx, name: keyof OutboxTx) =>
      async (...args: never[]) => {
        await step();
        return (tx[name] as (...args: never[]) => Promise<unknown>)(...args); // as the caller was given it
      },
  });
}
