import { type SQL, sql } from 'drizzle-orm';
import type { TestServer } from './server.ts';

/** Makes books of another time: what was posted is kept otherwise, by triggers. */
export const withoutKeeping = (db: TestServer['db'], ...statements: SQL[]): Promise<void> =>
  db.transaction(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
