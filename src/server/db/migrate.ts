import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { formatDate } from '#model/kit/format.ts';
import { type ConnectionOptions, openDatabase, type Tx } from './connection.ts';
import { ClusterError } from './folder-lock.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** All migrations in their order. PostgreSQL knows each by its moment. */
export const migrationFiles = () => readMigrationFiles({ migrationsFolder });

/**
 * The moment of the first migration. It stands for fifty that there were until then, and has the moment of the last of
 * them: a database that has run those has run it.
 */
const baseline = (): number => migrationFiles()[0]?.folderMillis ?? 0;

/** The migrations of this version that were run, by the moments of all that were: those before the first are in it. */
export const sinceBaseline = (run: readonly string[]): string[] => run.filter(at => Number(at) >= baseline());

/** In words: the last day of the versions that bring something older on. */
export const baselineDay = (): string => formatDate(new Date(baseline()).toISOString());

/** Where it is kept which migrations were run, as `drizzle-kit` has it. */
export const migrationsTable = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Brings a database to the schema of this version. Of several servers that start at once on one database, one migrates
 * and the others wait. A migration that fails leaves the database as it was before it.
 *
 * @throws ClusterError when the database is older than the first migration, or takes no changes
 */
export async function migrate(url: string, { pooled = false }: ConnectionOptions = {}): Promise<void> {
  const { db, close } = openDatabase(url, { size: 1, limits: false, pooled });
  try {
    // The lock ends with its transaction. A pooler would keep the connection, and with it a lock of the session. All is
    // done in it: a pooler may have no second connection for who holds the lock, when the others that wait have them all.
    await db.transaction(async tx => {
      await assertWritable(tx);
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quay.migrate'))`);
      await tx.execute(sql.raw(migrationsTable));
      await runMissing(tx);
    });
  } finally {
    await close();
  }
}

/** A database that replays a log, of a backup or of a primary, takes no change. */
async function assertWritable(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ replays: boolean }>(sql`select pg_is_in_recovery() as replays`);
  if (rows[0]?.replays)
    throw new ClusterError(
      'The database replays a log and takes no changes yet. It is being restored, or it is a replica. Start again when it is promoted.',
    );
}

async function runMissing(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ at: string }>(
    sql`select created_at as at from drizzle.__drizzle_migrations`,
  );
  const run = rows.map(({ at }) => at);
  if (run.length > 0 && sinceBaseline(run).length === 0)
    throw new ClusterError(
      `The database is of a Quầy from before ${baselineDay()}. Start the Quầy of that day on it once, then this one.`,
    );
  const last = Math.max(0, ...run.map(Number));
  for (const { sql: statements, hash, folderMillis } of migrationFiles()) {
    if (folderMillis <= last) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}
