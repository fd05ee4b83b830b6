import { mostDone } from '#calls/session/row-changes.ts';
import { type EntryBody, type EntryRow, placeOf, withState } from './entry.ts';
import { SealError } from './errors.ts';
import { addLost, byTempIds } from './lost-numbers.ts';
import { writeOf } from './migrate.ts';
import type { OutboxTx, Sealed } from './ports.ts';
import type { QueuePorts } from './queue.ts';
import { creatorsOf, namingShift, reference } from './rows.ts';
import { askAgain, lowerDone } from './sending/attempt.ts';
import { type LostVersions, loseVersions } from './versions.ts';

/**
 * Makes changes unsent again that the server has answered and does not know any more: each by its own key, so that a copy
 * of it is made once. Changes of one queue reach the database in order, so what is lost of it are the last ones. What names a
 * lost document by its number names it by its temporary id again, and waits for the next number.
 *
 * @param find those of these keys that the server does not know
 * @returns their keys, and those of changes that name something else now
 */
export async function recover(
  ports: QueuePorts,
  find: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<{ lost: string[]; renamed: string[] }> {
  const { owner } = ports;
  // An answer that has come and is not written yet may be of before, too.
  await askAgain(ports.db, owner);
  const done = await ports.db.transact('read', tx => doneOf(tx, owner));
  const lost = new Set<string>();
  for (let at = 0; at < done.length; at += mostDone) {
    const keys = done.slice(at, at + mostDone).map(({ mid }) => mid);
    for (const mid of await find(keys)) lost.add(mid);
  }
  if (lost.size === 0) return { lost: [], renamed: [] };
  const versions = await madeVersions(ports, done, lost);
  for (;;) {
    const named = await renamedBodies(
      ports,
      done.filter(({ mid }) => lost.has(mid)),
    );
    // A change was accepted since: it may name what is lost, too.
    const recovered = await ports.db.transact('write', async tx =>
      (await tx.live(owner)).every(({ mid }) => named.looked.has(mid))
        ? putBack(tx, owner, { done, lost, versions, ...named })
        : null,
    );
    if (recovered) return recovered;
  }
}

type Lost = Pick<Named, 'bodies' | 'tempIds'> & {
  done: readonly EntryRow[];
  lost: ReadonlySet<string>;
  versions: ReadonlyMap<string, MadeVersions>;
};

async function putBack(
  tx: OutboxTx,
  owner: string,
  { done, lost, versions, bodies, tempIds }: Lost,
): Promise<{ lost: string[]; renamed: string[] }> {
  const again = await stillDone(tx, done, lost);
  for (const row of again) {
    await tx.put(unsent(row));
    await lowerDone(tx, row);
    // What needs the number waits for the next one.
    if (row.tempId !== undefined) await tx.putId({ tempId: row.tempId, owner, mid: row.mid });
  }
  await addLost(tx, owner, tempIds);
  // No change was accepted later than these.
  const seq = Math.max(0, ...[...(await tx.live(owner)), ...again].map(row => row.seq));
  for (const lane of new Set(again.map(row => row.lane))) {
    const { kept, lostFrom } = versions.get(lane) ?? noVersions;
    const lost = lostFrom === undefined ? undefined : ({ from: lostFrom, seq } satisfies LostVersions);
    await loseVersions(tx, { owner, lane }, { kept, lost });
  }
  const renamed: string[] = [];
  for (const row of await tx.live(owner)) {
    const body = bodies.get(row.mid);
    if (body) {
      await tx.putPart(row.mid, 'body', body.sealed);
      renamed.push(row.mid);
    }
    const { refs, shift } = { ...row, ...body };
    const deps = [...new Set([...row.deps, ...(await creatorsOf(tx, refs, row.lane, row.seq))])];
    if (body || deps.length > row.deps.length)
      await tx.put({ ...row, refs, deps, ...(shift === undefined ? {} : { shift }) });
  }
  return { lost: again.map(({ mid }) => mid), renamed };
}

type Renamed = Pick<EntryRow, 'refs' | 'shift'> & { sealed: Sealed };

type Named = {
  bodies: Map<string, Renamed>;
  /** Of lost documents, by their numbers. */
  tempIds: Map<string, string>;
  /** The mids of every body that may name one of them. */
  looked: Set<string>;
};

/**
 * Bodies that name lost documents by their numbers, with temporary ids in the places of these. They keep their keys: a copy
 * that names what is not there was not made, whatever the tablet heard of it.
 */
async function renamedBodies(ports: QueuePorts, again: readonly EntryRow[]): Promise<Named> {
  const { owner, db, catalogue } = ports;
  const { rows, tempIds } = await db.transact('read', async tx => {
    const ids = await Promise.all(
      again.map(({ tempId }) => (tempId === undefined ? undefined : tx.id(tempId))),
    );
    return {
      rows: [...again, ...(await tx.live(owner))],
      tempIds: new Map(ids.flatMap(id => (id?.no === undefined ? [] : [[id.no, id.tempId] as const]))),
    };
  });
  const bodies = new Map<string, Renamed>();
  const numbers = Object.fromEntries(tempIds);
  for (const row of tempIds.size > 0 ? rows : []) {
    const body = await ports.open(row).catch(nothingSealed);
    const args = body && byTempIds(body.args, numbers);
    if (!body || JSON.stringify(args) === JSON.stringify(body.args)) continue;
    const sealed = await ports.seal.seal(placeOf(row.mid, 'body'), { ...body, args } satisfies EntryBody);
    const named = namingShift(writeOf(catalogue, row.op), args);
    bodies.set(row.mid, { sealed, refs: reference(args, row.tempId), ...named });
  }
  return { bodies, tempIds, looked: new Set(rows.map(({ mid }) => mid)) };
}

/** What the server has answered with success, in the order of acceptance. */
async function doneOf(tx: OutboxTx, owner: string): Promise<EntryRow[]> {
  const rows = [...(await tx.finished(owner)), ...(await tx.live(owner))];
  return rows.filter(({ state }) => state === 'DONE').sort((a, b) => a.seq - b.seq);
}

/** Those that are lost, as they are now: one may have been dropped since. */
async function stillDone(
  tx: OutboxTx,
  done: readonly EntryRow[],
  lost: ReadonlySet<string>,
): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  for (const { mid } of done) {
    const row = lost.has(mid) ? await tx.byMid(mid) : undefined;
    if (row?.state === 'DONE') rows.push(row);
  }
  return rows;
}

/** It has had an effect, and this effect is gone. */
function unsent({ behind: _behind, ...row }: EntryRow): EntryRow {
  return withState(row, { state: 'READY', attempts: 0, unknowns: 0, epoch: 0, settled: false });
}

/** The versions of a document that this tablet made: those that the server still has, in order, and the first that it lost. */
type MadeVersions = { kept: readonly number[]; lostFrom: number | undefined };

const noVersions: MadeVersions = { kept: [], lostFrom: undefined };

/** Of queues in which something is lost. */
async function madeVersions(
  ports: QueuePorts,
  done: readonly EntryRow[],
  lost: ReadonlySet<string>,
): Promise<Map<string, MadeVersions>> {
  const lanes = new Set(done.filter(({ mid }) => lost.has(mid)).map(({ lane }) => lane));
  const versions = new Map<string, MadeVersions>();
  for (const row of done) {
    if (!lanes.has(row.lane)) continue;
    const version: unknown = writeOf(ports.catalogue, row.op)?.versionRead?.of(await answerOf(ports, row));
    if (typeof version !== 'number') continue;
    const { kept, lostFrom } = versions.get(row.lane) ?? noVersions;
    versions.set(
      row.lane,
      lost.has(row.mid) ? { kept, lostFrom: lostFrom ?? version } : { kept: [...kept, version], lostFrom },
    );
  }
  return versions;
}

async function answerOf({ db, seal }: QueuePorts, { mid }: EntryRow): Promise<unknown> {
  const sealed = await db.transact('read', tx => tx.part(mid, 'answer'));
  if (!sealed) return null;
  return seal.open(placeOf(mid, 'answer'), sealed).catch(nothingSealed);
}

/** What this session cannot open says nothing. */
function nothingSealed(error: unknown): null {
  if (error instanceof SealError) return null;
  throw error;
}
