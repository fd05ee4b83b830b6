import { and, eq, inArray, sql } from 'drizzle-orm';
import { receipts as calls } from '#calls/index.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { salesMessages } from '#model/messages/sales.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isAtHand } from '#model/sales/payments.ts';
import * as rules from '#model/sales/receipts.ts';
import { cashReceipts, locations } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import { tabletTime } from '../kit/tablet-time.ts';
import { findArrived, unmatchReceipt } from './bank-transfers-kept.ts';
import { isForOwnTypes, listReceipts } from './lists.ts';
import { changeMethod } from './method-change.ts';
import { changeOrder } from './store.ts';

export const handlers = answers(calls, {
  filter: listReceipts,

  add: {
    keepsOrder: true,
    run: async (input, context) => {
      const receipt_id = await nextReceiptId(context);
      const order = await changeOrder(context, input.pos_so_no, async (order, ruleContext) => {
        await assertStore(context, order.franchise_code, input.collect_store_code);
        return rules.addReceipt(order, input, { ...ruleContext, receipt_id });
      });
      const { shift_no = '', taken_at } = input;
      if (shift_no || taken_at !== undefined)
        await context.tx
          .update(cashReceipts)
          .set({ shift_no, taken_at: taken_at === undefined ? null : new Date(taken_at) })
          .where(eq(cashReceipts.receipt_id, receipt_id));
      if (isAtHand(input) || input.amount < 0 || order.document_type !== 'order') return order;
      await context.inHand?.settle();
      return (await findArrived(context, receipt_id)) ?? order;
    },
  },

  handOver: ({ pos_so_no, at }, context) => {
    const given = tabletTime(at, context.now).toISOString();
    return changeOrder(context, pos_so_no, (order, ruleContext) =>
      rules.handOverGoods(order, { by: context.actor.user.username, at: given }, ruleContext),
    );
  },

  remove: async ({ receipt_id }, context) => {
    const order = await changeOrder(context, await orderOf(context, receipt_id), (order, ruleContext) =>
      rules.removeReceipt(order, receipt_id, ruleContext),
    );
    await unmatchReceipt(context.tx, receipt_id);
    return order;
  },

  changeMethod: async (input, context) => {
    const pos_so_no = await orderOf(context, input.receipt_id);
    return changeMethod(input, context, { pos_so_no, new_id: await nextReceiptId(context) });
  },

  process: async ({ receipt_id }, context) =>
    changeOrder(context, await orderOf(context, receipt_id), (order, ruleContext) =>
      rules.postReceipt(order, receipt_id, ruleContext),
    ),

  processAll: {
    keepsOrder: true,
    run: (input, context) =>
      changeOrder(context, input.pos_so_no, (order, ruleContext) =>
        rules.postReceipts(order, { ...ruleContext, atHand: input.at_hand }),
      ),
  },
});

/** Money is collected in a store of the order's own franchise. */
async function assertStore({ tx }: Context, franchise_code: string, code: string): Promise<void> {
  if (code === '') return;
  const found = await tx
    .select({ code: locations.code })
    .from(locations)
    .where(and(eq(locations.code, code), eq(locations.franchise_code, franchise_code)));
  if (found.length === 0)
    throw new Refusal('validation', serverMessages.missing('Location', code), 'collect_store_code');
}

/** The number of a new receipt. */
export async function nextReceiptId({ tx }: Pick<Context, 'tx'>): Promise<number> {
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
        inArray(cashReceipts.status, ['ADDED', 'POSTED']),
        inFranchise(cashReceipts.franchise_code, context),
        isForOwnTypes(context),
      ),
    );
  if (!receipt) throw new Refusal('not_found', salesMessages.receiptGone());
  return receipt.pos_so_no;
}
