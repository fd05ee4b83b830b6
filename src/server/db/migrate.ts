import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { openDatabase } from './connection.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * Brings a database to the schema of this version. Of several servers that start at once on one database, one migrates
 * and the others wait. A migration that fails leaves the database as it was before it.
 */
export async function migrate(url: string): Promise<void> {
  // One connection, because the lock belongs to it.
  const { db, close } = openDatabase(url, { size: 1, limits: false });
  try {
    await db.execute(sql`select pg_advisory_lock(hashtext('quay.migrate'))`);
    await runMigrations(db, { migrationsFolder });
  } finally {
    await close();
  }
}
