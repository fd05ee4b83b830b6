import type { AnyCall } from '#calls/kit/call.ts';
import type { Draft, MoneyEdit, Thrown } from '../api.ts';
import { type EntryBody, type EntryRow, placeOf, withState } from './entry.ts';
import type { AuditRow, Clock, OutboxDb, Seal } from './ports.ts';

/** What the changes that people make to the queue need. Sealing happens before a transaction opens, never inside. */
export type QueuePorts = {
  owner: string;
  build: string;
  db: OutboxDb;
  seal: Seal;
  clock: Clock;
  catalogue: Record<string, AnyCall>;
  newId: () => string;
  /** The body of an entry; rejects with a SealError when this session cannot open it. */
  open: (row: EntryRow) => Promise<EntryBody>;
  /** The server's number of a temporary id, once known. */
  numberOf: NumberOf;
  /** Absent: the server is told of nothing that is thrown away or changed. */
  tell?: Tell;
};

export type NumberOf = (tempId: string) => string | undefined;

/**
 * What the server is told of money in unsent work that was thrown away or changed, as changes of the outbox: on disk with
 * what they tell, or not at all.
 */
export type Tell = {
  thrownAway(thrown: Thrown, numberOf: NumberOf): Draft;
  changed(edit: MoneyEdit, numberOf: NumberOf): Draft;
  restored(thrown: Pick<Thrown, 'id' | 'at'>): Draft;
};

const day = 86_400_000;
const keepDoneMs = 7 * day;

/** The store holds the documents as of these answers (R11). Others than DONE are left alone. */
export async function acknowledge(ports: QueuePorts, mids: readonly string[]): Promise<void> {
  await ports.db.transact('write', async tx => {
    for (const mid of mids) {
      const row = await tx.byMid(mid);
      if (row?.state === 'DONE' && row.owner === ports.owner && !row.settled)
        await tx.put(withState(row, { settled: true }));
    }
  });
}

/**
 * Removes what was done and acknowledged a week ago, and the traces of what has
 * joined another entry. Nothing else is ever removed (R12). What told of a discard
 * stays with it: putting back needs it, and a clock that is set back allows that again.
 */
export async function compact(ports: QueuePorts): Promise<void> {
  const before = Date.parse(ports.clock.wall()) - keepDoneMs;
  await ports.db.transact('write', async tx => {
    const finished = await tx.finished(ports.owner);
    const discards = new Set(finished.map(({ thrown }) => thrown?.by));
    for (const row of finished)
      if (
        (row.state === 'DONE' || row.into !== undefined) &&
        !discards.has(row.lane.slice(row.lane.indexOf(':') + 1)) &&
        Date.parse(row.createdAt) < before
      )
        await tx.delete(row);
  });
}

export async function auditRow(
  ports: QueuePorts,
  mid: string,
  what: AuditRow['what'],
  note: Record<string, string>,
): Promise<AuditRow> {
  const sealed = await ports.seal.seal(placeOf(mid, 'audit'), note);
  return { at: ports.clock.wall(), owner: ports.owner, mid, op: '', what, sealed };
}
