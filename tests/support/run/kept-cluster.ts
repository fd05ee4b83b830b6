import {
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { businessDate } from '#model/kit/format.ts';
import { startCluster } from '#server/db/cluster.ts';
import { type Home, settle } from '#server/db/cluster-home.ts';
import { type Db, openDatabase } from '#server/db/connection.ts';
import { ClusterError, lockFolder } from '#server/db/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { type CompanySize, smallCompany } from '#server/db/seed/company-size.ts';
import { seed } from '#server/db/seed/index.ts';
import { cache, digest } from '../../../src/setup/stamps.mjs';
import { makeRunFolder } from './run-folder.ts';

/** A demo company that is made once and copied for every run. */
export type KeptCompany = {
  /** Names what it is for. */
  kind: string;
  database: string;
  /** The company has sold up to this day. */
  now: Date;
  /** How much it has; the small company unless another is named. */
  size?: CompanySize;
};

const keptFolder = join(cache, 'clusters');
const keptOfEachKind = 2;
/** What the database files follow from: PostgreSQL, schema, rules, rows, and how they are made. */
const sources = [
  'package-lock.json',
  'src/server',
  'src/model',
  'src/calls',
  'tests/support/run/kept-cluster.ts',
];
/** The files of the server that stand before the back end and write no row. */
const withoutRows = (path: string) => /^src\/server\/[\w-]+\.ts$/.test(path);

/**
 * Lays database files with the company in them into a data folder that has none yet, for `startCluster` to start on. They
 * are made the first time, and again when schema, rules or seed have changed. Any number of runs may do it at once.
 */
export async function layCluster(folder: string, company: KeptCompany): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const kept = await keptCluster(company);
    try {
      layCopy(kept, settle(folder));
      return;
    } catch (error) {
      // A run of other sources may have dropped it in the middle of the copy.
      if (existsSync(kept) || attempt === 3) throw error;
    }
  }
}

/** The folder of the files as they are copied: whole, of a cluster that was stopped in an orderly way. */
async function keptCluster(company: KeptCompany): Promise<string> {
  const key = digest(sources, withoutRows).slice(0, 16);
  const kept = join(keptFolder, `${company.kind}-${businessDate(company.now)}-${key}`);
  mkdirSync(keptFolder, { recursive: true });
  const lock = await lockWhenFree(join(keptFolder, 'making'));
  try {
    if (!existsSync(kept)) await make(company, kept);
    // When it was last used: the one that has not been used for longest goes first.
    utimesSync(kept, new Date(), new Date());
    dropOld(company.kind);
  } finally {
    lock.release();
  }
  return kept;
}

/** Two runs that both miss it make it once. The lock of a process that has died is free. */
async function lockWhenFree(folder: string): Promise<{ release(): void }> {
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      await wait(100);
    }
  }
}

async function make({ database, now, size = smallCompany }: KeptCompany, kept: string): Promise<void> {
  const work = makeRunFolder('making');
  try {
    const cluster = await startCluster(work, { durable: false });
    try {
      const admin = openDatabase(cluster.url('postgres'), { size: 1, limits: false });
      // Every copy would bring the log along, of which PostgreSQL keeps a gigabyte for later.
      await sqlOf(admin, `alter system set max_wal_size = '32MB'`, `alter system set min_wal_size = '32MB'`);
      await sqlOf(admin, 'select pg_reload_conf()');
      if (database !== 'quay') await sqlOf(admin, `create database ${database}`);
      await migrate(cluster.url(database));
      const company = openDatabase(cluster.url(database), { size: 1, limits: false });
      await seed(company.db, { log: { info: () => {} }, now, size });
      await company.close();
      await sqlOf(admin, 'checkpoint', 'alter system reset all');
      await admin.close();
    } finally {
      await cluster.stop();
    }
    const { data } = settle(work);
    const half = `${kept}.half`;
    rmSync(half, { recursive: true, force: true });
    copy(data, join(half, 'postgres'));
    copy(join(dirname(data), 'postgres-password'), join(half, 'postgres-password'));
    // Whole, or not at all.
    renameSync(half, kept);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function sqlOf({ db }: { db: Db }, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}

function layCopy(kept: string, { account, data }: Home): void {
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  copy(join(kept, 'postgres'), fresh);
  own(fresh, account);
  copy(join(kept, 'postgres-password'), join(dirname(data), 'postgres-password'));
  renameSync(fresh, data);
}

/** Shares the blocks on file systems that can. */
function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** PostgreSQL takes only folders of its own account that no other account can open. */
function own(path: string, account: Home['account']): void {
  const isFolder = statSync(path).isDirectory();
  if (isFolder) chmodSync(path, 0o700);
  if (account) chownSync(path, account.uid, account.gid);
  if (isFolder) for (const name of readdirSync(path)) own(join(path, name), account);
}

function dropOld(kind: string): void {
  const lastUsed = (path: string) => statSync(path).mtimeMs;
  const all = readdirSync(keptFolder)
    .filter(name => name.startsWith(`${kind}-`))
    .map(name => join(keptFolder, name));
  const whole = all.filter(path => !path.endsWith('.half'));
  whole.sort((a, b) => lastUsed(b) - lastUsed(a));
  // No making is under way, so what is half was left by a process that died.
  for (const path of [...whole.slice(keptOfEachKind), ...all.filter(path => path.endsWith('.half'))])
    rmSync(path, { recursive: true, force: true });
}
