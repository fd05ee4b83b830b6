import { and, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#calls/errors.ts';
import { receipts as calls } from '#calls/index.ts';
import { salesMessages } from '#model/messages/sales.ts';
import * as rules from '#model/receipts.ts';
import { cashReceipts } from '../db/schema/index.ts';
import { answers } from './answers.ts';
import type { Context } from './context.ts';
import { listReceipts, paysOwnType } from './sales-lists.ts';
import { changeOrder } from './sales-store.ts';
import { inFranchise } from './scope.ts';

export const handlers = answers(calls, {
  filter: listReceipts,

  add: (input, context) =>
    changeOrder(context, input.pos_so_no, async (order, moment) =>
      rules.addReceipt(order, input, { ...moment, receipt_id: await nextReceiptId(context) }),
    ),

  remove: async ({ receipt_id }, context) =>
    changeOrder(context, await orderOf(context, receipt_id), (order, moment) =>
      rules.removeReceipt(order, receipt_id, moment),
    ),

  process: async ({ receipt_id }, context) =>
    changeOrder(context, await orderOf(context, receipt_id), (order, moment) =>
      rules.postReceipt(order, receipt_id, moment),
    ),

  processAll: (input, context) =>
    changeOrder(context, input.pos_so_no, (order, moment) => rules.postReceipts(order, moment)),
});

async function nextReceiptId({ tx }: Context): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('cash_receipts', 'receipt_id')) as id`,
  );
  return Number(rows[0]?.id);
}

/** The order that a receipt pays; a receipt of another franchise, or a deleted one, is as missing. */
async function orderOf(context: Context, receipt_id: number): Promise<string> {
  const [receipt] = await context.tx
    .select({ pos_so_no: cashReceipts.pos_so_no })
    .from(cashReceipts)
    .where(
      and(
        eq(cashReceipts.receipt_id, receipt_id),
        ne(cashReceipts.status, 'DELETED'),
        inFranchise(cashReceipts.franchise_code, context),
        paysOwnType(context),
      ),
    );
  if (!receipt) throw new Refusal('not_found', salesMessages.receiptGone());
  return receipt.pos_so_no;
}
