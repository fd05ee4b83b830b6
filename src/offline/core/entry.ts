export type EntryState = 'READY' | 'SENDING' | 'UNKNOWN' | 'FAILED' | 'IN_DOUBT' | 'DONE' | 'CANCELLED';

/**
 * The document that a person saw when making a change. `version` is the server's, 0 for a document that the server does
 * not have yet; `document` is what was shown: with the changes of this tablet that were not sent then.
 */
export type Base = { version: number; document: unknown };

/** What is sealed of an entry when it is accepted. */
export type EntryBody = { args: unknown; base?: Base };

/**
 * An entry as it lies on disk, without its sealed parts: those lie next to it, because the rows of a whole queue are read
 * at every step and its texts hardly ever.
 */
export type EntryRow = {
  /** Order of acceptance on this device: the only order that is used. */
  seq: number;
  /** UUID, the idempotency key; never reused for another body. */
  mid: string;
  owner: string;
  /** `<kind>:<number or temporary id>`: entries of one queue are sent in order, one at a time. */
  lane: string;
  /** Entries of other queues that must be DONE first. */
  deps: string[];
  /** Temporary id that its answer gives a number to; random, so kept in clear. */
  tempId?: string;
  /** Temporary ids that its arguments name, its own not among them. */
  refs: string[];
  op: string;
  /** Number or key of the shift that its money names: random ids and document numbers, so kept in clear. */
  shift?: string;
  v: number;
  state: EntryState;
  /** Attempts that may have reached the server. */
  attempts: number;
  /** How many of them ended unknown although the line was good. */
  unknowns: number;
  /** Epoch of the leader that sent it last; 0 = it has never been on its way. */
  epoch: number;
  /**
   * It has only ever been on its way right behind this entry, in one request, of which the server makes nothing that
   * stands behind a change it refuses.
   */
  behind?: string;
  /** SENDING only: what is answered to it may be of before the server’s database went back. */
  again?: true;
  /** Wall clock and build, for display and migration only. */
  createdAt: string;
  build: string;
  settled: boolean;
  /** CANCELLED only: what it held is now in the entry of this mid; `null`: together with a later change it came to nothing. */
  into?: string | null;
  /** CANCELLED only: a person threw it away, together with what has the same `by`; until it is restored to `from`. */
  thrown?: { by: string; from: EntryState };
  /** Owner while not finished, absent afterwards: the sparse index. */
  live?: string;
};

export type Part = 'body' | 'answer' | 'error';

/** A temporary id: who will give it a number, and the number once known. Random ids and document numbers, so kept in clear. */
export type IdRow = { tempId: string; owner: string; mid: string; no?: string };

/** Finished means: nothing will happen to it any more and no view needs it. */
export function isFinished(row: Pick<EntryRow, 'state' | 'settled'>): boolean {
  return row.state === 'CANCELLED' || (row.state === 'DONE' && row.settled);
}

/** The entry is at rest until a person acts; it blocks its queue. */
export function needsPerson(state: EntryState): boolean {
  return state === 'FAILED' || state === 'IN_DOUBT';
}

/**
 * Safe to change or drop: certainly without effect on the server. An entry that has ever been on its way is not, even
 * after an answer that says it was not forwarded: browsers repeat a POST by themselves, and the other copy may live.
 */
export function isUnsent(row: Pick<EntryRow, 'state' | 'epoch'>): boolean {
  return (row.state === 'READY' && row.epoch === 0) || row.state === 'FAILED';
}

/** Where the sealed parts of an entry belong; part of what the seal authenticates. The note of a discard goes by its own id. */
export function placeOf(mid: string, part: Part | 'audit'): string {
  return `outbox|${mid}|${part}`;
}

export function withState(row: EntryRow, change: Partial<EntryRow>): EntryRow {
  const { live: _live, thrown, ...rest } = { ...row, ...change };
  const next = thrown && rest.state === 'CANCELLED' ? { ...rest, thrown } : rest;
  return isFinished(next) ? next : { ...next, live: next.owner };
}
