import { collectRefs } from '#calls/kit/temp-ids.ts';
import type { Rewrite } from '../api.ts';
import { type EntryBody, type EntryRow, isUnsent, placeOf, withState } from './entry.ts';
import { EntryStateError } from './errors.ts';
import { byTempIds, type LostNumbers, writeSealed } from './lost-numbers.ts';
import { writeOf } from './migrate.ts';
import type { OutboxTx, Sealed } from './ports.ts';
import { auditRow, type QueuePorts } from './queue.ts';
import { creatorsOf, renamed } from './rows.ts';

type Prepared = {
  mid: string;
  next: { mid: string; op: string; v: number; refs: string[]; sealed: Sealed } | null;
};

/**
 * Puts other changes in the places of several entries, or drops them, in one transaction: either all of them are as
 * asked or none. What is dropped, and not in what was put there, can be restored like what `discard` throws away. Only entries that are certainly without effect and give no number to anything.
 *
 * @param restorable a person gave up what is dropped; it is not in what is put there
 * @returns the new mid of each, `null` for a dropped one
 */
export async function rewrite(
  ports: QueuePorts,
  changes: readonly Rewrite[],
  reason: string,
  restorable: boolean,
): Promise<(string | null)[]> {
  return writeSealed(ports, async (lost, write) => {
    const prepared = await Promise.all(changes.map(change => prepare(ports, change, lost)));
    const by = ports.newId();
    const given = await auditRow(ports, by, 'discard', { reason });
    const notes = await Promise.all(
      prepared.map(({ mid, next }) =>
        next ? auditRow(ports, mid, 'edit', { reason, next: next.mid }) : Promise.resolve(given),
      ),
    );
    return write(async tx => {
      for (const [index, change] of prepared.entries()) {
        const row = await tx.byMid(change.mid);
        const note = notes[index];
        if (row?.owner !== ports.owner || !note || !isUnsent(row) || row.tempId !== undefined)
          throw new EntryStateError('the entry can no longer be changed');
        const call = writeOf(ports.catalogue, row.op);
        if (call?.accounts || (call?.money && !change.next))
          throw new EntryStateError('money is thrown away by `discard` alone');
        await put(tx, ports, row, change.next, restorable ? { by, from: row.state } : undefined);
        await tx.audit({ ...note, op: row.op });
      }
      return prepared.map(({ next }) => next?.mid ?? null);
    });
  });
}

async function prepare(ports: QueuePorts, { mid, into }: Rewrite, lost: LostNumbers): Promise<Prepared> {
  if (!into) return { mid, next: null };
  const call = writeOf(ports.catalogue, into.op);
  if (!call) throw new TypeError(`${into.op} is not a write of the catalogue`);
  const { op, ...asked } = into;
  const body = { ...asked, args: byTempIds(asked.args, lost) };
  const next = ports.newId();
  const sealed = await ports.seal.seal(placeOf(next, 'body'), body satisfies EntryBody);
  return { mid, next: { mid: next, op, v: call.version, refs: [...collectRefs(body.args)], sealed } };
}

async function put(
  tx: OutboxTx,
  ports: QueuePorts,
  row: EntryRow,
  next: Prepared['next'],
  thrown: EntryRow['thrown'],
): Promise<void> {
  if (!next) return tx.put(withState(row, { state: 'CANCELLED', ...(thrown ? { thrown } : {}) }));
  const { mid, op, v, refs, sealed } = next;
  const deps = await creatorsOf(tx, refs, row.lane, row.seq);
  const fresh = { state: 'READY', attempts: 0, unknowns: 0, epoch: 0, build: ports.build } as const;
  const changed = withState({ ...row, mid, op, v, refs, deps }, fresh);
  await tx.put(changed);
  await renamed(tx, row, changed);
  await tx.putPart(mid, 'body', sealed);
}
