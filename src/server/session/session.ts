import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { isAdministratorRole } from '#model/session/roles.ts';
import type { Actor, PermissionSet } from '../backend/kit/context.ts';
import type { Db, Tx } from '../db/connection.ts';
import { kept } from '../db/kept-statement.ts';
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

const callerByToken = kept(db =>
  db
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
      set_id: pagePermissions.id,
      set_version: sql<string | null>`${pagePermissions}.xmin::text || ${pagePermissions}.ctid::text`,
      began: sessions.created_at,
      ends: sessions.expires_at,
      worksAt: sessions.customer_no,
      maintenance: sql<boolean>`coalesce((select ${config.value} = 'true'::jsonb from ${config} where ${config.name} = 'maintenance_mode'), false)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.user_id, sessions.user_id))
    .innerJoin(roles, eq(roles.id, users.role_id))
    .leftJoin(pagePermissions, eq(pagePermissions.id, users.page_permission_id))
    .where(
      and(
        eq(sessions.token_hash, sql.placeholder('hash')),
        gt(sessions.expires_at, sql.placeholder('now')),
        users.is_active,
      ),
    ),
);

/**
 * The owner of a token, with all that decides what they may do; `null` for unknown, ended and deactivated
 * ones. Looking is use: the session goes on.
 */
export async function callerOf(db: Db, token: string, now: Date): Promise<Caller | null> {
  const hash = hashToken(token);
  const [row] = await callerByToken(db, { hash, now });
  if (!row) return null;
  const { role_name, set_id, set_version, maintenance, began, ends, worksAt, ...user } = row;
  const end = endOf(began, now);
  if (end.getTime() - ends.getTime() >= noteMs)
    await db.update(sessions).set({ expires_at: end }).where(eq(sessions.token_hash, hash));
  const isAdministrator = isAdministratorRole(role_name);
  // Of a shop only who is an administrator still.
  if (worksAt !== null && !isAdministrator) return null;
  const customer_no = worksAt ?? user.customer_no ?? '';
  const actor: Actor = {
    user: { ...user, customer_no },
    role: { id: user.role_id, role_name },
    isAdministrator,
    franchise: isAdministrator ? (worksAt ?? '') : customer_no,
    permission: await permissionOf(db, set_id, set_version),
  };
  return { actor, maintenance };
}

/** Permission sets as they were read last, by their ids. A set is some kilobytes of JSON that hardly ever changes. */
const setsRead = new WeakMap<Db, Map<number, { version: string; set: PermissionSet }>>();
const mostSets = 500;

/**
 * The permission set of this version. Its row is looked at for each request, so that what was taken from a set is gone
 * at once; it is read whole only where it is another one than before.
 */
async function permissionOf(
  db: Db,
  id: number | null,
  version: string | null,
): Promise<PermissionSet | null> {
  if (id === null || version === null) return null;
  const sets = setsRead.get(db) ?? new Map<number, { version: string; set: PermissionSet }>();
  setsRead.set(db, sets);
  const known = sets.get(id);
  if (known?.version === version) return known.set;
  const [read] = await db.select().from(pagePermissions).where(eq(pagePermissions.id, id));
  if (!read) return null;
  if (sets.size >= mostSets) sets.clear();
  // Under the version that was asked for: a set that was changed in between is read again.
  sets.set(id, { version, set: read });
  return read;
}
