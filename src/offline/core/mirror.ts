import type { EntryRow } from './entry.ts';
import { type FoundRows, readEverything, readTouched, withChanged } from './mirror-reads.ts';
import type { OthersWork, OutboxDb } from './ports.ts';
import { shiftsWithMoney } from './rows.ts';

/**
 * The unfinished entries of one owner as they were last read. After a change only what has changed is read again, so
 * that a step costs the same whatever the length of the queue.
 */
export type Mirror = {
  /** In `seq` order; the same array until something changes. */
  rows(): readonly EntryRow[];
  /** These have changed on disk, by whomever; without mids, anything may have. */
  touch(mids?: readonly string[]): void;
  /** Resolves when everything touched before has been read. Rejects when the storage does not answer; it stays touched. */
  fresh(): Promise<void>;
  /** Everything is to be read again: a person asked for it, or the last read failed. */
  isBehind(): boolean;
  /** Entries that have left `rows`, or were asked for without being in it, since the last call; `undefined`: not on disk any more. */
  takeLeft(): FoundRows;
  /** The server's number of a temporary id. */
  numberOf(tempId: string): string | undefined;
  others(): readonly OthersWork[];
  /** Numbers and keys of the shifts that money names which the server has. */
  shiftsSent(): ReadonlySet<string>;
};

export function createMirror(db: OutboxDb, owner: string): Mirror {
  const numbers = new Map<string, string>();
  const left = new Map<string, EntryRow | undefined>();
  const shiftsSent = new Set<string>();
  let knowsFinished = false;
  let rows: readonly EntryRow[] = [];
  let others: readonly OthersWork[] = [];
  let all = true;
  let touched = new Set<string>();
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const everything = all;
    const mids = touched;
    all = false;
    touched = new Set();
    try {
      if (everything) await readAll(mids);
      else await readSome(mids);
    } catch (error) {
      all = true;
      touched = new Set([...mids, ...touched]);
      throw error;
    }
  }

  async function readAll(mids: ReadonlySet<string>): Promise<void> {
    const found = await readEverything(db, owner, rows, mids, knowsFinished);
    knowsFinished ||= found.finished !== null;
    noteShifts([...found.now, ...(found.finished ?? []), ...found.gone.values()]);
    const nextOthers = await db.others(owner);
    rows = found.now;
    for (const [mid, row] of found.gone) left.set(mid, row);
    noteNumbers(found.ids);
    if (JSON.stringify(nextOthers) !== JSON.stringify(others)) others = nextOthers;
  }

  async function readSome(mids: ReadonlySet<string>): Promise<void> {
    const found = await readTouched(db, mids, tempId => numbers.has(tempId));
    noteNumbers(found.ids);
    noteShifts(found.now.values());
    const changed = new Map<number, EntryRow>();
    for (const [mid, row] of found.now) {
      if (row?.live === owner) changed.set(row.seq, row);
      else left.set(mid, row);
    }
    rows = withChanged(rows, changed, found.now);
  }

  function noteNumbers(ids: readonly ({ tempId: string; no?: string } | undefined)[]): void {
    for (const id of ids)
      if (id?.no !== undefined) numbers.set(id.tempId, id.no);
      // The server has lost what it had numbered.
      else if (id) numbers.delete(id.tempId);
  }

  function noteShifts(of: Iterable<EntryRow | undefined>): void {
    for (const shift of shiftsWithMoney(of)) shiftsSent.add(shift);
  }

  async function fresh(): Promise<void> {
    while (all || touched.size > 0) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    await reading;
  }

  return {
    rows: () => rows,
    touch(mids) {
      if (!mids) all = true;
      else for (const mid of mids) touched.add(mid);
    },
    fresh,
    isBehind: () => all,
    takeLeft() {
      const taken = new Map(left);
      left.clear();
      return taken;
    },
    numberOf: tempId => numbers.get(tempId),
    others: () => others,
    shiftsSent: () => shiftsSent,
  };
}
