import { hash, verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#calls/errors.ts';
import { fold } from '#model/fold.ts';
import type { Db } from '../db/connection.ts';
import { signInFailures, users } from '../db/schema/index.ts';
import { startSession } from '../session.ts';
import type { DirectContext } from './context.ts';

/** Failures after which a name is locked, and an address that tries many names. */
const limits = { user: 6, address: 60 } as const;
/** How long a lock lasts, and how long failures are remembered. */
const lockMs = 15 * 60_000;

/** A hash of nothing anybody knows, verified where there is no user, so that the time tells nothing. */
let standIn: Promise<string> | undefined;

/**
 * Signs a user in and returns the token. Unknown name, wrong password, deactivated user and locked name get one and the
 * same answer after the same work.
 *
 * @throws Refusal `wrong_username_password`
 */
export async function signIn(
  input: { username: string; password: string },
  { db, address, now }: DirectContext,
): Promise<string> {
  const name = input.username.toLowerCase();
  const ofUser = `user:${fold(name).slice(0, 80)}`;
  const ofAddress = `address:${address}`;
  // Counted before the password is looked at, so that many tries at once are as many as one after the other.
  const tries = await countTry(db, ofUser, now);
  const addressTries = await countTry(db, ofAddress, now);
  const [user] = await db
    .select({ user_id: users.user_id, password_hash: users.password_hash, is_active: users.is_active })
    .from(users)
    .where(eq(sql`lower(${users.username})`, name));
  standIn ??= hash(`${Math.random()}`);
  const matches = await verify(user?.password_hash ?? (await standIn), input.password);
  const isOpen = tries <= limits.user && addressTries <= limits.address;
  if (!user?.is_active || !matches || !isOpen) {
    if (tries >= limits.user) await lock(db, ofUser, now);
    if (addressTries >= limits.address) await lock(db, ofAddress, now);
    throw new Refusal('wrong_username_password', 'Username hoặc mật khẩu không đúng');
  }
  return db.transaction(async tx => {
    await tx.delete(signInFailures).where(eq(signInFailures.subject, ofUser));
    await tx
      .update(signInFailures)
      .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
      .where(eq(signInFailures.subject, ofAddress));
    return startSession(tx, user.user_id, now);
  });
}

/** Adds a try and returns how many there were since the last success, the end of the last lock, or 15 quiet minutes. */
async function countTry(db: Db, subject: string, now: Date): Promise<number> {
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
async function lock(db: Db, subject: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + lockMs);
  await db
    .update(signInFailures)
    .set({ locked_until: sql`coalesce(${signInFailures.locked_until}, ${until.toISOString()}::timestamptz)` })
    .where(eq(signInFailures.subject, subject));
}
