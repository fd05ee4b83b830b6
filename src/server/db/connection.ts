import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Facts, Tracer } from '../monitoring/tracer.ts';
import { type Cuts, CuttablePool, innerOf } from './cuttable-pool.ts';
import { LentPool } from './lent-pool.ts';
import { statementNaming } from './named-statements.ts';
import { failUnreplicated } from './replicated.ts';
import { type SlowStatementOptions, watchSlowStatements } from './slow-statements.ts';
import { traceStatements } from './traced-statements.ts';

/** Without the schema: drizzle would make an object for each table at each transaction, for queries that no code asks. */
export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = {
  db: Db;
  /** Connections that no request can take: health checks get an answer however busy the others are. */
  control: Db;
  /** One of the connections for requests, which ends with the work that `endingWith` ends. It is to be released. */
  lend(): Promise<pg.PoolClient>;
  /** Ends the connections that are lent: what runs on them fails. */
  cut(): void;
  /** How its connections for requests stand at this moment. */
  load(): PoolLoad;
  /** Waits for the queries that run, at most so many ms, and closes all connections. */
  close(graceMs?: number): Promise<void>;
};

/** Connections of a pool: how many are open, how many of those do nothing, how many there may be; and who waits for one. */
export type PoolLoad = { open: number; idle: number; most: number; waiting: number };

export type ConnectionOptions = {
  /** Most connections open at once. */
  size?: number;
  /** How long work waits for a connection, in ms. */
  connectMs?: number;
  /** Connections of `control` on which no answer comes for so many ms are closed: nothing else ends them when the line is cut. */
  answerMs?: number;
  /** Without limits a statement may run for ever: for migrations and the seed. */
  limits?: boolean;
  /** A pooler stands before PostgreSQL, and lends a connection for each transaction (`pooler.ts`). */
  pooled?: boolean;
  /** Told of statements that take long; without it they are not watched. */
  slow?: SlowStatementOptions | undefined;
  /** Records the statements of requests and jobs; without it they are not recorded. */
  tracer?: Tracer | undefined;
  /** What is told of each of them. */
  facts?: Facts;
  /** Told of a connection that broke while it was idle; the pool replaces it. */
  onError?: (error: Error) => void;
};

/** Connections for requests. See `capacity.ts` for who gets how many. */
const defaultSize = 16;

const controlLimits = { statement_timeout: 5000 };
const workLimits = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** What the work of one request holds, to be cut when the request ends early. */
const held = new AsyncLocalStorage<Cuts>();

/**
 * Opens a pool on a PostgreSQL url (`postgres://…`, or `socket:` in its form of `pg`). Nothing is connected
 * until the first query, so a database that is away fails there. With limits a statement ends after 20 s, and
 * waiting for a lock after 10 s. A transaction that stands idle ends after 30 s.
 */
export function openDatabase(url: string, options: ConnectionOptions = {}): Database {
  const {
    size = defaultSize,
    connectMs = 10_000,
    answerMs,
    limits = true,
    pooled = false,
    onError = () => {},
  } = options;
  const common = { connectionString: url, application_name: 'quay' };
  const patience = answerMs === undefined ? {} : { query_timeout: answerMs };
  const forControl = { ...common, ...patience, max: 2, connectionTimeoutMillis: 3000 };
  const forWork = { ...common, max: size, connectionTimeoutMillis: connectMs };
  const cuts = () => held.getStore();
  const control = pooled
    ? new LentPool(forControl, controlLimits, () => undefined)
    : new pg.Pool({ ...forControl, ...controlLimits });
  const pool = pooled
    ? new LentPool(forWork, limits ? workLimits : {}, cuts)
    : new CuttablePool({ ...forWork, ...(limits ? workLimits : {}) }, cuts, client => {
        const { processID } = innerOf(client);
        if (processID !== null) control.query('select pg_cancel_backend($1)', [processID]).catch(() => {});
      });
  pool.on('connect', failUnreplicated);
  if (!pooled) pool.on('connect', statementNaming());
  if (options.slow)
    pool.on(
      'connect',
      watchSlowStatements(options.slow, text => control.query(text)),
    );
  if (options.tracer) traceStatements(pool, options.tracer, options.facts);
  pool.on('error', onError);
  control.on('error', onError);
  return {
    db: drizzle(pool),
    control: drizzle(control),
    lend: () => pool.connect(),
    cut: () => pool.cut(),
    load: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      most: size,
      waiting: pool.waitingCount,
    }),
    async close(graceMs = 5000) {
      await Promise.all([pool.close(graceMs), control.end()]);
    },
  };
}

/**
 * The work was given up, because no caller waits for it or it took too long. What it had not committed is
 * undone.
 */
export class GivenUp extends Error {}

/**
 * Runs work on the database that ends when the signal aborts. Its statements are cancelled and its
 * connections closed, so that they are free for others. That is so even when PostgreSQL does not react.
 *
 * @throws GivenUp then
 */
export async function endingWith<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const cuts: Cuts = new Set();
  const cutAll = () => {
    for (const cut of cuts) cut();
  };
  if (signal.aborted) throw new GivenUp('given up before it began');
  signal.addEventListener('abort', cutAll, { once: true });
  try {
    // A query of drizzle begins when it is awaited: that must be in here.
    return await held.run(cuts, async () => await work());
  } catch (error) {
    throw signal.aborted ? new GivenUp('given up', { cause: error }) : error;
  } finally {
    signal.removeEventListener('abort', cutAll);
  }
}

/** Is there no room left, on the disk of the database or on that of files? What was to be kept was undone. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && ['53100', 'ENOSPC', 'EDQUOT'].includes(String(cause.code))) return true;
  return false;
}

/** The SQLSTATE of a failed query, also of one that drizzle wrapped; `null` for any other error. */
export function sqlState(error: unknown): string | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof pg.DatabaseError ? (cause.code ?? null) : null;
}
