import { hash, verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#calls/errors.ts';
import { fold } from '#model/fold.ts';
import { signInFailures, users } from '../db/schema/index.ts';
import { startSession } from '../session.ts';
import type { DirectContext } from './context.ts';
import { countTry, forgetTries, lock, triesAllowed } from './tries.ts';

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
  const isOpen = tries <= triesAllowed.user && addressTries <= triesAllowed.address;
  if (!user?.is_active || !matches || !isOpen) {
    if (tries >= triesAllowed.user) await lock(db, ofUser, now);
    if (addressTries >= triesAllowed.address) await lock(db, ofAddress, now);
    throw new Refusal('wrong_username_password', 'Username hoặc mật khẩu không đúng');
  }
  return db.transaction(async tx => {
    await forgetTries(tx, ofUser);
    await tx
      .update(signInFailures)
      .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
      .where(eq(signInFailures.subject, ofAddress));
    return startSession(tx, user.user_id, now);
  });
}
