import { type IDBPDatabase, openDB } from 'idb';
import { StorageError } from './core/errors.ts';
import { followKeptPage } from './kept-page.ts';
import { identityKey, type OutboxSchema, upgrade } from './outbox-schema.ts';
import { answered, silentAfterMs } from './storage-answers.ts';

const name = 'quay-outbox';
const version = 2;
const blockedAfterMs = 5_000;

/** The handle of the precious database, opened when it is first needed and again when it was lost. */
export type OutboxConnection = {
  /** Resolves when transactions may begin; see `kept-page.ts`. */
  inUse(): Promise<void>;
  open(): Promise<IDBPDatabase<OutboxSchema>>;
  /** The browser has broken the handle: the next `open` opens another one. */
  reopen(): void;
  /** A person has removed the database while it was open. */
  isGone(): boolean;
  isClosed(): boolean;
  close(): void;
};

/** @param removed told when the database may have gone while this page has it open */
export function createConnection(removed: () => void): OutboxConnection {
  let handle: Promise<IDBPDatabase<OutboxSchema>> | undefined;
  let closed = false;
  /** Drawn when a database is made: another one under the same name is empty. */
  let identity: { id: unknown } | undefined;
  let gone = false;
  const page = followKeptPage();

  async function connectToSame(): Promise<IDBPDatabase<OutboxSchema>> {
    const db = page.guard(
      await connect(mayBeRemoved => {
        handle = undefined;
        if (mayBeRemoved && !closed) removed();
      }),
    );
    const id: unknown = await answered(db.get('meta', identityKey));
    identity ??= { id };
    gone ||= identity.id !== id;
    if (!gone) return db;
    db.close();
    throw new StorageError('gone', 'the browser has removed what was kept here');
  }

  const letGo = () => {
    handle?.then(db => db.close()).catch(() => undefined);
  };

  return {
    inUse: page.inUse,
    open() {
      handle ??= connectToSame();
      handle.catch(() => {
        handle = undefined;
      });
      return handle;
    },
    reopen() {
      letGo();
      handle = undefined;
    },
    isGone: () => gone,
    isClosed: () => closed,
    close() {
      closed = true;
      page.close();
      letGo();
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
      upgrade: (db, from, _to, tx) => upgrade(db, from, tx),
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
