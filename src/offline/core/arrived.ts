import { type EntryRow, placeOf, withState } from './entry.ts';
import { EntryStateError } from './errors.ts';
import { writeOf } from './migrate.ts';
import { auditRow, type QueuePorts } from './queue.ts';
import { noteVersion } from './versions.ts';

/**
 * Ends an entry of unknown outcome as done: a person has found its effect on the server. The server's count of the queue is not
 * raised by it, so this tablet's is not either.
 */
export async function confirmArrived(ports: QueuePorts, mid: string, answer: unknown): Promise<EntryRow> {
  const sealed = await ports.seal.seal(placeOf(mid, 'answer'), answer ?? null);
  const note = await auditRow(ports, mid, 'arrived', {});
  return ports.db.transact('write', async tx => {
    const row = await tx.byMid(mid);
    if (row?.owner !== ports.owner || row.state !== 'IN_DOUBT')
      throw new EntryStateError('the entry is not in doubt');
    const call = writeOf(ports.catalogue, row.op);
    if (row.tempId !== undefined) {
      const no: unknown = call?.creates?.(answer);
      if (typeof no !== 'string' || no === '') throw new TypeError('the answer holds no number');
      await tx.putId({ tempId: row.tempId, owner: row.owner, mid, no });
    }
    const version: unknown = call?.versionRead?.of(answer);
    if (typeof version === 'number') await noteVersion(tx, row, version);
    const done = withState(row, { state: 'DONE' });
    await tx.put(done);
    await tx.putPart(mid, 'answer', sealed);
    await tx.audit({ ...note, op: row.op });
    return done;
  });
}
