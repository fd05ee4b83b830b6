import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { isAdministratorRole } from '#model/session/roles.ts';
import type { Actor } from '../backend/kit/context.ts';
import type { Db, Tx } from '../db/connection.ts';
import { config, pagePermissions, roles, sessions, users } from '../db/schema/index.ts';
import type { Caller } from '../proxy/target.ts';

/** A session ends this long after the sign-in, whatever is done in it. */
export const sessionMs = 4 * 3600_000;
/**
 * And this long after its last request: a token of a tab that was closed, or of a tablet that is away. Longer
 * than a shop's network is usually away, so that a fault of the line makes no one sign in again.
 */
export const idleMs = 2 * 3600_000;
/** That a session goes on is written down once in so long. */
const noteMs = 60_000;

/** SHA-256 of a token: what is stored of it, and what may be compared or kept in a map. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Starts a session and returns its token: 256 random bits, told only here. */
export async function startSession(
  tx: Db | Tx,
  userId: number,
  now: Date,
  from: { user_agent: string; address: string; customer_no?: string | null } = {
    user_agent: '',
    address: '',
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = endOf(now, now);
  await tx
    .insert(sessions)
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, expires_at, ...from });
  return token;
}

/** When a session ends that is not used any more from now on. */
function endOf(began: Date, now: Date): Date {
  return new Date(Math.min(began.getTime() + sessionMs, now.getTime() + idleMs));
}

/** Ends one session, by the hash of its token; one that is unknown or has ended is no error. */
export async function endSession(tx: Db | Tx, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token_hash, tokenHash));
}

/** Ends every session of a user: their password changed, or they were deactivated. */
export async function endSessionsOf(tx: Db | Tx, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
}

/**
 * The owner of a token, with all that decides what they may do; `null` for unknown, ended and deactivated
 * ones. Looking is use: the session goes on.
 */
export async function callerOf(db: Db, token: string, now: Date): Promise<Caller | null> {
  const [row] = await db
    .select({
      user_id: users.user_id,
      username: users.username,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
      role_id: users.role_id,
      customer_no: users.customer_no,
      device_id: users.device_id,
      is_active: users.is_active,
      role_name: roles.role_name,
      permission: pagePermissions,
      began: sessions.created_at,
      ends: sessions.expires_at,
      worksAt: sessions.customer_no,
      maintenance: sql<boolean>`coalesce((select ${config.value} = 'true'::jsonb from ${config} where ${config.name} = 'maintenance_mode'), false)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.user_id, sessions.user_id))
    .innerJoin(roles, eq(roles.id, users.role_id))
    .leftJoin(pagePermissions, eq(pagePermissions.id, users.page_permission_id))
    .where(and(eq(sessions.token_hash, hashToken(token)), gt(sessions.expires_at, now), users.is_active));
  if (!row) return null;
  const { role_name, permission, maintenance, began, ends, worksAt, ...user } = row;
  const end = endOf(began, now);
  if (end.getTime() - ends.getTime() >= noteMs)
    await db
      .update(sessions)
      .set({ expires_at: end })
      .where(eq(sessions.token_hash, hashToken(token)));
  const isAdministrator = isAdministratorRole(role_name);
  // Of a shop only who is an administrator still.
  if (worksAt !== null && !isAdministrator) return null;
  const customer_no = worksAt ?? user.customer_no ?? '';
  const actor: Actor = {
    user: { ...user, customer_no },
    role: { id: user.role_id, role_name },
    isAdministrator,
    franchise: isAdministrator ? (worksAt ?? '') : customer_no,
    permission,
  };
  return { actor, maintenance };
}
