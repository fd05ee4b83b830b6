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

/**
 * An answer that says that it was done may be of before the server's database went back. What is on its way is asked
 * for once more then, under its key. A refusal is believed.
 */
export function askAgain(db: OutboxDb, owner: string): Promise<void> {
  return db.transact('write', async tx => {
    for (const row of await tx.live(owner))
      if (row.state === 'SENDING') await tx.put({ ...row, again: true });
  });
}

async function fenced(tx: OutboxTx, owner: string, epoch: number): Promise<void> {
  if ((await tx.meta<number>(epochKey(owner))) !== epoch) throw new FencedError();
}

/** An entry that has been marked as on its way. */
export type Begun = {
  /** As it is now. */
  row: EntryRow;
  before: EntryRow;
  /** Its number in the queue. */
  laneSeq: number;
};

/**
 * Marks entries of one queue as on their way, in one request: the first ones that are as they were planned, one right
 * behind the other. None when the head has changed.
 */
export function begin(db: OutboxDb, planned: readonly EntryRow[], epoch: number): Promise<Begun[]> {
  return db.transact('write', async tx => {
    const [head] = planned;
    if (!head) return [];
    await fenced(tx, head.owner, epoch);
    // Read again inside: an edit or another tab may have put something before or between them.
    const queue = (await tx.lane(head.owner, head.lane)).filter(row => row.state !== 'DONE');
    const done = (await tx.meta<number>(queueKey(head.owner, head.lane))) ?? 0;
    const begun: Begun[] = [];
    for (const [index, { mid, state, attempts }] of planned.entries()) {
      const before = queue[index];
      if (before?.mid !== mid || before.state !== state || before.attempts !== attempts) break;
      // The number that it was composed with may be known to be lost since.
      if (await isToCome(tx, before)) break;
      const row = onItsWay(before, queue[index - 1]?.mid, epoch);
      await tx.put(row);
      begun.push({ row, before, laneSeq: done + 1 + index });
    }
    return begun;
  });
}

/** Is a number that the entry needs still to be given, by an entry of another queue? */
async function isToCome(tx: OutboxTx, { deps, lane }: EntryRow): Promise<boolean> {
  for (const dep of deps) {
    const giver = await tx.byMid(dep);
    if (giver && giver.lane !== lane && giver.state !== 'DONE' && giver.state !== 'CANCELLED') return true;
  }
  return false;
}

/** @param behind the entry right before it in the request; absent for the first */
function onItsWay(before: EntryRow, behind: string | undefined, epoch: number): EntryRow {
  const { behind: earlier, again: _again, ...rest } = before;
  const isFirstTime = before.state === 'READY' && before.epoch === 0;
  const staysBehind = behind !== undefined && (isFirstTime || earlier === behind);
  const row = withState(rest, { state: 'SENDING', attempts: before.attempts + 1, epoch });
  return staysBehind ? { ...row, behind } : row;
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
  /** The server has stopped before it. `refused`: at a change that it refused, and so does every copy of the request. */
  | { kind: 'not-reached'; refused: boolean }
  | { kind: Exclude<SendOutcome['kind'], 'ok' | 'refused' | 'in-doubt' | 'unknown'> };

export type Concluded = Begun & { end: Conclusion };

/**
 * Writes down how the attempts of one request ended. The answers and the numbers of temporary ids go to disk together.
 */
export function conclude(db: OutboxDb, ends: readonly Concluded[]): Promise<void> {
  return db.transact('write', async tx => {
    // Refused, or certainly never made because the one before it was refused.
    let certainUpTo: string | undefined;
    for (const { row: sent, before, end: said } of ends) {
      await fenced(tx, sent.owner, sent.epoch);
      const found = await tx.byMid(sent.mid);
      if (found?.state !== 'SENDING' || found.epoch !== sent.epoch) throw new FencedError();
      const { again, ...row } = found;
      const end: Conclusion = again && said.kind === 'ok' ? { kind: 'in-progress' } : said;
      const isCertain =
        end.kind === 'not-reached' && end.refused && certainUpTo !== undefined && row.behind === certainUpTo;
      await tx.put(isCertain ? neverSent(row) : withState(row, changeOf(row, before, end)));
      if (end.kind === 'refused' || isCertain) certainUpTo = row.mid;
      if (end.kind === 'refused') await tx.putPart(row.mid, 'error', end.error);
      if (end.kind === 'ok') await keepAnswer(tx, row, end);
    }
  });
}

async function keepAnswer(
  tx: OutboxTx,
  row: EntryRow,
  { answer, version, no }: Extract<Conclusion, { kind: 'ok' }>,
): Promise<void> {
  await tx.putPart(row.mid, 'answer', answer);
  const key = queueKey(row.owner, row.lane);
  await tx.putMeta(key, ((await tx.meta<number>(key)) ?? 0) + 1);
  if (version !== undefined) await noteVersion(tx, row, version);
  if (row.tempId !== undefined && no !== undefined)
    await tx.putId({ tempId: row.tempId, owner: row.owner, mid: row.mid, no });
}

/** The server does not know the change any more: the next one of its queue has the number that it had. */
export async function lowerDone(tx: OutboxTx, { owner, lane }: EntryRow): Promise<void> {
  const key = queueKey(owner, lane);
  await tx.putMeta(key, Math.max(0, ((await tx.meta<number>(key)) ?? 0) - 1));
}

/** Each copy of it stands behind a change that is refused: it has had no effect and will have none. */
function neverSent({ behind: _behind, ...row }: EntryRow): EntryRow {
  return withState(row, { state: 'READY', attempts: 0, unknowns: 0, epoch: 0 });
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
    case 'not-reached':
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
    if (await isToCome(tx, row)) return false;
    await tx.put(withState(row, { state: end.state }));
    await tx.putPart(row.mid, 'error', end.error);
    return true;
  });
}
