import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';

/** What is read of the database; `null` when it did not say so in time. */
export type Reading<T> = () => Promise<T | null>;

export type ReadingOptions = {
  /** No scraper, however often it asks, has the database asked again within so many ms. */
  keptMs?: number;
  /** PostgreSQL ends a statement after so many ms. */
  statementMs?: number;
  /** A scrape waits so many ms. The database may not be there to end anything. */
  waitMs?: number;
};

/**
 * Reads the database for scrapes. What failed is kept as long as what was read, so a database in distress is not asked
 * more often. At most one question of a reading is on its way.
 */
export function createReading<T>(
  db: Db,
  ask: (tx: Tx) => Promise<T>,
  { keptMs = 10_000, statementMs = 1000, waitMs = 3000 }: ReadingOptions = {},
): Reading<T> {
  let kept: { until: number; value: T | null } | null = null;
  let asking: Promise<T | null> | null = null;

  async function read(): Promise<T | null> {
    const limit = sql.raw(`set local statement_timeout = ${statementMs}`);
    const value = await db
      .transaction(
        async tx => {
          await tx.execute(limit);
          return ask(tx);
        },
        { accessMode: 'read only' },
      )
      .catch(() => null);
    kept = { until: performance.now() + keptMs, value };
    asking = null;
    return value;
  }

  return () => {
    if (kept && performance.now() < kept.until) return Promise.resolve(kept.value);
    asking ??= read();
    return Promise.race([asking, nullAfter(waitMs)]);
  };
}

const nullAfter = (ms: number) => new Promise<null>(resolve => setTimeout(() => resolve(null), ms).unref());
