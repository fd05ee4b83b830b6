import type { AnyWrite } from '#calls/kit/call.ts';
import type { OwnVersions } from '#calls/kit/own-versions.ts';
import type { AnyMessage } from '#model/messages/kit.ts';
import type { EntryRow, IdRow, Part } from './entry.ts';

/** One attempt to send an entry. The transport builds the request from the call; nothing of it is stored. */
export type SendRequest = {
  mid: string;
  /** 1 for the first attempt. */
  attempt: number;
  lane: string;
  /** 1 + the number of entries of the queue that the server has answered with success. */
  laneSeq: number;
  call: AnyWrite;
  /** The arguments with every temporary id replaced by the server's number. */
  input: unknown;
  token: string;
  owner: string;
};

/** One attempt to send a change together with those before it, in one request. */
export type ChainedRequest = SendRequest & {
  /** The temporary id that its answer gives a number to. */
  gives?: string | undefined;
  /** The version of the document that its person saw, where the server is to make the one to compare of it. */
  read?: number | undefined;
};

/** Requests of one queue in order. From the second on, `input` may hold temporary ids that an earlier one gives a number. */
export type SendChain = { requests: readonly ChainedRequest[]; own?: OwnVersions | undefined };

/** Why the server refuses. `field`: dotted path of the input field at fault, where it names one. */
export type Problem = AnyMessage & { code: string; field?: string };

/** What is known after an attempt; see `classify`. */
export type SendOutcome =
  | { kind: 'ok'; answer: unknown }
  /** `unforwarded`: refused before the ledger was asked, so it says nothing about an earlier attempt. */
  | { kind: 'refused'; error: Problem; unforwarded?: true }
  | { kind: 'auth' }
  /** `held`: the server keeps it waiting for the office, and says why. */
  | { kind: 'not-sent'; retryAfterMs?: number; held?: Problem }
  | { kind: 'in-progress' }
  | { kind: 'in-doubt' }
  | { kind: 'unknown'; retryAfterMs?: number };

/** `send` and `ping` should not reject; a rejection counts as `unknown` and as no line. */
export type Transport = {
  send(request: SendRequest, signal: AbortSignal): Promise<SendOutcome>;
  /**
   * Sends several at once. As many outcomes as the server came to: it stops at the first change that it does not make.
   * `unknown` for each that it may have come to. Absent, each is sent alone.
   */
  sendChain?(chain: SendChain, signal: AbortSignal): Promise<readonly SendOutcome[]>;
  ping(signal: AbortSignal): Promise<boolean>;
  /** False when the server keeps no ledger of keys: then nothing with an unknown outcome is ever sent again. Absent means it keeps one. */
  ledger?(): boolean;
};

/** Unsent work of another owner on this tablet: also the same person's for another shop. `count` is of documents. */
export type OthersWork = { owner: string; count: number; oldest: string };

/**
 * One strict transaction. A body awaits nothing but the transaction's own operations: anything slower ends an IndexedDB
 * transaction. If the body throws, nothing is written.
 */
export type OutboxTx = {
  /** Entries of the owner that are not finished, in `seq` order. */
  live(owner: string): Promise<EntryRow[]>;
  /** Those of one queue. */
  lane(owner: string, lane: string): Promise<EntryRow[]>;
  byMid(mid: string): Promise<EntryRow | undefined>;
  /** Entries with the mid among their `deps`. */
  dependents(mid: string): Promise<EntryRow[]>;
  /** Gives the entry its `seq`. Rejects when the mid is taken. */
  add(row: Omit<EntryRow, 'seq'>): Promise<number>;
  put(row: EntryRow): Promise<void>;
  /** The entry and its sealed parts. */
  delete(row: EntryRow): Promise<void>;
  part(mid: string, part: Part): Promise<Sealed | undefined>;
  putPart(mid: string, part: Part, sealed: Sealed): Promise<void>;
  deleteParts(mid: string): Promise<void>;
  /** Finished entries of the owner. */
  finished(owner: string): Promise<EntryRow[]>;
  id(tempId: string): Promise<IdRow | undefined>;
  idOfNumber(owner: string, no: string): Promise<IdRow | undefined>;
  ids(owner: string): Promise<IdRow[]>;
  putId(row: IdRow): Promise<void>;
  /** Small clear values: epochs, counters of queues. */
  meta<T>(key: string): Promise<T | undefined>;
  putMeta(key: string, value: unknown): Promise<void>;
  audit(row: AuditRow): Promise<void>;
  /** What was written down of a discard; `mid` is its id. */
  auditOf(id: string): Promise<AuditRow | undefined>;
};

export type AuditRow = {
  at: string;
  owner: string;
  /** Of the entry; of a discard its own id, by which it is found again. */
  mid: string;
  op: string;
  what: 'discard' | 'edit' | 'retry' | 'resend' | 'arrived';
  sealed: Sealed;
};

/** Resolves only after the transaction has completed on disk; otherwise rejects with a StorageError. */
export type OutboxDb = {
  transact<T>(mode: 'read' | 'write', body: (tx: OutboxTx) => Promise<T>): Promise<T>;
  /** Unfinished entries of everybody but the owner. */
  others(owner: string): Promise<OthersWork[]>;
};

export type Sealed = { keyId: string; iv: Uint8Array<ArrayBuffer>; data: Uint8Array<ArrayBuffer> };

/** Seals values of the signed-in owner. `place` binds a sealed value to where it lies; `open` rejects with a SealError anywhere else. */
export type Seal = {
  seal(place: string, value: unknown): Promise<Sealed>;
  open(place: string, sealed: Sealed): Promise<unknown>;
};

/** Exclusive locks between the tabs of one browser. */
export type Locks = {
  /**
   * Waits for the lock, runs `held`, releases. `lost` fires when another tab has taken the lock by force. Resolves when
   * `held` has ended, or when `signal` fired before the lock was granted.
   */
  hold(
    name: string,
    options: { steal: boolean; signal: AbortSignal },
    held: (lost: AbortSignal) => Promise<void>,
  ): Promise<void>;
};

/** Time that only moves forward, in milliseconds, and waiting in it. Wall clock is for display only. */
export type Clock = {
  now(): number;
  /** Resolves after `ms` or as soon as the signal fires. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** ISO time of the wall clock. */
  wall(): string;
};

/** A number in [0, 1). */
export type Random = () => number;

/** `mids`: which entries have changed; absent, any may have. */
export type ChannelMessage = {
  type: 'changed' | 'wake' | 'beat';
  owner: string;
  mids?: string[];
  /** Of a `wake`: a person wants it. */
  byPerson?: boolean;
};

/** Reaches the other tabs of this origin, not the own one. */
export type Channel = {
  post(message: ChannelMessage): void;
  listen(listener: (message: ChannelMessage) => void): () => void;
};

/** The signed-in person, as the queue needs it. */
export type Sender = { owner: string; token: () => string | null; tokenGeneration: () => number };
