import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { onlineRounds } from '../../db/schema/index.ts';

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

/** All up to there is done. */
export async function endRound(db: Db, part: Part, until: string, now: Date): Promise<void> {
  await db.update(r).set({ until, ended_at: now }).where(eq(r.part, part));
}

/** The next round begins from the beginning. */
export async function startOver(db: Pick<Db, 'update'>, part: Part): Promise<void> {
  await db.update(r).set({ until: '' }).where(eq(r.part, part));
}
