import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connection.ts';
import { onlineListings, onlineRounds } from '../../db/schema/index.ts';

const r = onlineRounds;
export type Part = 'orders' | 'waiting' | 'listings';

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

/** What the shop tells makes a round begin no sooner than so long after the last one. */
const hintedMs = 3000;

export type OrdersRound = {
  from: string;
  /** Has the shop told of something? */
  isHinted: boolean;
  hints: number;
  /** When the last round began; null: this is the first. */
  before: Date | null;
};

/**
 * A round of orders; `null` where none is due.
 *
 * @param everyMs as `beginRound` takes it
 * @param tellingMs the same while the shop tells of changes, and the last round has come to its end
 */
export async function beginOrders(
  db: Db,
  { now, everyMs, tellingMs }: { now: Date; everyMs: number; tellingMs: number },
): Promise<OrdersRound | null> {
  const [row] = await db.select().from(r).where(eq(r.part, 'orders'));
  const hints = row?.hints ?? 0;
  const isHinted = hints !== (row?.heard ?? 0);
  const hasEnded = row !== undefined && row.ended_at !== null && row.ended_at >= row.begun_at;
  const usualMs = hasEnded ? tellingMs : everyMs;
  const from = await beginRound(db, 'orders', now, isHinted ? Math.min(usualMs, hintedMs) : usualMs);
  return from === null ? null : { from, isHinted, hints, before: row?.begun_at ?? null };
}

/** All was read of which the shop had told when the round began. */
export async function endOrders(db: Db, begun: Date, hints: number, now: Date): Promise<void> {
  await db
    .update(r)
    .set({ heard: hints, ended_at: now })
    .where(and(eq(r.part, 'orders'), eq(r.begun_at, begun)));
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
