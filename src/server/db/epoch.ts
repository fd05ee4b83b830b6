import { sql } from 'drizzle-orm';

/**
 * Another one in another database, and after a replica has taken over: the numbers of transactions say nothing there of
 * those here. Of the table `row_change_log`.
 */
export const epoch = sql<string>`epoch::text || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`;
