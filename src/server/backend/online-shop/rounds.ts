import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connection.ts';
import { onlineListings, onlineRounds } from '../../db/schema/index.ts';

const r = onlineRounds;
export type Part = 'orders' | 'listings';

/**
 * From where this process works on a part; `null` where another one does, or has just done so.
 *
 * @param everyMs not sooner again
 */
export async function beginRound(db: Db, part: Part, now: Date, everyMs: number): Promise<string | null> {
  const before = new Date(now.getTime() - everyMs).toISOString();
  const [row] = await db
    .insert(r)
    .values({ part, begun_at: now })
    .onConflictDoUpdate({
      target: r.part,
      set: { begun_at: now },
      setWhere: sql`${r.begun_at} <= ${before}::timestamptz`,
    })
    .returning({ until: r.until });
  return row?.until ?? null;
}

/**
 * All up to there is done.
 *
 * @param begun when the round began: where another shop is worked with by now, it counts for nothing
 */
export async function endRound(db: Db, part: Part, begun: Date, until: string, now: Date): Promise<void> {
  await db
    .update(r)
    .set({ until, ended_at: now })
    .where(and(eq(r.part, part), eq(r.begun_at, begun)));
}

/** The shop is another one: it is read from the beginning, and knows nothing of what the former one was sent. */
export async function forgetShop(tx: Tx): Promise<void> {
  await tx.delete(r);
  await tx.delete(onlineListings);
}

/** The next round begins from the beginning. */
export async function startOver(db: Pick<Db, 'update'>, part: Part): Promise<void> {
  await db.update(r).set({ until: '' }).where(eq(r.part, part));
}
