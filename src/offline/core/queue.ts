import type { AnyCall } from '#calls/kit/call.ts';
import type { Draft, Thrown } from '../api.ts';
import { type EntryBody, type EntryRow, isUnsent, placeOf, withState } from './entry.ts';
import { EntryStateError } from './errors.ts';
import { writeOf } from './migrate.ts';
import type { AuditRow, Clock, OutboxDb, OutboxTx, Seal } from './ports.ts';
import { creatorsOf, reference, renamed } from './rows.ts';

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
  /** Absent: the server is told of nothing that is thrown away. */
  tell?: Tell;
};

/** What the server is told of work thrown away, as changes of the outbox: on disk with what they tell, or not at all. */
export type Tell = {
  thrownAway(thrown: Thrown): Draft;
  restored(thrown: Pick<Thrown, 'id' | 'at'>): Draft;
};

const day = 86_400_000;
const keepDoneMs = 7 * day;

/**
 * Puts another entry in the place of one that is certainly without effect, or of unknown outcome and decided by a person: same
 * `seq`, same queue, new mid, so that the server cannot take it for the old one.
 */
export async function replace(
  ports: QueuePorts,
  mid: string,
  body: EntryBody,
  what: 'edit' | 'retry',
): Promise<{ row: EntryRow; touched: string[] }> {
  const next = ports.newId();
  const sealed = await ports.seal.seal(placeOf(next, 'body'), body);
  const note = await auditRow(ports, mid, what, { next });
  return ports.db.transact('write', async tx => {
    const row = await ownRow(tx, ports.owner, mid);
    if (!isUnsent(row) && !(what === 'retry' && row.state === 'IN_DOUBT')) throw notNow(row);
    const refs = reference(body.args, row.tempId);
    const call = writeOf(ports.catalogue, row.op);
    if (what === 'edit' && call?.accounts) throw notNow(row);
    const changed = withState(
      { ...row, mid: next, refs },
      {
        state: 'READY',
        attempts: 0,
        unknowns: 0,
        epoch: 0,
        deps: await creatorsOf(tx, refs, row.lane, row.seq),
        // New arguments are of this build's shape; the same ones stay of the shape they were.
        ...(what === 'edit' && call ? { v: call.version, build: ports.build } : {}),
      },
    );
    await tx.put(changed);
    const touched = await renamed(tx, row, changed);
    await tx.putPart(next, 'body', sealed);
    await tx.audit({ ...note, op: row.op });
    return { row: changed, touched: [mid, ...touched] };
  });
}

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
 * joined another entry. Nothing else is ever removed (R12).
 */
export async function compact(ports: QueuePorts): Promise<void> {
  const before = Date.parse(ports.clock.wall()) - keepDoneMs;
  await ports.db.transact('write', async tx => {
    for (const row of await tx.finished(ports.owner))
      if ((row.state === 'DONE' || row.into !== undefined) && Date.parse(row.createdAt) < before)
        await tx.delete(row);
  });
}

async function ownRow(tx: OutboxTx, owner: string, mid: string): Promise<EntryRow> {
  const row = await tx.byMid(mid);
  if (!row || row.owner !== owner) throw new EntryStateError('the entry is no longer there');
  return row;
}

function notNow(row: EntryRow): EntryStateError {
  return new EntryStateError(`the entry is ${row.state} after ${row.attempts} attempts`);
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
