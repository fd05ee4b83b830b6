import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { businessDate } from '#model/kit/format.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import type { Tx } from '../../db/connection.ts';
import { roles, users } from '../../db/schema/index.ts';
import { passwords } from '../../session/passwords.ts';
import { type ChangeContext, noActor } from '../kit/context.ts';

/** The name under which documents of the online shop are written down. No person signs in by it. */
const username = 'online-shop';

/** What the online shop does here, in a transaction. It may change documents of every store. */
export async function asOnlineShop(tx: Tx, now: Date): Promise<ChangeContext> {
  const user = { ...noActor.user, user_id: await userOf(tx), username, lastname: 'Online' };
  return {
    tx,
    now,
    today: businessDate(now),
    types: 'all',
    call: null,
    actor: { ...noActor, isAdministrator: true, user },
  };
}

/** The user that stands for the shop: documents name who made them. */
async function userOf(tx: Tx): Promise<number> {
  const find = () =>
    tx
      .select({ id: users.user_id })
      .from(users)
      .where(eq(sql`lower(${users.username})`, username));
  const [known] = await find();
  if (known) return known.id;
  const named = await tx.select().from(roles).orderBy(roles.id);
  const role = named.find(({ role_name }) => !isAdministratorRole(role_name));
  if (!role) throw new Error('there is no role for the online shop');
  await tx
    .insert(users)
    .values({
      username,
      lastname: 'Online',
      role_id: role.id,
      is_active: false,
      // A secret that is thrown away.
      password_hash: await passwords.hash(randomBytes(32).toString('base64url')),
    })
    .onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error('the user of the online shop was not made');
  return made.id;
}
