import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import { administrationMessages } from '#model/messages/administration.ts';
import { roles, users } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';

const isAdministrators = eq(sql`upper(${roles.role_name})`, 'ADMINISTRATORS');

/**
 * The company always keeps an administrator. No administrator takes the role from themselves, and the last
 * active one keeps it. Those who change administrators do so one after the other, so that two never take it
 * from each other.
 *
 * @param losing users who are about to be deactivated, deleted, or given another role
 * @throws Refusal
 */
export async function assertAdministered(
  { tx, actor }: Context,
  losing: readonly number[],
  what: 'deactivate' | 'delete' | 'take the role from',
): Promise<void> {
  if (losing.length === 0) return;
  // One row stands for all of them: the transaction that has it is alone.
  await tx.select({ id: roles.id }).from(roles).where(isAdministrators).for('no key update');
  if (losing.includes(actor.user.user_id))
    throw new Refusal('rule', administrationMessages.notYourself(what));
  const rows = await tx
    .select({ user_id: users.user_id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(isAdministrators, users.is_active));
  const isLast = rows.length > 0 && rows.every(({ user_id }) => losing.includes(user_id));
  if (isLast) throw new Refusal('rule', administrationMessages.lastAdministrator());
}
