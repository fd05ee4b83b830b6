import { type Column, count, min, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './connection.ts';

/** How much waits in a queue, and since when its oldest piece does; `null` when nothing waits. */
export type Waiting = { count: number; oldest: Date | null };

/**
 * How many rows of a queue wait, and the oldest of the times in a column.
 *
 * @param isWaiting without parameters, as an index of waiting rows alone is used for no value that may be any
 */
export async function waitingIn(
  db: Db | Tx,
  table: PgTable,
  since: Column & { _: { data: Date } },
  isWaiting: SQL,
): Promise<Waiting> {
  const [row] = await db
    .select({ count: count(), oldest: min(since) })
    .from(table)
    .where(isWaiting);
  return row ?? { count: 0, oldest: null };
}
