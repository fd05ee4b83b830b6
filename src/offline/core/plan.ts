import type { Waits } from '../api.ts';
import { type EntryRow, needsPerson } from './entry.ts';
import type { Problem } from './ports.ts';

/** What a page knows apart from the rows on disk. Only the leader knows the line and the backoffs. */
export type Runtime = {
  /** There is a token that the server has not refused. */
  signedIn: () => boolean;
  lineDown: () => boolean;
  backedOff: (mid: string) => boolean;
  /** Why the server keeps the entry waiting. */
  heldFor: (mid: string) => Problem | undefined;
  /** The entry can be opened with the key of this session. */
  readable: (mid: string) => boolean;
  /** This build can send the operation, if need be after migration. */
  known: (op: string, v: number) => boolean;
  /** The operation is sent after everything that was done before it. */
  last: (op: string) => boolean;
};

/** So many unknown outcomes over a good line make an entry need attention. It is still sent. */
export const poisonAfter = 8;

/**
 * Why unfinished entries are not being sent right now; one that is absent may be sent (READY, UNKNOWN) or has its answer
 * (DONE). Only the head of a queue may be sent: the first entry that is not DONE.
 *
 * @param rows unfinished entries of one owner in `seq` order
 */
export function plan(rows: readonly EntryRow[], runtime: Runtime): Map<string, Waits> {
  const open = openOnes(rows);
  const heads = new Map<string, EntryRow>();
  const waits = new Map<string, Waits>();
  for (const row of rows) {
    if (row.state === 'DONE') continue;
    const head = heads.get(row.lane);
    // Also one that was refused itself: the person has to deal with the first one before.
    if (head) waits.set(row.mid, { because: 'blocked', on: head.mid });
    else {
      heads.set(row.lane, row);
      const why = waitsOfHead(row, open, runtime);
      if (why) waits.set(row.mid, why);
    }
  }
  return waits;
}

/** Those that are not DONE, by mid; made when a person asks. */
function openOnes(rows: readonly EntryRow[]): () => Map<string, EntryRow> {
  let open: Map<string, EntryRow> | undefined;
  return () => {
    open ??= new Map(rows.filter(row => row.state !== 'DONE').map(row => [row.mid, row]));
    return open;
  };
}

function waitsOfHead(row: EntryRow, open: () => Map<string, EntryRow>, runtime: Runtime): Waits | null {
  if (row.state === 'SENDING') return { because: 'sending' };
  if (needsPerson(row.state) || !runtime.readable(row.mid)) return { because: 'attention' };
  if (!runtime.known(row.op, row.v)) return { because: 'upgrade' };
  const dependency =
    row.deps.find(mid => open().has(mid)) ??
    (runtime.last(row.op) ? earlierOf(row, open(), runtime) : undefined);
  if (dependency) return { because: 'dependency', on: dependency };
  if (!runtime.signedIn()) return { because: 'sign-in' };
  if (runtime.lineDown()) return { because: 'line' };
  const says = runtime.backedOff(row.mid) ? runtime.heldFor(row.mid) : undefined;
  if (says) return { because: 'held', says };
  if (runtime.backedOff(row.mid)) return { because: row.unknowns >= poisonAfter ? 'attention' : 'backoff' };
  return null;
}

/** The first entry before this one that is still going to be sent. A queue that waits for a person is not waited for. */
function earlierOf(row: EntryRow, open: ReadonlyMap<string, EntryRow>, runtime: Runtime): string | undefined {
  const stuck = new Set<string>();
  for (const other of open.values()) {
    if (other.seq >= row.seq) return undefined;
    if (other.lane === row.lane || stuck.has(other.lane)) continue;
    const isStuck =
      needsPerson(other.state) ||
      !runtime.readable(other.mid) ||
      !runtime.known(other.op, other.v) ||
      other.deps.some(mid => stuck.has(open.get(mid)?.lane ?? ''));
    if (!isStuck) return other.mid;
    stuck.add(other.lane);
  }
  return undefined;
}

/**
 * The first entries that may be sent now, at most `most`. It looks no further than it must: a queue may be long.
 *
 * @param busy queues with a request on its way
 */
export function nextOf(
  rows: readonly EntryRow[],
  runtime: Runtime,
  busy: { has(lane: string): boolean },
  most: number,
): EntryRow[] {
  const ready: EntryRow[] = [];
  const seen = new Set<string>();
  const open = openOnes(rows);
  for (const row of rows) {
    if (ready.length >= most) break;
    if (row.state === 'DONE' || seen.has(row.lane)) continue;
    seen.add(row.lane);
    if (busy.has(row.lane) || (row.state !== 'READY' && row.state !== 'UNKNOWN')) continue;
    if (waitsOfHead(row, open, runtime) === null) ready.push(row);
  }
  return ready;
}

/**
 * The head of a queue and what can travel in one request with it: those right behind it, as far as nothing but the head
 * keeps them.
 */
export function chainOf(
  rows: readonly EntryRow[],
  head: EntryRow,
  runtime: Runtime,
  most: number,
): readonly EntryRow[] {
  const chain = [head];
  const open = openOnes(rows);
  for (const row of rows) {
    if (chain.length >= most) break;
    if (row.lane !== head.lane || row.seq <= head.seq) continue;
    const isWaiting = row.state === 'READY' || row.state === 'UNKNOWN';
    if (!isWaiting || waitsOfHead(row, open, runtime) !== null) break;
    chain.push(row);
  }
  return chain;
}

/**
 * Refused entries that name a document which has no number now and will get one: it was lost with a restored database, or
 * was thrown away and put back. Their refusal says nothing of what they name now.
 */
export function outdatedRefusals(rows: readonly EntryRow[]): EntryRow[] {
  const refused = rows.filter(row => row.state === 'FAILED');
  if (refused.length === 0) return [];
  const creators = new Map(
    rows.flatMap(row => (row.tempId === undefined || row.state === 'DONE' ? [] : [[row.tempId, row.seq]])),
  );
  return refused.filter(({ refs, seq }) =>
    refs.some(ref => (creators.get(ref) ?? Number.POSITIVE_INFINITY) < seq),
  );
}
