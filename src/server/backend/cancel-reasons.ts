import { and, eq, getTableColumns, inArray, like } from 'drizzle-orm';
import { Refusal } from '#calls/errors.ts';
import { cancelReasons as calls } from '#calls/index.ts';
import type { CancelReason } from '#calls/master-data.ts';
import { type CancelReasonPage, cancelReasonPageName } from '#model/cancel-reasons.ts';
import { cancelReasons, consignmentIssues, purchaseOrders, salesOrders } from '../db/schema/index.ts';
import { answers } from './answers.ts';
import type { Context } from './context.ts';
import { answerList } from './list-query.ts';
import { keptApart } from './unique.ts';

const isThere = ({ reason_code, page }: Omit<CancelReason, 'id'>) =>
  `Reason Code ${reason_code} exists already for ${cancelReasonPageName(page)}.`;

/** The reason, locked until the call is done. */
async function known({ tx }: Context, id: number): Promise<CancelReason> {
  const [row] = await tx.select().from(cancelReasons).where(eq(cancelReasons.id, id)).for('update');
  if (!row) throw new Refusal('not_found', `Cancel reason ${id} does not exist.`);
  return row;
}

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
async function assertUnused({ tx }: Context, { page, reason_code }: CancelReason): Promise<void> {
  const find = users[page as CancelReasonPage]; // a page that is none of them has no documents
  const [used] = (await find?.(tx, reason_code)) ?? [];
  if (!used) return;
  throw new Refusal(
    'rule',
    `Cancel reason ${reason_code} is in use, for example in ${used.no}. Its code and page cannot be changed, and it cannot be removed.`,
    'cancel_reason.reason_code',
  );
}

/**
 * What a reason of a page's documents says, kept until the call is done: nobody removes it while it is being used. Empty
 * for none, which the rule of the document refuses or allows.
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
    throw new Refusal('validation', `Cancel reason ${reason_code} does not exist.`, 'cancel_reason_code');
  return reason.description;
}

export const handlers = answers(calls, {
  filter: (input, context) =>
    answerList(
      context,
      calls.filter,
      { from: cancelReasons, columns: getTableColumns(cancelReasons), toRow: row => row },
      input,
    ),

  get: async ({ id }, { tx }) => {
    const [row] = await tx.select().from(cancelReasons).where(eq(cancelReasons.id, id));
    if (!row) throw new Refusal('not_found', `Cancel reason ${id} does not exist.`);
    return row;
  },

  create: async (input, { tx }) => {
    const insert = tx.insert(cancelReasons).values(input).returning();
    const [row] = await keptApart(insert, isThere(input), 'reason_code');
    if (!row) throw new Error('an inserted row is returned');
    return row;
  },

  update: async ({ cancel_reason: { id, ...input } }, context) => {
    const before = await known(context, id);
    if (before.reason_code !== input.reason_code || before.page !== input.page)
      await assertUnused(context, before);
    const update = context.tx.update(cancelReasons).set(input).where(eq(cancelReasons.id, id)).returning();
    const [row] = await keptApart(update, isThere(input), 'cancel_reason.reason_code');
    if (!row) throw new Error('a locked row is still there');
    return row;
  },

  remove: async ({ id }, context) => {
    await assertUnused(context, await known(context, id));
    await context.tx.delete(cancelReasons).where(eq(cancelReasons.id, id));
    return {};
  },
});
