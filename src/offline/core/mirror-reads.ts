import type { EntryRow } from './entry.ts';
import type { OutboxDb } from './ports.ts';

/** Entries by mid as they are on disk now; `undefined`: not there any more. */
export type FoundRows = ReadonlyMap<string, EntryRow | undefined>;

/** Everything of the owner, and what has become of `others` and of the rows that were there before. */
export function readEverything(
  db: OutboxDb,
  owner: string,
  before: readonly EntryRow[],
  others: ReadonlySet<string>,
  knowsFinished: boolean,
) {
  return db.transact('read', async tx => {
    const now = await tx.live(owner);
    const here = new Set(now.map(row => row.mid));
    const gone = new Map<string, EntryRow | undefined>();
    for (const mid of [...before.map(row => row.mid), ...others])
      if (!here.has(mid) && !gone.has(mid)) gone.set(mid, await tx.byMid(mid));
    // What is over is read once, and not at a start with nothing to send: only an opening that waits asks for it.
    const isWanted = !knowsFinished && now.some(({ tempId }) => tempId !== undefined);
    const finished = isWanted ? await tx.finished(owner) : null;
    return { now, gone, ids: await tx.ids(owner), finished };
  });
}

/** These entries alone, and the numbers that those which are done have been given. */
export function readTouched(
  db: OutboxDb,
  mids: ReadonlySet<string>,
  isNumbered: (tempId: string) => boolean,
) {
  return db.transact('read', async tx => {
    const now = new Map<string, EntryRow | undefined>();
    const ids = [];
    for (const mid of mids) {
      const row = await tx.byMid(mid);
      now.set(mid, row);
      if (row?.state === 'DONE' && row.tempId !== undefined && !isNumbered(row.tempId))
        ids.push(await tx.id(row.tempId));
    }
    return { now, ids };
  });
}

/** The rows of before with the changed ones, in `seq` order. */
export function withChanged(
  before: readonly EntryRow[],
  changed: Map<number, EntryRow>,
  found: FoundRows,
): readonly EntryRow[] {
  const kept: EntryRow[] = [];
  for (const row of before) {
    // An entry in its old place may have another mid by now.
    const next = changed.get(row.seq);
    if (next) kept.push(next);
    else if (!found.has(row.mid)) kept.push(row);
    if (next) changed.delete(row.seq);
  }
  const last = kept.at(-1)?.seq ?? 0;
  const added = [...changed.values()];
  const rows = added.length > 0 ? [...kept, ...added] : kept;
  const isSorted = added.length <= 1 && added.every(row => row.seq >= last);
  return isSorted ? rows : [...rows].sort((a, b) => a.seq - b.seq);
}
