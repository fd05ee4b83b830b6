import { mostDone } from '#calls/session/row-changes.ts';
import { type EntryRow, placeOf, withState } from './entry.ts';
import { SealError } from './errors.ts';
import { writeOf } from './migrate.ts';
import type { OutboxTx } from './ports.ts';
import type { QueuePorts } from './queue.ts';
import { creatorsOf } from './rows.ts';
import { lowerDone } from './sending/attempt.ts';
import { setVersions } from './versions.ts';

/**
 * Makes changes unsent again that the server has answered and does not know any more: each by its own key, so that a copy
 * of it is made once. Changes of one queue reach the database in order, so what is lost of it are the last ones.
 *
 * @param find those of these keys that the server does not know
 * @returns their keys
 */
export async function recover(
  ports: QueuePorts,
  find: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const done = await ports.db.transact('read', tx => doneOf(tx, ports.owner));
  const lost = new Set<string>();
  for (let at = 0; at < done.length; at += mostDone) {
    const keys = done.slice(at, at + mostDone).map(({ mid }) => mid);
    for (const mid of await find(keys)) lost.add(mid);
  }
  if (lost.size === 0) return [];
  const versions = await keptVersions(ports, done, lost);
  return ports.db.transact('write', async tx => {
    const again = (await doneOf(tx, ports.owner)).filter(({ mid }) => lost.has(mid));
    for (const row of again) {
      await tx.put(unsent(row));
      await lowerDone(tx, row);
      // What needs the number waits for the next one.
      if (row.tempId !== undefined) await tx.putId({ tempId: row.tempId, owner: row.owner, mid: row.mid });
    }
    for (const row of again) await setVersions(tx, row, versions.get(row.lane) ?? []);
    for (const row of await tx.live(ports.owner)) {
      const creators = await creatorsOf(tx, row.refs, row.lane, row.seq);
      if (creators.some(mid => !row.deps.includes(mid)))
        await tx.put({ ...row, deps: [...new Set([...row.deps, ...creators])] });
    }
    return again.map(({ mid }) => mid);
  });
}

/** What the server has answered with success, in the order of acceptance. */
async function doneOf(tx: OutboxTx, owner: string): Promise<EntryRow[]> {
  const rows = [...(await tx.finished(owner)), ...(await tx.live(owner))];
  return rows.filter(({ state }) => state === 'DONE').sort((a, b) => a.seq - b.seq);
}

/** It has had an effect, and this effect is gone. */
function unsent({ behind: _behind, ...row }: EntryRow): EntryRow {
  return withState(row, { state: 'READY', attempts: 0, unknowns: 0, epoch: 0, settled: false });
}

/** The versions that the server still has of queues in which something is lost, in order. */
async function keptVersions(
  ports: QueuePorts,
  done: readonly EntryRow[],
  lost: ReadonlySet<string>,
): Promise<Map<string, number[]>> {
  const lanes = new Set(done.filter(({ mid }) => lost.has(mid)).map(({ lane }) => lane));
  const versions = new Map<string, number[]>();
  for (const row of done) {
    if (!lanes.has(row.lane) || lost.has(row.mid)) continue;
    const version: unknown = writeOf(ports.catalogue, row.op)?.versionRead?.of(await answerOf(ports, row));
    if (typeof version === 'number') versions.set(row.lane, [...(versions.get(row.lane) ?? []), version]);
  }
  return versions;
}

async function answerOf({ db, seal }: QueuePorts, { mid }: EntryRow): Promise<unknown> {
  const sealed = await db.transact('read', tx => tx.part(mid, 'answer'));
  if (!sealed) return null;
  return seal.open(placeOf(mid, 'answer'), sealed).catch(error => {
    if (error instanceof SealError) return null;
    throw error;
  });
}
