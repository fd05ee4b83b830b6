import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { approvalPins as calls } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';
import { covers, limitOf } from '#model/sales/discounts.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import { writeAudit } from '../../audit.ts';
import { approvalPins, pagePermissions, roles, users } from '../../db/schema/index.ts';
import { passwords } from '../../session/passwords.ts';
import { answers } from '../kit/answers.ts';
import type { Context, DirectContext } from '../kit/context.ts';
import { countPinTry, forgetTries, lockedUntil } from '../session/tries.ts';
import {
  type Approver,
  approverBy,
  forgetPin,
  giveApproval,
  isPassword,
  pinSubject,
  whyNotApprover,
} from './discount-approvals.ts';
import { nameOf } from './seller.ts';

export const handlers = answers(calls, {
  people,
  approve: { direct: approve },

  mine: async (_, { tx, actor }) => {
    const [row] = await tx.select().from(approvalPins).where(eq(approvalPins.user_id, actor.user.user_id));
    return { set_at: row?.set_at.toISOString() ?? null };
  },

  remove: { direct: remove },
});

/** Of the own shop alone: administrators come by their user name, and are shown to no shop. */
async function people({ ceiling }: InputOf<typeof calls.people>, { tx, actor }: Context) {
  if (actor.franchise === '') return [];
  const rows = await tx
    .select({
      user_id: users.user_id,
      username: users.username,
      firstname: users.firstname,
      lastname: users.lastname,
      role_name: roles.role_name,
      permission: pagePermissions,
      pin: approvalPins.user_id,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .leftJoin(pagePermissions, eq(pagePermissions.id, users.page_permission_id))
    .leftJoin(approvalPins, eq(approvalPins.user_id, users.user_id))
    .where(
      and(
        eq(users.customer_no, actor.franchise),
        eq(users.is_active, true),
        ne(users.user_id, actor.user.user_id),
      ),
    )
    .orderBy(asc(users.lastname), asc(users.firstname), asc(users.user_id));
  return rows
    .filter(({ role_name, permission }) =>
      covers(limitOf(isAdministratorRole(role_name), permission), ceiling),
    )
    .map(person => ({ user_id: person.user_id, name: nameOf(person), has_pin: person.pin !== null }));
}

async function approve(input: InputOf<typeof calls.approve>, context: DirectContext) {
  const { way, secret, approver_user_id: id, approver: typed } = input;
  const approver = await named(id, typed, context);
  if (way === 'pin') await assertPin(context, approver, secret);
  else if (!(await isPassword(context, approver?.username ?? typed, secret, approver)) || !approver)
    throw new Refusal('rule', id ? serverMessages.password() : serverMessages.nameOrPassword(), 'password');
  if (!approver) throw new Refusal('not_found', serverMessages.pinNone(), 'approver');
  const shop = context.actor.franchise || (approver.customer_no ?? '');
  const why = whyNotApprover(approver, context.actor, shop, input.ceiling);
  if (why) throw new Refusal('rule', why, 'approver');
  return giveApproval(context, approver, input, way);
}

/** By a number a person of the own shop alone is found: numbers are counted, and would tell who works elsewhere. */
async function named(id: number | undefined, typed: string, { db, actor }: DirectContext) {
  if (id === undefined) return approverBy(db, sql`lower(${users.username}) = ${typed.trim().toLowerCase()}`);
  const approver = await approverBy(db, sql`${users.user_id} = ${id}`);
  if (!approver?.is_active || approver.customer_no !== actor.franchise || actor.franchise === '')
    throw new Refusal('rule', serverMessages.approverNotHere(), 'approver');
  return approver;
}

/**
 * Wrong PINs are counted by the person who is named, and by the person who asks. A try counts before it is looked at.
 *
 * @throws Refusal that says whether it is wrong or locked
 */
async function assertPin(context: DirectContext, approver: Approver | null, pin: string): Promise<void> {
  const { db, actor, now, address, requestId } = context;
  // Who works at another shop has no PIN here.
  const isHere =
    approver?.is_active && (approver.isAdministrator || approver.customer_no === actor.franchise);
  const [row] =
    approver && isHere
      ? await db.select().from(approvalPins).where(eq(approvalPins.user_id, approver.user_id))
      : [];
  const subjects = [
    `approval-pin-by:${actor.user.user_id}`,
    ...(approver && row ? [pinSubject(approver.user_id)] : []),
  ];
  // What is locked counts no try at the other.
  await assertOpen(context, subjects);
  let left = Number.POSITIVE_INFINITY;
  for (const subject of subjects) {
    const counted = await countPinTry(db, subject, now);
    if (counted) left = Math.min(left, counted.left);
    else {
      // Another try at the same moment has locked it.
      await assertOpen(context, subjects);
      throw new Refusal('rule', serverMessages.pinWrong(), 'pin');
    }
  }
  if (await passwords.verify(row?.pin_hash, pin)) {
    for (const subject of subjects) await forgetTries(db, subject);
    return;
  }
  await writeAudit(db, {
    at: now,
    actor,
    action: 'discount-approval.wrong-pin',
    subject: approver?.username ?? '',
    detail: left === 0 ? { locked: true } : {},
    address,
    requestId,
  });
  if (!row) throw new Refusal('not_found', serverMessages.pinNone(), 'pin');
  await assertOpen(context, subjects);
  throw new Refusal('rule', serverMessages.pinWrong(), 'pin');
}

/** @throws Refusal that says when the last lock of these ends */
async function assertOpen({ db, now }: DirectContext, subjects: readonly string[]): Promise<void> {
  const ends = await Promise.all(subjects.map(subject => lockedUntil(db, subject, now)));
  const last = Math.max(...ends.map(end => end?.getTime() ?? 0));
  if (last === 0) return;
  const minutes = Math.max(1, Math.ceil((last - now.getTime()) / 60_000));
  throw new Refusal('rule', serverMessages.pinLocked(minutes), 'pin');
}

async function remove(
  _: InputOf<typeof calls.remove>,
  { db, actor, now, address, requestId }: DirectContext,
) {
  await db.transaction(async tx => {
    await forgetPin(tx, actor.user.user_id, now);
    await writeAudit(tx, {
      ...{ at: now, actor, action: 'approval-pin.remove', subject: actor.user.username },
      ...{ detail: {}, address, requestId },
    });
  });
  return {};
}
