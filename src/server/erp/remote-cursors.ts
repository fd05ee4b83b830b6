import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import { remoteCursors } from '../db/schema/index.ts';

// Up to which change each set of a remote ERP was read. The cursor moves after the last page alone, so that a round that
// breaks off loses nothing.

const c = remoteCursors;

/** Changes are not written in the order of their times: the last minutes are read again. */
export const overlapMs = 5 * 60_000;

/**
 * From when this process reads a set; `null` where another one reads it, or has just done so.
 *
 * @param first from when a set is read that never was
 */
export async function beginRound(
  db: Db,
  { set, first, now, everyMs }: { set: string; first: Date; now: Date; everyMs: number },
): Promise<Date | null> {
  const before = new Date(now.getTime() - everyMs).toISOString();
  const [row] = await db
    .insert(c)
    .values({ system: 'erp', set, changes_until: first, read_at: now })
    .onConflictDoUpdate({
      target: [c.system, c.set],
      set: { read_at: now },
      setWhere: sql`${c.read_at} <= ${before}::timestamptz`,
    })
    .returning({ changes_until: c.changes_until });
  return row?.changes_until ?? null;
}

/**
 * All pages were read, up to a change of this time.
 *
 * @param begun when the round began: where another ERP is read by now, it counts for nothing
 */
export async function endRound(db: Db, set: string, begun: Date, newest: Date): Promise<void> {
  const isNewer = sql`${c.changes_until} < ${newest.toISOString()}::timestamptz`;
  await db
    .update(c)
    .set({ changes_until: newest })
    .where(and(eq(c.system, 'erp'), eq(c.set, set), eq(c.read_at, begun), isNewer));
}

/** The ERP is another one: it is read from the beginning. */
export async function forgetCursors(tx: Tx): Promise<void> {
  await tx.delete(c).where(eq(c.system, 'erp'));
}
