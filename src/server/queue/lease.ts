import { and, type Column, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * A table of work that any number of processes share: each row is one process's at a time. Jobs and commands to other
 * systems are such rows; a row is written in the transaction of what asks for it.
 */
export type LeasedTable = {
  readonly id: Column;
  readonly status: Column;
  /** How many times a process took the row. A process with an older number has lost it. */
  readonly taken: Column;
  /** When its process was last seen at it. */
  readonly seen_at: Column;
};

/** A row as the process that took it knows it. */
export type Lease = { readonly id: number; readonly taken: number };

/** A process that was not seen at a row for so long has lost it. */
export const lostAfterMs = 15_000;

/** The process with this number still has the row. */
export const isHeld = (table: LeasedTable, { id, taken }: Lease, held: string) =>
  and(eq(table.id, id), eq(table.taken, taken), eq(table.status, held));

/** A dead process left the row. */
export const isLost = (
  { status, seen_at }: { status: SQLWrapper; seen_at: SQLWrapper },
  held: string,
  now: Date,
): SQL =>
  sql`(${status} = ${value(held)} and ${seen_at} < ${new Date(now.getTime() - lostAfterMs).toISOString()}::timestamptz)`;

/** The rows with this status, by values written out: an index of some statuses alone serves no parameter. */
export const values = (statuses: readonly string[]): SQL => sql.join(statuses.map(value), sql`, `);
const value = (status: string): SQL => sql.raw(`'${status}'`);
