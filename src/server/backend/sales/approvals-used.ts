import { and, eq, notInArray, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { Message } from '#model/messages/kit.ts';
import { serverMessages } from '#model/messages/server.ts';
import { type Approval, signing, statementOf } from '#model/sales/approvals.ts';
import { writeAudit } from '../../audit.ts';
import { approvalKeys, discountApprovals, users } from '../../db/schema/index.ts';
import { type ChangeContext, type Context, ownerOf } from '../kit/context.ts';
import { approverBy, whyNotApprover } from './discount-approvals.ts';

const hourMs = 3_600_000;
/** As long as a tablet's changes are answered; and what a clock may be ahead. */
const oldestMs = 30 * 24 * hourMs;
const aheadMs = hourMs;

const no = (why: Message) => new Refusal('discount', serverMessages.approval(why), 'approvals');

/**
 * Takes the approvals that come with a change as the document's own. Each is good for one document, of who asked for it.
 * What a tablet signed is judged now: by the key, and by what its person may today.
 *
 * @param isIts whether an approval names the document: by its number, or by what the tablet called it
 * @throws Refusal `discount` that says why one does not count
 */
export async function takeApprovals(
  context: Context,
  order: Pick<SalesOrder, 'pos_so_no' | 'franchise_code'>,
  isIts: (approval: Approval) => boolean,
  approvals: readonly Approval[] = [],
): Promise<void> {
  for (const approval of approvals) {
    if (approval.cashier !== ownerOf(context.actor)) throw no(serverMessages.approvalOfOther());
    if (!isIts(approval)) throw no(serverMessages.approvalElsewhere());
    const [known] = await context.tx
      .select()
      .from(discountApprovals)
      .where(eq(discountApprovals.id, approval.id))
      .for('update');
    if (known) {
      if (known.cashier_user_id !== context.actor.user.user_id) throw no(serverMessages.approvalOfOther());
      if (known.pos_so_no !== '' && known.pos_so_no !== order.pos_so_no)
        throw no(serverMessages.approvalUsed(known.pos_so_no));
      // The record counts, not what was sent of it.
      if (known.document !== approval.document) throw no(serverMessages.approvalElsewhere());
      await assertCounts(context, order, known);
      await context.tx
        .update(discountApprovals)
        .set({ pos_so_no: order.pos_so_no })
        .where(eq(discountApprovals.id, approval.id));
      continue;
    }
    if (approval.signature === '') throw no(serverMessages.approvalNotGiven());
    await takeSigned(context, order, approval);
  }
}

/** Who gave it may still do so, and what it calls its document is no other document's name. */
async function assertCounts(
  { tx, actor }: ChangeContext,
  { pos_so_no, franchise_code }: Pick<SalesOrder, 'pos_so_no' | 'franchise_code'>,
  { approver_user_id, ceiling, document }: Pick<Approval, 'approver_user_id' | 'ceiling' | 'document'>,
) {
  const approver = await approverBy(tx, sql`${users.user_id} = ${approver_user_id}`);
  if (!approver) throw no(serverMessages.approvalByNobody());
  const why = whyNotApprover(approver, actor, franchise_code, ceiling);
  if (why) throw no(why);
  const [other] = await tx
    .select({ id: discountApprovals.id })
    .from(discountApprovals)
    .where(
      and(eq(discountApprovals.document, document), notInArray(discountApprovals.pos_so_no, ['', pos_so_no])),
    )
    .limit(1);
  if (other) throw no(serverMessages.approvalElsewhere());
  return approver;
}

async function takeSigned(
  context: Context,
  order: Pick<SalesOrder, 'pos_so_no' | 'franchise_code'>,
  approval: Approval,
): Promise<void> {
  const { tx, now, actor, requestId } = context;
  const { id, ceiling, approver_user_id, key_id } = approval;
  const [key] = isUuid(key_id)
    ? await tx
        .select()
        .from(approvalKeys)
        .where(and(eq(approvalKeys.key_id, key_id), eq(approvalKeys.user_id, approver_user_id)))
    : [];
  if (!key || key.revoked_at || !(await isSigned(approval, key.public_key)))
    throw no(serverMessages.approvalSignature());
  const at = Date.parse(approval.approved_at);
  if (
    at > now.getTime() + aheadMs ||
    at < Math.max(key.created_at.getTime() - aheadMs, now.getTime() - oldestMs)
  )
    throw no(serverMessages.approvalClock());
  const approver = await assertCounts(context, order, approval);
  await tx.insert(discountApprovals).values({
    id,
    document: approval.document,
    pos_so_no: order.pos_so_no,
    ceiling,
    approver_user_id,
    approver_name: approver.name,
    cashier_user_id: actor.user.user_id,
    reason: approval.reason,
    approved_at: new Date(at),
    received_at: now,
    on_tablet: true,
  });
  await writeAudit(tx, {
    at: now,
    actor,
    action: 'discount.approve',
    subject: order.pos_so_no,
    detail: {
      id,
      approver: approver.username,
      ceiling,
      reason: approval.reason,
      on_tablet: true,
      approved_at: approval.approved_at,
      device_id: approval.device_id,
      wrong_tries: approval.wrong_tries,
      key_id,
    },
    requestId,
  });
}

async function isSigned({ signature, ...statement }: Approval, publicKey: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', Buffer.from(publicKey, 'base64'), signing, false, [
      'verify',
    ]);
    const text = new TextEncoder().encode(statementOf(statement));
    return await crypto.subtle.verify(signing, key, Buffer.from(signature, 'base64'), text);
  } catch {
    // A key or a signature that is none.
    return false;
  }
}

/** The approvals of a document, oldest first, as its reader sees them. */
export async function approvalsOf({ tx }: Pick<ChangeContext, 'tx'>, pos_so_no: string) {
  const rows = await tx
    .select()
    .from(discountApprovals)
    .where(eq(discountApprovals.pos_so_no, pos_so_no))
    .orderBy(discountApprovals.approved_at, discountApprovals.id);
  return rows.map(approvalShown);
}

/** One of them, from its row. */
export function approvalShown(row: typeof discountApprovals.$inferSelect) {
  const { id, approver_name, cashier_user_id, ceiling, reason, approved_at } = row;
  return { id, approver_name, cashier_user_id, ceiling, reason, approved_at: approved_at.toISOString() };
}

/** A document with its approvals; one without any is the very same. */
export async function withApprovals<O extends SalesOrder>(
  context: Pick<ChangeContext, 'tx'>,
  order: O,
): Promise<O> {
  const approvals = await approvalsOf(context, order.pos_so_no);
  return approvals.length > 0 ? { ...order, approvals } : order;
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
