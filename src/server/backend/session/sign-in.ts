import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import type { Db } from '../../db/connection.ts';
import { franchises, roles, users } from '../../db/schema/index.ts';
import { passwords } from '../../session/passwords.ts';
import { startSession } from '../../session/session.ts';
import type { DirectContext } from '../kit/context.ts';

/**
 * Signs a user in and returns the token. Unknown name and wrong password get one and the same answer after
 * the same work. So does a wrong password of a closed account: only its own person learns that it is closed.
 * The proxy, which stands in front of every back end, says how often may be tried.
 *
 * @throws Refusal `wrong_username_password`; `deactivated` after the right password; `not_found` for a shop
 * that this person cannot work at
 */
export async function signIn(
  input: { username: string; password: string; franchise_code?: string | undefined },
  { db, now, log, address, userAgent }: DirectContext,
): Promise<string> {
  const [user] = await db
    .select({
      user_id: users.user_id,
      password_hash: users.password_hash,
      is_active: users.is_active,
      signed_in_at: users.signed_in_at,
      role_name: roles.role_name,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(eq(sql`lower(${users.username})`, input.username.toLowerCase()));
  const matches = await passwords.verify(user?.password_hash, input.password);
  // Never the name as typed, which may be a password in the wrong field.
  log.info({ user_id: user?.user_id ?? null, right: matches && user?.is_active === true }, 'sign-in');
  if (!user || !matches) throw new Refusal('wrong_username_password', serverMessages.signIn());
  if (!user.is_active) throw new Refusal('deactivated', serverMessages.deactivated());
  const customer_no = input.franchise_code ?? null;
  if (customer_no !== null && !(isAdministratorRole(user.role_name) && (await isShop(db, customer_no))))
    throw new Refusal('not_found', serverMessages.noFranchise(), 'franchise_code');
  if (user.signed_in_at === null)
    await db.update(users).set({ signed_in_at: now }).where(eq(users.user_id, user.user_id));
  return startSession(db, user.user_id, now, {
    user_agent: userAgent.slice(0, 300),
    address,
    customer_no,
  });
}

async function isShop(db: Db, customer_no: string): Promise<boolean> {
  const found = await db
    .select({ no: franchises.customer_no })
    .from(franchises)
    .where(eq(franchises.customer_no, customer_no));
  return found.length > 0;
}
