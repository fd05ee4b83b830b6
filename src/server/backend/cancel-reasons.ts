import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { CancelReason } from '#calls/cancel-reasons.ts';
import { Refusal } from '#calls/errors.ts';
import { cancelReasons as calls } from '#calls/index.ts';
import { cancelReasonPageName } from '#model/cancel-reasons.ts';
import { cancelReasons, salesOrders } from '../db/schema/index.ts';
import type { Context } from './context.ts';
import { handle } from './handle.ts';
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

/** Which documents a page's reasons cancel. */
const documentTypes: Readonly<Record<string, readonly string[]>> = {
  '/salesOrders': ['order', 'credit_memo'],
  '/salesQuotes': ['quote'],
};

/** A document in which the reason stands needs it, to say in words why it was cancelled. */
async function assertUnused({ tx }: Context, reason: CancelReason): Promise<void> {
  const [used] = await tx
    .select({ no: salesOrders.pos_so_no })
    .from(salesOrders)
    .where(
      and(
        eq(salesOrders.cancel_reason_code, reason.reason_code),
        inArray(salesOrders.document_type, [...(documentTypes[reason.page] ?? [])]),
      ),
    )
    .limit(1);
  if (!used) return;
  throw new Refusal(
    'rule',
    `Cancel reason ${reason.reason_code} is in use, for example in ${used.no}. Its code and page cannot be changed, and it cannot be removed.`,
    'cancel_reason.reason_code',
  );
}

export const handlers = [
  handle(calls.filter, (input, context) =>
    answerList(
      context,
      calls.filter,
      { from: cancelReasons, columns: getTableColumns(cancelReasons), toRow: row => row },
      input,
    ),
  ),

  handle(calls.get, async ({ id }, { tx }) => {
    const [row] = await tx.select().from(cancelReasons).where(eq(cancelReasons.id, id));
    if (!row) throw new Refusal('not_found', `Cancel reason ${id} does not exist.`);
    return row;
  }),

  handle(calls.create, async (input, { tx }) => {
    const insert = tx.insert(cancelReasons).values(input).returning();
    const [row] = await keptApart(insert, isThere(input), 'reason_code');
    if (!row) throw new Error('an inserted row is returned');
    return row;
  }),

  handle(calls.update, async ({ cancel_reason: { id, ...input } }, context) => {
    const before = await known(context, id);
    if (before.reason_code !== input.reason_code || before.page !== input.page)
      await assertUnused(context, before);
    const update = context.tx.update(cancelReasons).set(input).where(eq(cancelReasons.id, id)).returning();
    const [row] = await keptApart(update, isThere(input), 'cancel_reason.reason_code');
    if (!row) throw new Error('a locked row is still there');
    return row;
  }),

  handle(calls.remove, async ({ id }, context) => {
    await assertUnused(context, await known(context, id));
    await context.tx.delete(cancelReasons).where(eq(cancelReasons.id, id));
    return {};
  }),
];
