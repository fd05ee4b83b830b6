import { and, eq, inArray, like } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { CancelReason } from '#calls/setup/master-data.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { CancelReasonPage } from '#model/setup/cancel-reasons.ts';
import { cancelReasons, consignmentIssues, purchaseOrders, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';

type Document = { no: string };
const s = salesOrders;

/** Finds a document of a page that was canceled for a reason. */
const users: Readonly<
  Record<CancelReasonPage, (tx: Context['tx'], reason_code: string) => Promise<Document[]>>
> = {
  '/salesOrders': (tx, code) => saleOf(tx, code, ['order', 'credit_memo']),
  '/salesQuotes': (tx, code) => saleOf(tx, code, ['quote']),
  '/purchasesOrders': (tx, code) =>
    tx
      .select({ no: purchaseOrders.po_no })
      .from(purchaseOrders)
      .where(eq(purchaseOrders.cancel_reason_code, code))
      .limit(1),
  '/consignmentIssue': (tx, code) =>
    tx
      .select({ no: consignmentIssues.ci_no })
      .from(consignmentIssues)
      .where(eq(consignmentIssues.cancel_reason_code, code))
      .limit(1),
};

function saleOf(tx: Context['tx'], code: string, types: string[]): Promise<Document[]> {
  return tx
    .select({ no: s.pos_so_no })
    .from(s)
    .where(and(eq(s.cancel_reason_code, code), inArray(s.document_type, types)))
    .limit(1);
}

/** A document in which the reason stands needs it, to say in words why it was cancelled. */
export async function assertReasonUnused(
  { tx }: Context,
  { page, reason_code }: CancelReason,
): Promise<void> {
  const find = users[page as CancelReasonPage]; // a page that is none of them has no documents
  const [used] = (await find?.(tx, reason_code)) ?? [];
  if (!used) return;
  throw new Refusal('rule', serverMessages.reasonUsed(reason_code, used.no), 'cancel_reason.reason_code');
}

/**
 * What a reason of a page's documents says. It is kept until the call is done, so that it is not removed
 * while it is used. Empty for none, which the rule of the document refuses or allows.
 *
 * @throws Refusal `validation` when the page has no such reason
 */
export async function reasonFor(
  { tx }: Pick<Context, 'tx'>,
  reason_code: string,
  page: CancelReasonPage,
): Promise<string> {
  if (reason_code === '') return '';
  const [reason] = await tx
    .select({ description: cancelReasons.description })
    .from(cancelReasons)
    .where(and(eq(cancelReasons.reason_code, reason_code), like(cancelReasons.page, `${page}%`)))
    .for('share');
  if (!reason)
    throw new Refusal(
      'validation',
      serverMessages.missing('Cancel Reason', reason_code),
      'cancel_reason_code',
    );
  return reason.description;
}
