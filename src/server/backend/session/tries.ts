import { eq, sql } from 'drizzle-orm';
import type { Message } from '#model/messages/kit.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { signInFailures } from '../../db/schema/index.ts';

/**
 * Wrong tries at a password after which the server checks no more: of a user, and of an address on unknown
 * tablets. A company may have 500 people behind one address. It stays below, even if a fifth of them mistype
 * at the start of a day.
 */
export const triesAllowed = { user: 6, address: 100 } as const;
/** How long a lock lasts, and how long failures are remembered. */
const lockMs = 15 * 60_000;

/**
 * Adds a try. Returns how many there were since the last success, the end of the last lock, or the first one of the last
 * 15 minutes.
 */
export async function countTry(
  db: Db | Tx,
  subject: string,
  now: Date,
  withinMs: number = lockMs,
): Promise<number> {
  const t = signInFailures;
  const over = sql`coalesce(${t.locked_until}, ${t.since} + ${withinMs} * interval '1 millisecond') <= ${now.toISOString()}::timestamptz`;
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

/** Further tries do not make a lock longer: a user cannot keep a colleague out for ever. */
export async function lock(db: Db | Tx, subject: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + lockMs);
  await db
    .update(signInFailures)
    .set({ locked_until: sql`coalesce(${signInFailures.locked_until}, ${until.toISOString()}::timestamptz)` })
    .where(eq(signInFailures.subject, subject));
}

/** Wrong PINs after which a PIN is locked, and how many minutes at most. A day without a try forgets them. */
const pinTries = 5;
const mostMinutes = 60;

/**
 * Adds a try at something short, before it is looked at: of many at once, too, only so many are. From the fifth on each one
 * locks the subject for twice as long as the one before.
 *
 * @returns how many may follow before the lock; `null` while it is locked
 */
export async function countPinTry(db: Db | Tx, subject: string, now: Date): Promise<{ left: number } | null> {
  const t = signInFailures;
  const at = sql`${now.toISOString()}::timestamptz`;
  const failures = sql`case when ${t.since} + interval '1 day' <= ${at} then 1 else ${t.failures} + 1 end`;
  const [row] = await db
    .insert(t)
    .values({ subject, failures: 1, since: now, locked_until: null })
    .onConflictDoUpdate({
      target: t.subject,
      set: {
        failures,
        since: now,
        locked_until: sql`case when ${failures} < ${pinTries} then null
          else ${at} + least(${mostMinutes}, 2 ^ least(${failures} - ${pinTries}, 10)) * interval '1 minute' end`,
      },
      setWhere: sql`${t.locked_until} is null or ${t.locked_until} <= ${at}`,
    })
    .returning({ failures: t.failures });
  return row ? { left: Math.max(0, pinTries - row.failures) } : null;
}

/** How many tries were counted lately. */
export async function triesOf(db: Db | Tx, subject: string): Promise<number> {
  const [row] = await db
    .select({ failures: signInFailures.failures })
    .from(signInFailures)
    .where(eq(signInFailures.subject, subject));
  return row?.failures ?? 0;
}

/** What is said of passwords that are not looked at. */
export function tooManyTries(until: Date | null, now: Date): { says: Message; seconds: number } {
  const seconds = Math.max(1, Math.ceil(((until?.getTime() ?? 0) - now.getTime()) / 1000));
  return { says: serverMessages.tries(Math.ceil(seconds / 60)), seconds };
}

/** Until when no password of the subject is looked at; `null` when they are. */
export async function lockedUntil(db: Db | Tx, subject: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: signInFailures.locked_until })
    .from(signInFailures)
    .where(eq(signInFailures.subject, subject));
  return row?.until && row.until > now ? row.until : null;
}

/** A try that was counted turned out to be right, or was not judged. */
export async function refundTry(db: Db | Tx, subject: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
    .where(eq(signInFailures.subject, subject));
}

/** After a success. */
export async function forgetTries(db: Db | Tx, subject: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.subject, subject));
}
