import type { Discarding, DiscardOptions, Thrown } from '../api.ts';
import { discarding, type Judged } from './discarding.ts';
import { type EntryRow, isUnsent, placeOf, withState } from './entry.ts';
import { EntryStateError, SealError, whenSealed } from './errors.ts';
import type { OutboxTx } from './ports.ts';
import { auditRow, type QueuePorts } from './queue.ts';
import { shiftsWithMoney } from './rows.ts';
import { addTelling, sealTelling, type Telling } from './telling.ts';
import { viewOf } from './views.ts';

/** So long after it was thrown away it can be had back. */
export const restorableMs = 86_400_000;
const tries = 3;

/**
 * Throws away what the question named, all or nothing: refused as soon as anything else would go by now. Where money was
 * in it, the server is told by a change of its own, accepted in the same transaction; not of what it has refused itself
 * and the person still has in hand.
 *
 * @returns the mids, the entry's own first, and those that were written along with them
 */
export async function discard(
  ports: QueuePorts,
  asked: Discarding,
  reason: string,
  { inHand = false }: DiscardOptions = {},
): Promise<{ dropped: string[]; touched: string[] }> {
  const id = ports.newId();
  const at = ports.clock.wall();
  const named = asked.entries.map(({ mid }) => mid);
  for (let turn = 0; turn < tries; turn++) {
    const { judged, shiftsSent } = await judgedNow(ports);
    const { catalogue } = ports;
    const found = discarding(judged, asked.mid, { catalogue, shiftsSent, alone: asked.alone });
    if (found.refusal !== null || found.mids.join() !== named.join())
      throw new EntryStateError('something else would go than was asked about');
    const isRefused = judged.every(row => row.state === 'FAILED' || !found.mids.includes(row.mid));
    const thrown = { id, at, reason, entries: asked.entries };
    const told =
      found.money && !(inHand && isRefused) ? ports.tell?.thrownAway(thrown, ports.numberOf) : undefined;
    const telling = told && (await sealTelling(ports, told));
    const note = await auditRow(ports, id, 'discard', { reason });
    const done = await ports.db.transact('write', async tx => {
      const rows = await tx.live(ports.owner);
      // Something has come or moved since it was judged.
      if (signature(rows) !== signature(judged)) return false;
      for (const row of rows)
        if (found.mids.includes(row.mid)) {
          const kept = inHand ? {} : { thrown: { by: id, from: row.state } };
          await tx.put(withState(row, { state: 'CANCELLED', ...kept }));
        }
      await tx.audit({ ...note, op: rows.find(row => row.mid === asked.mid)?.op ?? '' });
      if (telling) await addTelling(tx, telling);
      return true;
    });
    if (done) return { dropped: found.mids, touched: [...found.mids, ...(telling ? [telling.row.mid] : [])] };
  }
  throw new EntryStateError('the queue moves too fast');
}

/** What was thrown away within a day and can be restored, the newest first. What this session cannot open is left out. */
export async function thrownAway(ports: QueuePorts): Promise<Thrown[]> {
  const found = await ports.db.transact('read', async tx => {
    const groups = Map.groupBy(
      (await tx.finished(ports.owner)).filter(row => row.thrown !== undefined),
      row => row.thrown?.by ?? '',
    );
    const noted = [];
    for (const [id, rows] of groups) noted.push({ id, rows, note: await tx.auditOf(id) });
    return noted;
  });
  const now = Date.parse(ports.clock.wall());
  const thrown: Thrown[] = [];
  for (const { id, rows, note } of found) {
    if (!note || now - Date.parse(note.at) > restorableMs) continue;
    try {
      // Sealed by `discard` in this place.
      const { reason } = (await ports.seal.open(placeOf(id, 'audit'), note.sealed)) as { reason: string };
      const entries = [];
      for (const row of inOrder(rows)) entries.push(viewOf(row, { body: await ports.open(row) }, null));
      thrown.push({ id, at: note.at, reason, entries });
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
    }
  }
  return thrown.sort((a, b) => b.at.localeCompare(a.at));
}

/**
 * Puts back what was thrown away, in its old places and under its own keys, with what it needs of other discards. Where
 * the server has not been told of it yet, it never will be; else it is told that this was undone.
 *
 * @returns the mids of everything that was written
 */
export async function restore(ports: QueuePorts, id: string): Promise<string[]> {
  const at = ports.clock.wall();
  const ids = await ports.db.transact('read', tx => neededDiscards(tx, ports.owner, id));
  const tellings: Telling[] = [];
  for (const each of ids) {
    const told = ports.tell?.restored({ id: each, at });
    if (told) tellings.push(await sealTelling(ports, told));
  }
  return ports.db.transact('write', async tx => {
    const now = await neededDiscards(tx, ports.owner, id);
    if (now.join() !== ids.join()) throw new EntryStateError('something else was thrown away or put back');
    const rows = inOrder(await tx.finished(ports.owner)).filter(row => ids.includes(row.thrown?.by ?? ''));
    if (rows.length === 0) throw new EntryStateError('there is nothing to put back');
    for (const each of ids) {
      const note = await tx.auditOf(each);
      if (!note || Date.parse(at) - Date.parse(note.at) > restorableMs)
        throw new EntryStateError('it was thrown away too long ago');
    }
    const touched = [];
    for (const { thrown, ...row } of rows) {
      await tx.put(withState(row, { state: thrown?.from ?? 'READY' }));
      touched.push(row.mid);
    }
    for (const telling of tellings) {
      const told = await reportOf(tx, telling.lane, ports.owner);
      if (!told) continue;
      touched.push(told.mid);
      if (isUnsent(told)) await tx.put(withState(told, { state: 'CANCELLED', into: null }));
      else {
        await addTelling(tx, telling);
        touched.push(telling.row.mid);
      }
    }
    return touched;
  });
}

/** Everything that decides what goes, read and opened. */
async function judgedNow(
  ports: QueuePorts,
): Promise<{ judged: (Judged & EntryRow)[]; shiftsSent: ReadonlySet<string> }> {
  const { rows, finished } = await ports.db.transact('read', async tx => ({
    rows: await tx.live(ports.owner),
    finished: await tx.finished(ports.owner),
  }));
  const judged = await Promise.all(
    rows.map(async row => ({ ...row, args: await ports.open(row).then(({ args }) => args, whenSealed) })),
  );
  return { judged, shiftsSent: new Set(shiftsWithMoney([...rows, ...finished])) };
}

const signature = (rows: readonly Pick<EntryRow, 'seq' | 'mid' | 'state' | 'epoch' | 'attempts'>[]) =>
  rows.map(row => `${row.seq} ${row.mid} ${row.state} ${row.epoch} ${row.attempts}`).join();

const inOrder = (rows: readonly EntryRow[]) => [...rows].sort((a, b) => a.seq - b.seq);

/** This discard, and those that took the documents away that its entries name. */
async function neededDiscards(tx: OutboxTx, owner: string, id: string): Promise<string[]> {
  const thrown = Map.groupBy(await tx.finished(owner), row => row.thrown?.by ?? '');
  const ids = new Set([id]);
  for (const each of ids)
    for (const ref of (thrown.get(each) ?? []).flatMap(row => row.refs)) {
      const given = await tx.id(ref);
      if (!given || given.no !== undefined) continue;
      const by = (await tx.byMid(given.mid))?.thrown?.by;
      if (by !== undefined) ids.add(by);
    }
  return [...ids];
}

/** What tells the server of a discard: live, or sent and acknowledged. Absent where there was nothing to tell. */
async function reportOf(tx: OutboxTx, lane: string, owner: string): Promise<EntryRow | undefined> {
  const [waiting] = await tx.lane(owner, lane);
  return waiting ?? (await tx.finished(owner)).findLast(row => row.lane === lane && row.state === 'DONE');
}
