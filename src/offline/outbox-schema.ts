import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { EntryRow, IdRow, Part } from './core/entry.ts';
import type { AuditRow, Sealed } from './core/ports.ts';
import type { KeyRow } from './vault/key-row.ts';

/** The precious database. Its shape only ever grows, and no code deletes it. */
export type OutboxSchema = DBSchema & {
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

export const identityKey = 'identity';

/** Brings the database from an older shape to this one. */
export function upgrade(db: IDBPDatabase<OutboxSchema>, from: number, tx: UpgradeTx): void {
  if (from < 1) {
    createStores(db);
    void tx.objectStore('meta').put(crypto.randomUUID(), identityKey);
  }
  const entries = tx.objectStore('entries');
  entries.createIndex('lane', ['live', 'lane']);
  entries.createIndex('deps', 'deps', { multiEntry: true });
}

type UpgradeTx = IDBPTransaction<OutboxSchema, OutboxStores[], 'versionchange'>;

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
