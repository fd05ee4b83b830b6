import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { EntryRow, IdRow, Part } from './core/entry.ts';
import { StorageError } from './core/errors.ts';
import type { AuditRow, Sealed } from './core/ports.ts';
import type { KeyRow } from './vault/key-row.ts';

/** The precious database. Its shape only ever grows, and no code deletes it. */
type OutboxSchema = DBSchema & {
  entries: {
    key: number;
    value: EntryRow;
    indexes: { mid: string; live: string; owner: string; lane: [string, string]; deps: string };
  };
  /** The sealed parts of entries. */
  parts: { key: [string, Part]; value: Sealed };
  ids: { key: string; value: IdRow; indexes: { owner: string; number: [string, string] } };
  meta: { key: string; value: unknown };
  /** Discards by their id, the rest in the order in which it was written. */
  audit: { key: number | string; value: AuditRow };
  drafts: { key: [string, string]; value: DraftRow };
  keys: { key: string; value: KeyRow };
  /** Room that is given up for the outbox when the disk is full. */
  ballast: { key: string; value: Uint8Array<ArrayBuffer> };
};
export type DraftRow = { owner: string; key: string; savedAt: string; sealed: Sealed };
export type OutboxStores = StoreNames<OutboxSchema>;
export type FileTx = IDBPTransaction<OutboxSchema, OutboxStores[], 'readwrite'>;

const name = 'quay-outbox';
const version = 2;
const stores: OutboxStores[] = ['entries', 'parts', 'ids', 'meta', 'audit', 'drafts', 'keys', 'ballast'];
const ballastBytes = 5 * 1024 * 1024;
/** As much as one call of `getRandomValues` gives. */
const noiseBytes = 65_536;
const blockedAfterMs = 5_000;
/** Some browsers never answer an `open` after a crash or while another tab hangs, nor a request behind one that hangs. */
const silentAfterMs = 10_000;
const reopenings = 3;
const identityKey = 'identity';
/** Name of the error for a request that nothing answers. */
const silent = 'TimeoutError';

/**
 * One strict transaction at a time over the precious database, with the handle reopened when the browser has broken it
 * (R19) and room made when the disk is full (R20).
 */
export type OutboxFile = {
  /** `body` awaits only the transaction's requests, and may run more than once. Resolves when it is on disk. */
  run<T>(mode: 'read' | 'write', body: (tx: FileTx) => Promise<T>): Promise<T>;
  /** Rejects with a StorageError when the database cannot be read: to be asked when the page comes to the front. */
  probe(): Promise<void>;
  close(): void;
};

/**
 * @param relieve frees some space outside this database; called again and again when the ballast was not enough, until
 *   it answers that nothing is left to free
 * @param health told when the storage no longer answers, and when it does again; `gone` when a person has removed the
 *   database while it was open: then this file stays closed, so that nothing is put where an older key cannot open it
 */
export async function openOutboxFile(
  relieve: () => Promise<boolean>,
  health: (broken: boolean, gone: boolean) => void = () => {},
): Promise<OutboxFile> {
  let handle: Promise<IDBPDatabase<OutboxSchema>> | undefined;
  let closed = false;
  let broken = false;
  /** Drawn when a database is made: another one under the same name is empty. */
  let identity: { id: unknown } | undefined;
  let gone = false;
  const active = new Set<FileTx>();
  /**
   * A page that the browser keeps for its back button is stopped in the middle of a transaction, which then lets no
   * transaction of the next page begin: WebKit showed that page empty for ever. What is aborted is done again on return.
   */
  const letGo = (event: PageTransitionEvent) => {
    if (event.persisted) for (const tx of active) abort(tx);
  };
  globalThis.addEventListener?.('pagehide', letGo);

  function tell(now: boolean): void {
    if (now === broken || closed) return;
    broken = now;
    health(now, gone);
  }

  async function connectToSame(): Promise<IDBPDatabase<OutboxSchema>> {
    const db = await connect(removed => {
      handle = undefined;
      // The person who works here is told at once, and not when the next sale is refused.
      if (removed && !closed) void probe().catch(() => undefined);
    });
    const id: unknown = await answered(db.get('meta', identityKey));
    identity ??= { id };
    gone ||= identity.id !== id;
    if (!gone) return db;
    db.close();
    throw new StorageError('gone', 'the browser has removed what was kept here');
  }

  function open(): Promise<IDBPDatabase<OutboxSchema>> {
    handle ??= connectToSame();
    handle.catch(() => {
      handle = undefined;
    });
    return handle;
  }

  async function once<T>(mode: 'read' | 'write', body: (tx: FileTx) => Promise<T>): Promise<T> {
    if (closed) throw new StorageError('broken', 'the tablet is closed');
    const db = await open();
    // A body of a read transaction only reads, so the wider type does no harm.
    const tx = (
      mode === 'write'
        ? db.transaction(stores, 'readwrite', { durability: 'strict' })
        : db.transaction(stores, 'readonly')
    ) as FileTx;
    const done = tx.done;
    done.catch(() => undefined);
    active.add(tx);
    done.catch(() => undefined).finally(() => active.delete(tx));
    let result: T;
    try {
      result = await answered(body(tx));
    } catch (error) {
      try {
        tx.abort();
      } catch {
        // It had aborted by itself; then this is why.
        throw tx.error ?? error;
      }
      // What hangs tells of no end either, and is committed no more.
      if (!named(error, silent)) await done.catch(() => undefined);
      throw error;
    }
    await done;
    return result;
  }

  async function run<T>(mode: 'read' | 'write', body: (tx: FileTx) => Promise<T>): Promise<T> {
    for (let reopened = 0; ; ) {
      try {
        const result = await once(mode, body);
        tell(false);
        return result;
      } catch (error) {
        if (isFull(error)) {
          if (!(await makeRoom()))
            throw new StorageError('quota', 'no space left on this device', { cause: error });
        } else if (isBroken(error) && !closed) {
          handle?.then(db => db.close()).catch(() => undefined);
          handle = undefined;
          // Each silence takes its seconds: a person looks at a page that does not open.
          reopened = named(error, silent) ? Math.max(reopened + 1, reopenings) : reopened + 1;
          if (reopened > reopenings) {
            tell(true);
            throw new StorageError('broken', 'the storage does not answer', { cause: error });
          }
        } else if (gone) {
          tell(true);
          throw error;
        } else if (named(error, 'VersionError')) {
          throw new StorageError('blocked', 'a newer build has the storage; this page must be reloaded', {
            cause: error,
          });
        } else throw error;
      }
    }
  }

  async function makeRoom(): Promise<boolean> {
    for (const free of [freeBallast, relieve]) if (await free().catch(() => false)) return true;
    return false;
  }

  async function freeBallast(): Promise<boolean> {
    if ((await once('read', tx => tx.objectStore('ballast').count())) === 0) return false;
    await once('write', tx => tx.objectStore('ballast').clear());
    return true;
  }

  async function layBallast(): Promise<void> {
    const laid = await once('read', tx => tx.objectStore('ballast').count());
    if (laid > 0) return;
    // Noise, because browsers compress what they store.
    const ballast = new Uint8Array(ballastBytes);
    for (let at = 0; at < ballastBytes; at += noiseBytes)
      crypto.getRandomValues(ballast.subarray(at, at + noiseBytes));
    await once('write', async tx => {
      await tx.objectStore('ballast').put(ballast, 'ballast');
    });
  }

  async function probe(): Promise<void> {
    await run('read', tx => tx.objectStore('entries').count());
  }

  await probe();
  void layBallast().catch(() => undefined);
  return {
    run,
    probe,
    close() {
      closed = true;
      globalThis.removeEventListener?.('pagehide', letGo);
      handle?.then(db => db.close()).catch(() => undefined);
    },
  };
}

/** @param lost told when the connection has ended; `removed` when the database may have gone with it */
function connect(lost: (removed: boolean) => void): Promise<IDBPDatabase<OutboxSchema>> {
  return new Promise((resolve, reject) => {
    let givenUp = false;
    const giveUp = (why: string) => {
      givenUp = true;
      reject(new StorageError('blocked', why));
    };
    const opening = openDB<OutboxSchema>(name, version, {
      upgrade(db, from, _to, tx) {
        if (from < 1) {
          createStores(db);
          void tx.objectStore('meta').put(crypto.randomUUID(), identityKey);
        }
        const entries = tx.objectStore('entries');
        entries.createIndex('lane', ['live', 'lane']);
        entries.createIndex('deps', 'deps', { multiEntry: true });
      },
      blocked() {
        setTimeout(() => giveUp('close the other tabs of this application'), blockedAfterMs);
      },
      blocking(_current, next, event) {
        // A newer build wants to upgrade, or a person to delete: this page lets go. The event's target is this connection.
        (event.target as IDBDatabase).close();
        lost(next === null);
      },
      terminated: () => lost(true),
    });
    const silence = setTimeout(
      () => giveUp('the storage does not open; close other tabs, or restart the browser'),
      silentAfterMs,
    );
    opening.then(
      db => {
        clearTimeout(silence);
        // Too late: the caller has gone on without, and opens again.
        if (givenUp) db.close();
        resolve(db);
      },
      error => {
        clearTimeout(silence);
        reject(error);
      },
    );
  });
}

/** Rejects where the requests of a transaction are not answered. Its commit may take as long as the disk does. */
async function answered<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('the storage does not answer', silent)), silentAfterMs);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}

function abort(tx: FileTx): void {
  try {
    tx.abort();
  } catch {
    // It has ended.
  }
}

const named = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);
const isFull = (error: unknown) => named(error, 'QuotaExceededError');
const isBroken = (error: unknown) =>
  named(
    error,
    silent,
    'InvalidStateError',
    'UnknownError',
    'AbortError',
    'TransactionInactiveError',
    'NotFoundError',
  );

function createStores(db: IDBPDatabase<OutboxSchema>): void {
  const entries = db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
  entries.createIndex('mid', 'mid', { unique: true });
  entries.createIndex('live', 'live');
  entries.createIndex('owner', 'owner');
  db.createObjectStore('parts');
  const ids = db.createObjectStore('ids', { keyPath: 'tempId' });
  ids.createIndex('owner', 'owner');
  ids.createIndex('number', ['owner', 'no']);
  db.createObjectStore('meta');
  db.createObjectStore('audit', { autoIncrement: true });
  db.createObjectStore('drafts', { keyPath: ['owner', 'key'] });
  db.createObjectStore('keys', { keyPath: 'owner' });
  db.createObjectStore('ballast');
}
