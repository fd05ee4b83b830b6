import { and, eq, isNull, sql } from 'drizzle-orm';
import { discountApprovals as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { normalise } from '#model/kit/normalise.ts';
import type { Message } from '#model/messages/kit.ts';
import { serverMessages } from '#model/messages/server.ts';
import { covers, type DiscountLimit, limitOf } from '#model/sales/discounts.ts';
import { isPin, isWeakPin } from '#model/sales/pins.ts';
import { isAdministratorRole } from '#model/session/roles.ts';
import { writeAudit } from '../../audit.ts';
import type { Db, Tx } from '../../db/connection.ts';
import {
  approvalKeys,
  approvalPins,
  discountApprovals,
  pagePermissions,
  roles,
  users,
} from '../../db/schema/index.ts';
import { passwords } from '../../session/passwords.ts';
import { answers } from '../kit/answers.ts';
import { type Actor, type DirectContext, ownerOf } from '../kit/context.ts';
import { countTry, forgetTries, lock, triesAllowed } from '../session/tries.ts';
import { nameOf } from './seller.ts';

export const handlers = answers(calls, {
  check: { direct: check },

  enrol: { direct: enrol },
});

/** A person who may approve, as they stand now. */
export async function approverBy(db: Db | Tx, condition: ReturnType<typeof sql>) {
  const [row] = await db
    .select({
      user_id: users.user_id,
      username: users.username,
      firstname: users.firstname,
      lastname: users.lastname,
      password_hash: users.password_hash,
      customer_no: users.customer_no,
      is_active: users.is_active,
      role_name: roles.role_name,
      permission: pagePermissions,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .leftJoin(pagePermissions, eq(pagePermissions.id, users.page_permission_id))
    .where(condition);
  if (!row) return null;
  const isAdministrator = isAdministratorRole(row.role_name);
  return {
    ...row,
    isAdministrator,
    name: nameOf(row),
    limit: limitOf(isAdministrator, row.permission),
  };
}
export type Approver = NonNullable<Awaited<ReturnType<typeof approverBy>>>;

/** Why this person does not answer for that much in this franchise; `null` when they do. */
export function whyNotApprover(
  approver: Approver,
  cashier: Actor,
  franchise_code: string,
  ceiling: Parameters<typeof covers>[1],
): Message | null {
  if (!approver.is_active) return serverMessages.approverGone(approver.name);
  if (approver.user_id === cashier.user.user_id) return serverMessages.approverSelf();
  if (!approver.isAdministrator && approver.customer_no !== franchise_code)
    return serverMessages.approverElsewhere(approver.name);
  if (!covers(approver.limit, ceiling)) return serverMessages.approverLimit(approver.name);
  return null;
}

/** A person's PIN counts no more: neither at the server, nor by the keys that it opens on tablets. */
export async function forgetPin(tx: Tx, user_id: number, now: Date): Promise<void> {
  await tx.delete(approvalPins).where(eq(approvalPins.user_id, user_id));
  await tx
    .update(approvalKeys)
    .set({ revoked_at: now })
    .where(and(eq(approvalKeys.user_id, user_id), isNull(approvalKeys.revoked_at)));
}

/** By which wrong tries at a person's PIN are counted. */
export const pinSubject = (user_id: number) => `approval-pin:${user_id}`;

/** Tries are counted apart from those at sign-in, so that they keep no one out, by who is named and by who asks. */
export async function isPassword(
  { db, actor, now, requestId, address }: DirectContext,
  name: string,
  password: string,
  approver: Approver | null,
): Promise<boolean> {
  const subjects = [
    `approval:${normalise(name.toLowerCase()).slice(0, 80)}`,
    `approval-by:${actor.user.user_id}`,
  ];
  let isOpen = true;
  for (const subject of subjects) {
    const tries = await countTry(db, subject, now);
    if (tries >= triesAllowed.user) await lock(db, subject, now);
    if (tries > triesAllowed.user) isOpen = false;
  }
  const matches = await passwords.verify(approver?.password_hash, password);
  if (approver?.is_active && matches && isOpen) {
    for (const subject of subjects) await forgetTries(db, subject);
    return true;
  }
  await writeAudit(db, {
    at: now,
    actor,
    action: 'discount-approval.wrong-password',
    subject: name,
    detail: isOpen ? {} : { locked: true },
    address,
    requestId,
  });
  return false;
}

async function check(input: InputOf<typeof calls.check>, context: DirectContext) {
  const { db, actor } = context;
  const name = input.approver.trim().toLowerCase();
  const approver = await approverBy(db, sql`lower(${users.username}) = ${name}`);
  if (!(await isPassword(context, name, input.password, approver)) || !approver)
    throw new Refusal('rule', serverMessages.nameOrPassword(), 'password');
  // An administrator who sells is bound to no franchise; what is approved is checked again when it is used.
  const shop = actor.franchise || (approver.customer_no ?? '');
  const why = whyNotApprover(approver, actor, shop, input.ceiling);
  if (why) throw new Refusal('rule', why, 'approver');
  return giveApproval(context, approver, input, 'password');
}

/** What a person approves on another person's tablet, as their password or PIN was right. */
export async function giveApproval(
  { db, actor, now, address, requestId }: DirectContext,
  approver: Approver,
  input: {
    document: string;
    ceiling: DiscountLimit;
    reason: string;
    device_id: string;
    total: number;
    customer: string;
  },
  by: 'password' | 'pin',
) {
  const { ceiling, document, reason } = input;
  const id = crypto.randomUUID();
  await db.transaction(async tx => {
    await tx.insert(discountApprovals).values({
      id,
      document,
      ceiling,
      approver_user_id: approver.user_id,
      approver_name: approver.name,
      cashier_user_id: actor.user.user_id,
      reason,
      approved_at: now,
      received_at: now,
      on_tablet: false,
    });
    await writeAudit(tx, {
      at: now,
      actor,
      action: 'discount.approve',
      subject: document,
      detail: {
        id,
        approver: approver.username,
        ceiling,
        reason,
        total: input.total,
        customer: input.customer,
        on_tablet: false,
        by,
      },
      address,
      requestId,
    });
  });
  return {
    id,
    document,
    ceiling,
    approver_user_id: approver.user_id,
    approver_name: approver.name,
    cashier: ownerOf(actor),
    reason,
    approved_at: now.toISOString(),
    device_id: input.device_id,
    wrong_tries: 0,
    key_id: '',
    signature: '',
  };
}

/** Who approves elsewhere than at the counter they are signed in at leaves a key there, and the password proves who it was. */
async function enrol(input: InputOf<typeof calls.enrol>, context: DirectContext) {
  const { db, actor, now, address, requestId } = context;
  const { key_id, public_key, device_id, pin } = input;
  if (pin !== undefined && !isPin(pin)) throw new Refusal('rule', serverMessages.pinDigits(), 'pin');
  if (pin !== undefined && isWeakPin(pin)) throw new Refusal('rule', serverMessages.pinWeak(), 'pin');
  const approver = await approverBy(db, sql`${users.user_id} = ${actor.user.user_id}`);
  if (!(await isPassword(context, actor.user.username, input.password, approver)) || !approver)
    throw new Refusal('rule', serverMessages.password(), 'password');
  if (approver.limit.percent === 0) throw new Refusal('rule', serverMessages.approverNone());
  const pin_hash = pin === undefined ? null : await passwords.hash(pin);
  await db.transaction(async tx => {
    if (pin_hash !== null) {
      await tx
        .insert(approvalPins)
        .values({ user_id: approver.user_id, pin_hash, set_at: now })
        .onConflictDoUpdate({ target: approvalPins.user_id, set: { pin_hash, set_at: now } });
      await forgetTries(tx, pinSubject(approver.user_id));
    }
    // One key for a person on a tablet: the one before no longer counts.
    await tx
      .update(approvalKeys)
      .set({ revoked_at: now })
      .where(
        sql`${approvalKeys.user_id} = ${approver.user_id} and ${approvalKeys.device_id} = ${device_id} and ${approvalKeys.revoked_at} is null`,
      );
    await tx
      .insert(approvalKeys)
      .values({ key_id, user_id: approver.user_id, public_key, device_id, created_at: now });
    await writeAudit(tx, {
      at: now,
      actor,
      action: 'approval-key.enrol',
      subject: key_id,
      detail: { device_id },
      address,
      requestId,
    });
  });
  return { user_id: approver.user_id, name: approver.name, limit: approver.limit };
}
