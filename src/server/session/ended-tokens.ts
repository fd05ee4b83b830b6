import { eq, lt } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { endedTokens } from '../db/schema/index.ts';

/** No back end lets a token live longer: after this it has ended there too. */
export const endedMs = 30 * 24 * 3600_000;

/** A person has signed out: the token is dead here, for every process and after every restart. */
export async function endToken(db: Db, tokenHash: string): Promise<void> {
  await db.insert(endedTokens).values({ token_hash: tokenHash }).onConflictDoNothing();
}

export async function hasEnded(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db
    .select({ hash: endedTokens.token_hash })
    .from(endedTokens)
    .where(eq(endedTokens.token_hash, tokenHash));
  return rows.length > 0;
}

/** Forgets those that have ended by themselves. */
export async function dropEnded(db: Db, now: Date): Promise<void> {
  await db.delete(endedTokens).where(lt(endedTokens.ended_at, new Date(now.getTime() - endedMs)));
}
