import { type EntryRow, withState } from '../entry.ts';
import { FencedError } from '../errors.ts';
import type { OutboxDb, OutboxTx, Sealed, SendOutcome } from '../ports.ts';
import { noteVersion } from '../versions.ts';

/** The state changes of the leader. Each is compare-and-set on state and epoch in one strict transaction (R2 R3 R9). */

const epochKey = (owner: string) => `epoch|${owner}`;
const queueKey = (owner: string, lane: string) => `lane|${owner}|${lane}`;

/** A new leader begins: whatever was on its way may or may not have arrived. */
export function takeEpoch(db: OutboxDb, owner: string): Promise<number> {
  return db.transact('write', async tx => {
    const epoch = ((await tx.meta<number>(epochKey(owner))) ?? 0) + 1;
    await tx.putMeta(epochKey(owner), epoch);
    for (const row of await tx.live(owner))
      if (row.state === 'SENDING') await tx.put(withState(row, { state: 'UNKNOWN' }));
    return epoch;
  });
}

async function fenced(tx: OutboxTx, owner: string, epoch: number): Promise<void> {
  if ((await tx.meta<number>(epochKey(owner))) !== epoch) throw new FencedError();
}

/**
 * Marks the entry as on its way. `null` when it has changed since it was planned.
 *
 * @returns the entry as it is now, what it was before, and its number in the queue
 */
export function begin(
  db: OutboxDb,
  planned: EntryRow,
  epoch: number,
): Promise<{ row: EntryRow; before: EntryRow; laneSeq: number } | null> {
  return db.transact('write', async tx => {
    await fenced(tx, planned.owner, epoch);
    const before = await tx.byMid(planned.mid);
    if (!before || before.state !== planned.state || before.attempts !== planned.attempts) return null;
    // Checked again inside: an edit or another tab may have put something before it.
    if (!(await isHead(tx, before))) return null;
    const row = withState(before, { state: 'SENDING', attempts: before.attempts + 1, epoch });
    await tx.put(row);
    return { row, before, laneSeq: ((await tx.meta<number>(queueKey(row.owner, row.lane))) ?? 0) + 1 };
  });
}

async function isHead(tx: OutboxTx, row: EntryRow): Promise<boolean> {
  const head = (await tx.lane(row.owner, row.lane)).find(other => other.state !== 'DONE');
  return head?.mid === row.mid;
}

/** The outcome with its texts already sealed, as it is written down. */
export type Conclusion =
  | { kind: 'ok'; answer: Sealed; no?: string; version?: number }
  | { kind: 'refused'; error: Sealed }
  | { kind: 'in-doubt' }
  | { kind: 'unknown'; lineWasGood: boolean }
  /** The request was never made. */
  | { kind: 'not-left' }
  | { kind: Exclude<SendOutcome['kind'], 'ok' | 'refused' | 'in-doubt' | 'unknown'> };

/** Writes down how the attempt ended. The answer and the number of a temporary id go to disk together. */
export function conclude(db: OutboxDb, sent: EntryRow, before: EntryRow, end: Conclusion): Promise<EntryRow> {
  return db.transact('write', async tx => {
    await fenced(tx, sent.owner, sent.epoch);
    const row = await tx.byMid(sent.mid);
    if (row?.state !== 'SENDING' || row.epoch !== sent.epoch) throw new FencedError();
    const next = withState(row, changeOf(row, before, end));
    await tx.put(next);
    if (end.kind === 'refused') await tx.putPart(row.mid, 'error', end.error);
    if (end.kind === 'ok') {
      await tx.putPart(row.mid, 'answer', end.answer);
      const key = queueKey(row.owner, row.lane);
      await tx.putMeta(key, ((await tx.meta<number>(key)) ?? 0) + 1);
      if (end.version !== undefined) await noteVersion(tx, row, end.version);
      if (row.tempId !== undefined && end.no !== undefined)
        await tx.putId({ tempId: row.tempId, owner: row.owner, mid: row.mid, no: end.no });
    }
    return next;
  });
}

function changeOf(row: EntryRow, before: EntryRow, end: Conclusion): Partial<EntryRow> {
  switch (end.kind) {
    case 'ok':
      return { state: 'DONE' };
    case 'refused':
      return { state: 'FAILED' };
    case 'in-doubt':
      return { state: 'IN_DOUBT' };
    case 'unknown':
      return { state: 'UNKNOWN', unknowns: row.unknowns + (end.lineWasGood ? 1 : 0) };
    case 'in-progress':
      return { state: 'UNKNOWN' };
    case 'not-left':
      return { state: before.state, attempts: before.attempts, epoch: before.epoch };
    case 'auth':
    case 'not-sent':
      // This attempt had no effect and does not count; what an earlier one did is as unknown as before.
      return { state: before.state, attempts: before.attempts };
  }
}

/**
 * Ends an entry without sending it: a number it needs will never come (FAILED), or it must not be repeated (IN_DOUBT).
 * False when that is not so on disk: something before it, or the giver of the number, is still to be sent.
 */
export function giveUp(
  db: OutboxDb,
  planned: EntryRow,
  epoch: number,
  end: { state: 'FAILED' | 'IN_DOUBT'; error: Sealed },
): Promise<boolean> {
  return db.transact('write', async tx => {
    await fenced(tx, planned.owner, epoch);
    const row = await tx.byMid(planned.mid);
    if (row?.state !== planned.state || row.attempts !== planned.attempts) return false;
    if (!(await isHead(tx, row))) return false;
    for (const dep of row.deps) {
      const creator = await tx.byMid(dep);
      if (creator && creator.state !== 'DONE' && creator.state !== 'CANCELLED') return false;
    }
    await tx.put(withState(row, { state: end.state }));
    await tx.putPart(row.mid, 'error', end.error);
    return true;
  });
}
