import { and, eq, exists, gt, or, sql } from 'drizzle-orm';
import { isAdministratorRole } from '#model/session/roles.ts';
import type { Actor } from '../backend/kit/context.ts';
import { retentionMs } from '../backend/kit/ledger.ts';
import type { Db } from '../db/connection.ts';
import { formerShops, pagePermissions, roles, users, workReleases } from '../db/schema/index.ts';

/** In the audit log: work may be sent that its person may not send by themselves. */
export const workReleased = 'work.release';

/** An administrator who has released work of another person may send it for so long. */
export const releaseMs = 12 * 3600_000;

/** Who made a change and for which shop, as `user_id@customer_no` says it; `null` where the text is no owner. */
export function ownerIn(owner: string): { user_id: number; shop: string } | null {
  const [, id, shop] = /^(\d{1,9})@(.{0,50})$/.exec(owner) ?? [];
  return id === undefined || shop === undefined ? null : { user_id: Number(id), shop };
}

/**
 * The person who counts as the author of a change that was queued under another owner than the sender. The
 * ledger keeps its key under that owner, so that it is done once, by any sender.
 *
 * - A person's own work for the shop where they worked before, with the rights they had there. That is for as
 *   long as the ledger knows its keys (30 days), and after that when the office has released it.
 * - An administrator's own work for any shop, as they may work at any.
 * - Work of another person: only by an administrator who has released it lately. The author may be closed by
 *   now.
 *
 * @returns `null` where the change may not be sent
 */
export async function authorOf(db: Db, owner: string, sender: Actor, now: Date): Promise<Actor | null> {
  const made = ownerIn(owner);
  if (!made) return null;
  const { user_id, shop } = made;
  if (user_id === sender.user.user_id && sender.isAdministrator)
    return { ...sender, user: { ...sender.user, customer_no: shop }, franchise: shop };
  if (user_id !== sender.user.user_id && !sender.isAdministrator) return null;
  const isOwn = user_id === sender.user.user_id;
  const releasedBy = and(
    eq(workReleases.owner, owner),
    isOwn
      ? gt(workReleases.released_at, new Date(now.getTime() - retentionMs))
      : and(
          eq(workReleases.released_by, sender.user.user_id),
          gt(workReleases.released_at, new Date(now.getTime() - releaseMs)),
        ),
  );
  const isReleased = exists(db.select({ one: sql`1` }).from(workReleases).where(releasedBy));
  const leftLately = isOwn ? gt(formerShops.left_at, new Date(now.getTime() - retentionMs)) : sql`false`;
  const [row] = await db
    .select({
      user_id: users.user_id,
      username: users.username,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
      role_id: roles.id,
      role_name: roles.role_name,
      device_id: users.device_id,
      is_active: users.is_active,
      permission: pagePermissions,
    })
    .from(users)
    .leftJoin(formerShops, and(eq(formerShops.user_id, users.user_id), eq(formerShops.customer_no, shop)))
    // At the shop of today the rights of today.
    .innerJoin(roles, eq(roles.id, formerOrCurrent(shop, formerShops.role_id, users.role_id)))
    .leftJoin(
      pagePermissions,
      eq(pagePermissions.id, formerOrCurrent(shop, formerShops.page_permission_id, users.page_permission_id)),
    )
    .where(and(eq(users.user_id, user_id), or(leftLately, isReleased)));
  if (!row) return null;
  const { role_name, permission, ...user } = row;
  return {
    user: { ...user, customer_no: shop },
    role: { id: row.role_id, role_name },
    isAdministrator: isAdministratorRole(role_name),
    franchise: shop,
    permission,
  };
}

const formerOrCurrent = (
  shop: string,
  then: typeof formerShops.role_id | typeof formerShops.page_permission_id,
  now: typeof users.role_id | typeof users.page_permission_id,
) =>
  sql`case when ${formerShops.user_id} is not null and ${users.customer_no} is distinct from ${shop} then ${then} else ${now} end`;
