import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/connection.ts';
import { signInFailures } from '../db/schema/index.ts';

/** Tries at a password after which it is locked, and an address that tries many names. */
export const triesAllowed = { user: 6, address: 60 } as const;
/** How long a lock lasts, and how long failures are remembered. */
const lockMs = 15 * 60_000;

/** Adds a try and returns how many there were since the last success, the end of the last lock, or 15 quiet minutes. */
export async function countTry(db: Db | Tx, subject: string, now: Date): Promise<number> {
  const t = signInFailures;
  const over = sql`coalesce(${t.locked_until}, ${t.since} + ${lockMs} * interval '1 millisecond') <= ${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(t)
    .values({ subject, failures: 1, since: now, locked_until: null })
    .onConflictDoUpdate({
      target: t.subject,
      set: {
        failures: sql`case when ${over} then 1 else ${t.failures} + 1 end`,
        since: sql`case when ${over} then excluded.since else ${t.since} end`,
        locked_until: sql`case when ${over} then null else ${t.locked_until} end`,
      },
    })
    .returning({ failures: t.failures });
  return row?.failures ?? 0;
}

/** A lock that stands is not made longer by further tries: nobody can keep a colleague out for ever. */
export async function lock(db: Db | Tx, subject: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + lockMs);
  await db
    .update(signInFailures)
    .set({ locked_until: sql`coalesce(${signInFailures.locked_until}, ${until.toISOString()}::timestamptz)` })
    .where(eq(signInFailures.subject, subject));
}

/** Whether the last try that was counted is within what is allowed. */
export async function mayTry(db: Db | Tx, subject: string): Promise<boolean> {
  const [row] = await db
    .select({ failures: signInFailures.failures })
    .from(signInFailures)
    .where(eq(signInFailures.subject, subject));
  return (row?.failures ?? 0) <= triesAllowed.user;
}

/** After a success. */
export async function forgetTries(db: Db | Tx, subject: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.subject, subject));
}
