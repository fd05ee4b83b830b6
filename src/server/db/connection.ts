import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = {
  db: Db /** Waits for the queries that run, then closes all connections. */;
  close(): Promise<void>;
};

export type ConnectionOptions = {
  /** Most connections open at once. */
  size?: number;
  /** Without limits a statement may run for ever: for migrations and the seed. */
  limits?: boolean;
  /** Told of a connection that broke while nobody used it; the pool replaces it. */
  onError?: (error: Error) => void;
};

/**
 * Opens a pool on a PostgreSQL url (`postgres://…`, or `socket:` in its form of `pg`). Nothing is connected until the
 * first query, so a database that is away fails there. With limits a statement ends after 20 s, waiting for a lock after
 * 10 s, and a transaction that nobody goes on with after 30 s.
 */
export function openDatabase(url: string, options: ConnectionOptions = {}): Database {
  const { size = 12, limits = true, onError = () => {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    application_name: 'quay',
    ...(limits
      ? { statement_timeout: 20_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 }
      : {}),
  });
  pool.on('error', onError);
  return { db: drizzle(pool, { schema }), close: () => pool.end() };
}

/** The SQLSTATE of a failed query, also of one that drizzle wrapped; `null` for any other error. */
export function sqlState(error: unknown): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError ? (cause.code ?? null) : null;
}
