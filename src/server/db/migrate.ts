import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { formatDate } from '#model/kit/format.ts';
import { type Db, openDatabase } from './connection.ts';
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

/**
 * Brings a database to the schema of this version. Of several servers that start at once on one database, one migrates
 * and the others wait. A migration that fails leaves the database as it was before it.
 *
 * @throws ClusterError when the database is older than the first migration
 */
export async function migrate(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { size: 2, limits: false });
  try {
    // The lock ends with its transaction. A pooler would keep the connection, and with it a lock of the session.
    await db.transaction(async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quay.migrate'))`);
      await assertNotOlder(db);
      await runMigrations(db, { migrationsFolder });
    });
  } finally {
    await close();
  }
}

async function assertNotOlder(db: Db): Promise<void> {
  const { rows: found } = await db.execute(
    sql`select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  );
  if (found.length === 0) return;
  const { rows } = await db.execute<{ at: string }>(
    sql`select created_at as at from drizzle.__drizzle_migrations`,
  );
  const run = rows.map(({ at }) => at);
  if (run.length > 0 && sinceBaseline(run).length === 0)
    throw new ClusterError(
      `The database is of a Quầy from before ${baselineDay()}. Start the Quầy of that day on it once, then this one.`,
    );
}
