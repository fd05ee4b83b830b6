import type { AnyRead, List } from '#calls/kit/call.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { Base, EntryState } from './core/entry.ts';
import type { OthersWork, Problem } from './core/ports.ts';

/** A change to be persisted and sent. `mid` is made at the tap; a draft without one gets it on acceptance. */
export type Draft = {
  op: string;
  args: unknown;
  /** `tmp:<uuid>` that the answer to this entry will give a number to. */
  tempId?: string;
  /** The document that the person saw; without one the change is made whatever the document is by then. */
  base?: Base;
  mid?: string;
};

/** What becomes of an entry: another change of the same document, or nothing. */
export type Rewrite = { mid: string; into: { op: string; args: unknown; base?: Base } | null };

/** What throwing an entry away would do. */
export type Discarding = {
  mid: string;
  /** Without the rest of its document: the person has what it holds in hand again. */
  alone: boolean;
  /** Everything that goes, the entry itself first, the rest in the order of acceptance. */
  entries: readonly EntryView[];
  /**
   * Why it may not go; `null` when it may.
   * - `needed`: money of another document needs it
   * - `used`: it opens a shift to which money belongs that was sent
   * - `accounts`: it tells the server of something else that was thrown away or changed
   * - `sent`: it, or what goes with it, may be on its way or is gone
   */
  refusal: null | 'needed' | 'used' | 'accounts' | 'sent';
  /** For `needed`: the changes with that money. */
  neededBy: readonly EntryView[];
  /** Money moved with it: the server will be told. */
  money: boolean;
};

export type DiscardOptions = {
  /** Its content stays with the person, in a form or a cart: it cannot be restored, or it would be there twice. */
  inHand?: boolean;
};

/** Something that was thrown away: all that went at once. */
export type Thrown = {
  id: string;
  /** ISO time by the tablet's clock. */
  at: string;
  reason: string;
  /** In the order of acceptance. */
  entries: readonly EntryView[];
};

/** VND that an edit of an unsent change changes, signed as the change says it. */
export type MoneyChange = { from: number; to: number };

/** An edit of money in unsent work. */
export type MoneyEdit = {
  id: string;
  /** ISO time by the tablet's clock. */
  at: string;
  reason: string;
  change: MoneyChange;
  /** As it was before. */
  entry: EntryView;
  /** Everything unsent of this person: it says where the money of the document lies. */
  unsent: readonly EntryView[];
};

export type Waits = {
  because:
    | 'sending'
    | 'backoff'
    | 'blocked'
    | 'dependency'
    | 'sign-in'
    | 'line'
    | 'upgrade'
    | 'held'
    | 'attention';
  /** The mid of the entry that it waits for. */
  on?: string;
  /** Where the server keeps it waiting: why. */
  says?: Problem;
};

export type EntryView = {
  seq: number;
  mid: string;
  op: string;
  v: number;
  /** As given; `null` when the entry was sealed under a key that this session does not have. */
  args: unknown;
  lane: string;
  deps: string[];
  tempId?: string;
  base?: Base;
  state: EntryState;
  attempts: number;
  /** Wall clock, for display only. */
  createdAt: string;
  build: string;
  error?: Problem;
  answer?: unknown;
  settled: boolean;
  /** Certainly without effect on the server: `edit` and `discard` are possible, if nothing else forbids them. One IN_DOUBT can only be discarded or retried. */
  editable: boolean;
  /** Why it is not being sent right now; `null` when it is next, or finished. */
  waits: null | Waits;
  /** Sealed under an older key: listed and kept, but neither readable nor sent until that key is opened. */
  sealed?: true;
};

export type Outbox = {
  /**
   * All or nothing, in one strict transaction; resolves only when it is on disk. Rejects with a StorageError and leaves
   * no trace otherwise. Answers for each draft the entry that holds it: where a draft joined an unsent change of the same
   * document, that is this entry under a new mid; where the two came to nothing, it is CANCELLED.
   */
  enqueue(drafts: Draft[]): Promise<EntryView[]>;
  /**
   * Entries of this owner that are not finished, and those that finished since the page opened, in the order of
   * acceptance. The array and each entry keep their identity until they change.
   */
  entries(): readonly EntryView[];
  /** Unsent work of other owners on this tablet: counts and dates only. */
  others(): readonly OthersWork[];
  subscribe(listener: () => void): () => void;
  /** Resolves at the first of DONE, FAILED, IN_DOUBT, CANCELLED. An entry that was edited, or joined by a later change, counts as CANCELLED: its successor has a new mid. */
  outcome(mid: string): Promise<EntryView>;
  /** The server's number of a temporary id once known, else the same text. */
  resolve(no: string): string;
  /** Now rather than later. A refused entry is sent again under a new mid; one of unknown outcome as well, which is the person's decision. */
  retry(mid: string): Promise<void>;
  /** The money that these arguments in the place of an entry's own would change; `null` for none. */
  moneyChange(mid: string, args: unknown): MoneyChange | null;
  /**
   * New arguments under a new mid, in the same place of the queue. Rejects with an EntryStateError unless it is certainly
   * without effect. Where it changes money, the server is told who did so, from which amount to which, and why: rejects
   * with a TypeError without a reason.
   */
  edit(mid: string, args: unknown, reason?: string): Promise<EntryView>;
  /**
   * Puts other changes in the places of several, or drops them, all or nothing; each gets a new mid. Rejects with an
   * EntryStateError unless all of them are certainly without effect, or when money would be dropped. What is dropped is put
   * back by `restore` where it is `restorable`: a person gave it up. Resolves with the new mids, `null` for a dropped one.
   */
  rewrite(
    changes: readonly Rewrite[],
    reason: string,
    options?: { restorable?: boolean },
  ): Promise<(string | null)[]>;
  /**
   * Ends an entry that is of unknown outcome: a person has found its effect on the server. `answer` is what the call would have
   * answered. Rejects with an EntryStateError when it is not of unknown outcome (any more), with a TypeError when the answer does
   * not hold the number that later entries need.
   */
  confirmArrived(mid: string, answer: unknown): Promise<void>;
  /** The question before something is thrown away: everything that would go, by the computation that `discard` does itself. */
  discarding(mid: string, options?: { alone?: boolean }): Discarding;
  /**
   * Throws away exactly what the question named. Rejects with an EntryStateError, and drops nothing, where the question says
   * a refusal or something else would go by now. `dropped` begins with the entry that was asked about.
   */
  discard(asked: Discarding, reason: string, options?: DiscardOptions): Promise<{ dropped: string[] }>;
  /** What was thrown away within a day, the newest first. */
  thrownAway(): Promise<Thrown[]>;
  /** Puts it back, in its places and under its own keys, with what it needs of the rest. Rejects with an EntryStateError where it is there already, or a day old. */
  restore(id: string): Promise<void>;
  /**
   * Looks for changes that the server has answered and does not know any more, because its database was restored to a
   * moment before them. They are unsent again, in their places and under their own keys. What a week ago was answered is
   * not here any more.
   *
   * @param find those of these keys that the server does not know
   * @returns how many there are
   */
  recover(find: (keys: readonly string[]) => Promise<readonly string[]>): Promise<number>;
  /** The store holds the documents as of these answers: their entries are replayed no longer. */
  acknowledge(mids: string[]): Promise<void>;
  wake(reason: 'online' | 'visible' | 'user' | 'signed-in'): void;
  /** Something is on its way to the server. */
  busy(): boolean;
  /** JSON text, indented: every unsent entry of this owner with its arguments. */
  exportFile(): Promise<string>;
  /**
   * Every unsent entry of this owner that this session can read, as the text of a file that only the passphrase opens:
   * for a tablet that is broken.
   */
  exportSealed(passphrase: string): Promise<string>;
  /**
   * Takes over the entries of such a file, all or none. They keep their mid and count as perhaps sent: what has reached
   * the server since is answered by its ledger and not done twice. What is here already stays as it is (`known`).
   * Rejects with an ImportError.
   */
  importSealed(text: string, passphrase: string): Promise<{ added: number; known: number }>;
};

export type TableState<R> = {
  rows: readonly R[];
  /** Rows on the server as it last said. */
  total: number;
  /** Every row of the server was here at `asOf`. */
  complete: boolean;
  /** How many of the rows, the first of them, the last fill brought, in its order: between those none is missing. */
  filled: number;
  /** ISO time of the last complete fill or of the newest page. */
  asOf: string | null;
  filling: null | { done: number; total: number };
};

export type FillOptions = { signal?: AbortSignal; maxRows?: number; pageSize?: number };

export type Store = {
  /** Snapshot in memory, loaded from disk on first use; keeps its identity until it changes. */
  table<R>(call: List<R>): TableState<R>;
  subscribe(listener: () => void): () => void;
  load<R>(call: List<R>): Promise<TableState<R>>;
  /** ISO time at which the rows were last known to be true, `null` for none; without reading the rows. */
  asOf(call: Pick<List<unknown>, 'name'>): Promise<string | null>;
  /** ISO time at which the last fill ended, `null` for none; without reading the rows. */
  filledAt(call: Pick<List<unknown>, 'name'>): Promise<string | null>;
  /** The table that this page is filling right now, by the name of its call. */
  filling(): { name: string; done: number; total: number } | null;
  /**
   * Fetches every page. Goes on where an interrupted fill stopped. The old rows stay readable until the last page is
   * there. Rejects when `fetchPage` does; what was fetched stays for the next time. Resolves to whether the rows were read
   * in more than one request: one that moved between two of them may be missing.
   */
  fill<R>(
    call: List<R>,
    fetchPage: (page: number, size: number) => Promise<ListAnswer<R>>,
    options?: FillOptions,
  ): Promise<boolean>;
  /** Rows that came another way (a record, a page of the server): they replace or join the stored ones by key. */
  merge<R>(call: List<R>, rows: readonly R[]): Promise<void>;
  /**
   * Rows that have changed on the server, and the keys of those that are gone. An interrupted fill begins from the start.
   * Resolves to whether anything was new here.
   */
  change<R>(call: List<R>, changed: { rows: readonly R[]; gone: readonly string[] }): Promise<boolean>;
  /** Rows of these lists are not all as the server has them, until they are filled again; also after a reload. */
  outdate(calls: readonly Pick<List<unknown>, 'name'>[]): Promise<void>;
  isOutdated(call: Pick<List<unknown>, 'name'>): Promise<boolean>;
  /** The rows of these lists were still true at this ISO time. */
  confirm(calls: readonly Pick<List<unknown>, 'name'>[], at: string): Promise<void>;
  answer<T>(call: AnyRead, input: unknown): Promise<{ answer: T; asOf: string } | null>;
  /** With `spare` it is given up before anything else when the storage is full. */
  putAnswer(call: AnyRead, input: unknown, answer: unknown, options?: { spare?: boolean }): Promise<void>;
  /** Bytes. */
  usage(): Promise<{ used: number; quota: number; persisted: boolean }>;
  /** Everything of this owner goes; it can be filled again. */
  drop(): Promise<void>;
};

/** Half-filled forms and carts, sealed, in the precious database. Last writer wins. */
export type Drafts = {
  save(key: string, value: unknown): Promise<void>;
  /** `null` when there is none, or when it was sealed under another key. */
  load<T>(key: string): Promise<T | null>;
  remove(key: string): Promise<void>;
  list<T>(prefix: string): Promise<{ key: string; value: T; savedAt: string }[]>;
};
