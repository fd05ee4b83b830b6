import { desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { users as calls } from '#calls/administration/index.ts';
import type { UserRow } from '#calls/administration/users.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { administrationMessages } from '#model/messages/administration.ts';
import type { Message } from '#model/messages/kit.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import { auditOf } from '../../audit.ts';
import { sqlState, type Tx } from '../../db/connection.ts';
import {
  devices,
  discountApprovals,
  franchises,
  pagePermissions,
  roles,
  sessions,
  users,
} from '../../db/schema/index.ts';
import { passwords } from '../../session/passwords.ts';
import { endSessionsOf } from '../../session/session.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { refuseOnUniqueViolation } from '../kit/unique.ts';
import { forgetPin } from '../sales/discount-approvals.ts';
import { whyGuessable } from '../session/guessable.ts';
import { assertAdministered } from './users-guard.ts';
import { answerPeople, peopleWhere } from './users-query.ts';

export const handlers = answers(calls, {
  filter: (input, context) => answerPeople(context, calls.filter, input),

  ofFranchises: (input, context) =>
    answerPeople(context, calls.ofFranchises, input, isNotNull(users.customer_no)),

  get: async ({ user_id }, context) => {
    const row = await userOf(context.tx, user_id);
    const { tx, now } = context;
    const live = await tx
      .select()
      .from(sessions)
      .where(sql`${sessions.user_id} = ${user_id} and ${sessions.expires_at} > ${now}`)
      .orderBy(desc(sessions.created_at));
    return {
      ...row,
      sessions: live.map(one => ({
        session_id: one.token_hash.slice(0, sessionIdLength),
        since: one.created_at.toISOString(),
        until: one.expires_at.toISOString(),
        user_agent: one.user_agent,
        address: one.address,
      })),
    };
  },

  roles: (input, context) =>
    answerList(context, calls.roles, { from: roles, columns: columnsOf(calls.roles, roles) }, input),

  create: async ({ password, ...input }, context) => {
    const why = await whyGuessable(password, { user: { ...input, user_id: 0 } });
    if (why) throw new Refusal('rule', why, 'password');
    const { tx } = context;
    await assertBound(context, input, input.role_id);
    const password_hash = await passwords.hash(password);
    const [made] = await refuseOnUniqueViolation(
      tx
        .insert(users)
        .values({ ...input, customer_no: input.customer_no || null, password_hash })
        .returning({ user_id: users.user_id }),
      administrationMessages.usernameTaken(input.username),
      'username',
    );
    const row = await userOf(tx, made?.user_id ?? 0);
    await auditOf(context, 'user.create', String(row.user_id), { after: row });
    return row;
  },

  update: (input, context) => change(context, input),

  remove: async ({ user_id }, context) => {
    const { tx } = context;
    await assertAdministered(context, [user_id], 'delete');
    const before = await lockedUser(context, user_id);
    const isNeeded = (await hasSignedIn(tx, user_id)) || (await hasApproved(tx, user_id));
    const gone = !isNeeded && (await deleted(tx, user_id));
    if (!gone) {
      await tx.update(users).set({ is_active: false }).where(eq(users.user_id, user_id));
      await endSessionsOf(tx, user_id);
    }
    await auditOf(context, gone ? 'user.delete' : 'user.deactivate', String(user_id), { before });
    return { outcome: gone ? ('deleted' as const) : ('deactivated' as const) };
  },

  setPassword: async ({ user_id, new_password }, context) => {
    const { tx } = context;
    const user = await lockedUser(context, user_id);
    const why = await whyGuessable(new_password, { user });
    if (why) throw new Refusal('rule', why, 'new_password');
    const password_hash = await passwords.hash(new_password);
    await tx.update(users).set({ password_hash }).where(eq(users.user_id, user_id));
    // Who knew the old password may have set it.
    await forgetPin(tx, user_id, context.now);
    await endSessionsOf(tx, user_id);
    await auditOf(context, 'user.password', String(user_id));
    return {};
  },

  setActive: async ({ is_active, ids }, context) => {
    if (!is_active) await assertAdministered(context, ids, 'deactivate');
    for (const user_id of inOrder(ids)) await change(context, { user_id, is_active });
    return {};
  },

  setFranchise: async ({ admin_user_id: user_id, customer_no }, context) => {
    await change(context, { user_id, customer_no });
    return {};
  },

  setDevice: async ({ admin_user_id: user_id, device_id }, context) => {
    await change(context, { user_id, device_id });
    return {};
  },

  endSession: async ({ user_id, session_id }, context) => {
    const { tx } = context;
    await userOf(tx, user_id);
    await tx
      .delete(sessions)
      .where(
        sql`${sessions.user_id} = ${user_id} and left(${sessions.token_hash}, ${sessionIdLength}) = ${session_id}`,
      );
    await auditOf(context, 'user.end-session', String(user_id));
    return {};
  },

  setPermission: async ({ admin_user_id: user_id, page_permission_id }, context) => {
    await change(context, { user_id, page_permission_id });
    return {};
  },

  setPermissions: async ({ permissions }, context) => {
    const sets = new Map(permissions.map(one => [one.admin_user_id, one.page_permission_id]));
    for (const user_id of inOrder(sets.keys()))
      await change(context, { user_id, page_permission_id: sets.get(user_id) ?? null });
    return {};
  },

  withPermission: ({ page_permission_id }, { tx }) =>
    peopleWhere(tx, eq(users.page_permission_id, page_permission_id)),
});

/** Of the token's hash as much as tells the sessions of one person apart. */
const sessionIdLength = 16;

/** In one order, so that two calls never wait for each other. */
const inOrder = (ids: Iterable<number>) => [...new Set(ids)].sort((a, b) => a - b);

async function userOf(tx: Tx, user_id: number): Promise<UserRow> {
  const [row] = await peopleWhere(tx, eq(users.user_id, user_id));
  if (!row) throw new Refusal('not_found', serverMessages.missing('User', user_id));
  return row;
}

async function lockedUser({ tx }: Context, user_id: number): Promise<UserRow> {
  await tx.select({ id: users.user_id }).from(users).where(eq(users.user_id, user_id)).for('update');
  return userOf(tx, user_id);
}

type Bound = Partial<Pick<UserRow, 'customer_no' | 'device_id' | 'page_permission_id'>>;

/** What an input says, as the table has it. */
const stored = <I extends { customer_no?: string | undefined }>({ customer_no }: I) =>
  customer_no === undefined ? {} : { customer_no: customer_no || null };

/**
 * What a user is bound to is there, and an administrator belongs to no franchise.
 *
 * @throws Refusal at the field
 */
async function assertBound({ tx }: Context, bound: Bound, role_id: number): Promise<void> {
  const [role] = await tx.select().from(roles).where(eq(roles.id, role_id));
  if (!role) throw new Refusal('not_found', administrationMessages.noRole(), 'role_id');
  if (bound.customer_no && isAdministratorRole(role.role_name))
    throw new Refusal('rule', administrationMessages.ofNoFranchise(), 'customer_no');
  const assertThere = async (
    table: typeof franchises | typeof devices | typeof pagePermissions,
    is: SQL,
    field: keyof Bound,
    msg: Message,
  ) => {
    const rows = await tx.select({ there: sql`1` }).from(table).where(is).for('key share');
    if (rows.length === 0) throw new Refusal('not_found', msg, field);
  };
  const { customer_no, device_id, page_permission_id } = bound;
  if (customer_no)
    await assertThere(
      franchises,
      eq(franchises.customer_no, customer_no),
      'customer_no',
      serverMessages.missing('Franchise', customer_no),
    );
  if (device_id)
    await assertThere(devices, eq(devices.id, device_id), 'device_id', administrationMessages.noDevice());
  if (page_permission_id)
    await assertThere(
      pagePermissions,
      eq(pagePermissions.id, page_permission_id),
      'page_permission_id',
      administrationMessages.noPermissionSet(),
    );
}

/**
 * Changes what is given of a user. It takes hold with the next request, because each looks its person up
 * again.
 */
async function change(context: Context, input: InputOf<typeof calls.update>): Promise<UserRow> {
  const { tx } = context;
  const { user_id, ...given } = input;
  const asked = { ...given, user_id };
  const [role] =
    asked.role_id === undefined ? [] : await tx.select().from(roles).where(eq(roles.id, asked.role_id));
  if (asked.is_active === false) await assertAdministered(context, [user_id], 'deactivate');
  else if (role && !isAdministratorRole(role.role_name) && (await isAdministrator(tx, user_id)))
    await assertAdministered(context, [user_id], 'take the role from');
  const before = await lockedUser(context, user_id);
  const after = { ...before, ...given };
  await assertBound(
    context,
    { ...given, customer_no: after.customer_no ?? '' },
    after.role_id ?? before.role_id,
  );
  const values = { ...given, ...stored(given) };
  if (Object.keys(values).length > 0)
    await refuseOnUniqueViolation(
      tx.update(users).set(values).where(eq(users.user_id, user_id)),
      administrationMessages.usernameTaken(given.username ?? ''),
      'username',
    );
  if (before.is_active && given.is_active === false) await endSessionsOf(tx, user_id);
  const row = await userOf(tx, user_id);
  await auditOf(context, 'user.update', String(user_id), differences(before, row));
  return row;
}

async function isAdministrator(tx: Tx, user_id: number): Promise<boolean> {
  const { role_name } = await userOf(tx, user_id);
  return isAdministratorRole(role_name);
}

/** The fields that became other ones. */
function differences(before: UserRow, after: UserRow) {
  const of = (row: UserRow) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([field]) => before[field as keyof UserRow] !== after[field as keyof UserRow],
      ),
    );
  return { before: of(before), after: of(after) };
}

/** A user who has signed in may have unsent work on a tablet. It is sent under their name or not at all. */
async function hasSignedIn(tx: Tx, user_id: number): Promise<boolean> {
  const [row] = await tx.select({ at: users.signed_in_at }).from(users).where(eq(users.user_id, user_id));
  return row !== undefined && row.at !== null;
}

async function hasApproved(tx: Tx, user_id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: discountApprovals.id })
    .from(discountApprovals)
    .where(eq(discountApprovals.approver_user_id, user_id))
    .limit(1);
  return row !== undefined;
}

/** Deletes a user whom no document names; whether it did. What names users says so by a foreign key. */
async function deleted(tx: Tx, user_id: number): Promise<boolean> {
  try {
    await tx.transaction(inner => inner.delete(users).where(eq(users.user_id, user_id)));
    return true;
  } catch (error) {
    if (sqlState(error) === '23503') return false;
    throw error;
  }
}
