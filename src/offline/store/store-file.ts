import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Sealed } from '../core/ports.ts';
import { followKeptPage } from '../kept-page.ts';
import { answered, isFull, isSilent, silentAfterMs } from '../storage-answers.ts';

/** What is stored of a list. Rows lie in sealed pages of one generation; a running fill writes the next one next to it. */
export type TableRow = {
  owner: string;
  table: string;
  /** 0 = no fill has been completed; then the rows shown are those of generation 0. */
  generation: number;
  total: number;
  complete: boolean;
  asOf: string | null;
  filledAt: string | null;
  /** ISO time at which a change of this tablet has made other rows of it than those of before. */
  outdatedAt?: string;
  filling: null | { generation: number; pages: number; size: number; total: number; startedAt: string };
};
export type PageRow = { owner: string; table: string; generation: number; page: number; sealed: Sealed };
export type AnswerRow = {
  owner: string;
  key: string;
  asOf: string;
  sealed: Sealed;
  /** It is given up before anything else. */
  spare?: true;
};

type StoreSchema = DBSchema & {
  tables: { key: [string, string]; value: TableRow };
  pages: { key: [string, string, number, number]; value: PageRow };
  answers: { key: [string, string]; value: AnswerRow; indexes: { asOf: string } };
};
type StoreDb = IDBPDatabase<StoreSchema>;

const name = 'quay-store';
/** Raised whenever the shape of anything stored changes: the old content is dropped and fetched again. */
const version = 1;
/** Makes room or removes a person's rows: longer than any other work. */
const patientMs = 6 * silentAfterMs;

/**
 * The disposable database. Nothing in it is missed: whatever goes wrong with it, `run` answers `null` and the caller
 * goes on with what it has in memory.
 */
export type StoreFile = {
  run<T>(work: (db: StoreDb) => Promise<T>, limitMs?: number): Promise<T | null>;
  close(): void;
};

export function openStoreFile(): StoreFile {
  let handle: Promise<StoreDb> | undefined;
  /** Resolves to `null` when the handle has taken too long; a late one is used from then on. */
  let silence: Promise<null> = Promise.resolve(null);
  let closed = false;
  const page = followKeptPage();
  const connect = () =>
    openDB<StoreSchema>(name, version, {
      upgrade(db) {
        for (const old of [...db.objectStoreNames]) db.deleteObjectStore(old);
        db.createObjectStore('tables', { keyPath: ['owner', 'table'] });
        db.createObjectStore('pages', { keyPath: ['owner', 'table', 'generation', 'page'] });
        db.createObjectStore('answers', { keyPath: ['owner', 'key'] }).createIndex('asOf', 'asOf');
      },
      blocking(_current, _next, event) {
        // The event's target is this connection.
        (event.target as IDBDatabase).close();
        handle = undefined;
      },
      terminated() {
        handle = undefined;
      },
    }).then(page.guard, async error => {
      // A version of another build, or a broken file: start again from nothing.
      await deleteDB(name);
      throw error;
    });

  function database(): Promise<StoreDb | null> {
    if (!handle) {
      const opening = connect();
      handle = opening;
      silence = new Promise(resolve => {
        const timer = setTimeout(() => resolve(null), silentAfterMs);
        opening.catch(() => undefined).finally(() => clearTimeout(timer));
      });
    }
    return Promise.race([handle, silence]);
  }

  /** All go on without what does not answer, until it does. */
  function doWithout(): void {
    handle?.then(db => db.close()).catch(() => undefined);
    handle = connect().then(async db => {
      const tx = db.transaction(['tables', 'pages', 'answers'], 'readwrite');
      await tx.objectStore('tables').count();
      await tx.done;
      return db;
    });
    handle.catch(() => undefined);
    silence = Promise.resolve(null);
  }

  return {
    async run(work, limitMs) {
      for (let tries = 0; tries < 2 && !closed; tries++) {
        await page.inUse();
        try {
          const db = await database();
          return db && (await answered(work(db), limitMs));
        } catch (error) {
          if (isSilent(error)) {
            doWithout();
            return null;
          }
          handle = undefined;
          if (isFull(error)) await freeSpaceInStore();
        }
      }
      return null;
    },
    close() {
      closed = true;
      page.close();
      handle?.then(db => db.close()).catch(() => undefined);
    },
  };
}

/**
 * Makes some room, least missed first: answers that are to spare, the oldest half of the others, then the table that was
 * read longest ago. False when nothing is left to give up.
 */
export async function freeSpaceInStore(): Promise<boolean> {
  const file = openStoreFile();
  const freed = await file.run(
    async db => (await dropSpare(db)) || (await dropOldAnswers(db)) || (await dropOldestTable(db)),
    patientMs,
  );
  file.close();
  return freed ?? false;
}

async function dropSpare(db: StoreDb): Promise<boolean> {
  const tx = db.transaction('answers', 'readwrite');
  let found = false;
  for (let at = await tx.store.openCursor(); at; at = await at.continue()) {
    if (!at.value.spare) continue;
    found = true;
    await at.delete();
  }
  await tx.done;
  return found;
}

async function dropOldAnswers(db: StoreDb): Promise<boolean> {
  const tx = db.transaction('answers', 'readwrite');
  // In the order of the index: the oldest first.
  const keys = await tx.store.index('asOf').getAllKeys();
  await Promise.all([...keys.slice(0, Math.ceil(keys.length / 2)).map(key => tx.store.delete(key)), tx.done]);
  return keys.length > 0;
}

async function dropOldestTable(db: StoreDb): Promise<boolean> {
  const tx = db.transaction(['tables', 'pages'], 'readwrite');
  const rows = await tx.objectStore('tables').getAll();
  const [oldest] = rows.sort((a, b) => ((a.asOf ?? '') < (b.asOf ?? '') ? -1 : 1));
  if (oldest) {
    const key = [oldest.owner, oldest.table] as const;
    await tx.objectStore('pages').delete(IDBKeyRange.bound([...key], [...key, []]));
    await tx.objectStore('tables').delete([...key]);
  }
  await tx.done;
  return oldest !== undefined;
}

/** Removes everything that is stored for a person. */
export async function dropOwner(owner: string): Promise<void> {
  const file = openStoreFile();
  await file.run(async db => {
    const tx = db.transaction(['tables', 'pages', 'answers'], 'readwrite');
    // An array sorts after every text and number, so this ends the owner's range.
    const all = IDBKeyRange.bound([owner], [owner, []]);
    await Promise.all([
      tx.objectStore('tables').delete(all),
      tx.objectStore('pages').delete(all),
      tx.objectStore('answers').delete(all),
      tx.done,
    ]);
  }, patientMs);
  file.close();
}
