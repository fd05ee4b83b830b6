import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import { remoteCursors } from '../db/schema/index.ts';

// Up to which change each set of a remote ERP was read. The cursor moves after the last page alone, so that a round that
// breaks off loses nothing.

const c = remoteCursors;

/** Changes are not written in the order of their times: the last minutes are read again. */
export const overlapMs = 5 * 60_000;

/** Where a set begins that was never read. */
export const never = new Date(0);

/** Of a cursor that says when all of a set or a table was last looked through. */
export const sweepName = <O extends string>(of: O) => `${of}.sweep` as const;

/** How far a set was read. */
export type Cursor = Pick<typeof c.$inferSelect, 'changes_until' | 'read_at'>;

/** By the names of their sets. */
export async function cursors(db: Db): Promise<ReadonlyMap<string, Cursor>> {
  const rows = await db.select().from(c).where(eq(c.system, 'erp'));
  return new Map(rows.map(row => [row.set, row]));
}

/** A reading of a set. Several processes may have one at once, and each of them counts. */
export type Round = {
  /** From when the set is read. */
  readonly since: Date;
  readonly set: string;
  readonly generation: string;
};

/**
 * Begins to read a set; `null` where another process reads it, or has just done so.
 *
 * @param first from when a set is read that never was
 */
export async function beginRound(
  db: Db,
  { set, first, now, everyMs }: { set: string; first: Date; now: Date; everyMs: number },
): Promise<Round | null> {
  const before = new Date(now.getTime() - everyMs).toISOString();
  const [row] = await db
    .insert(c)
    .values({ system: 'erp', set, changes_until: first, read_at: now })
    .onConflictDoUpdate({
      target: [c.system, c.set],
      set: { read_at: now },
      setWhere: sql`${c.read_at} <= ${before}::timestamptz`,
    })
    .returning({ since: c.changes_until, generation: c.generation });
  return row ? { ...row, set } : null;
}

const isOf = ({ set, generation }: Round) =>
  and(eq(c.system, 'erp'), eq(c.set, set), eq(c.generation, generation));

/** A page was read: a long round goes on, and no other begins, unless the ERP has told of a change. */
export async function goOn(db: Db, round: Round, now: Date): Promise<void> {
  await db
    .update(c)
    .set({ read_at: now })
    .where(and(isOf(round), gt(c.read_at, atOnce), lt(c.read_at, now)));
}

/** A set that could not be read is read again after so long, and not when its next time comes. */
const againMs = 2 * 60_000;

/** The pages did not come to their end: the set is due again soon, from where it was. */
export async function breakOff(db: Db, round: Round, now: Date, everyMs: number): Promise<void> {
  const soon = new Date(now.getTime() - everyMs + againMs);
  await db
    .update(c)
    .set({ read_at: soon })
    .where(and(isOf(round), gt(c.read_at, soon)));
}

/** All pages were read, up to a change of this time. */
export async function endRound(db: Db, round: Round, newest: Date): Promise<void> {
  await db
    .update(c)
    .set({ changes_until: newest })
    .where(and(isOf(round), lt(c.changes_until, newest)));
}

/** The time of a last reading after which a set is read in the next round. */
export const atOnce = new Date(0);

/** Something of a table was missed: it is read from the beginning. */
export async function readAgain(db: Db, table: string): Promise<void> {
  await db
    .update(c)
    .set({ changes_until: new Date(0), read_at: atOnce, generation: sql`gen_random_uuid()` })
    .where(and(eq(c.system, 'erp'), inArray(c.set, [table, `${table}.gtin`])));
}

/** The ERP is another one: it is read from the beginning. */
export async function forgetCursors(tx: Tx): Promise<void> {
  await tx.delete(c).where(eq(c.system, 'erp'));
}
