import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { purchaseOrders as calls } from '#calls/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { recalculated } from '#model/purchases/change.ts';
import { purchaseTotals } from '#model/purchases/totals.ts';
import { purchaseLines, purchaseOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { inFranchise, ofOwnTypes } from '../kit/scope.ts';
import { changePurchase, loadPurchase } from './store.ts';

type Call = typeof calls.calculateRemainingAmount;

const o = purchaseOrders;

function asked({ po_no }: InputOf<Call>, context: Context): SQL | undefined {
  return and(
    inFranchise(o.franchise_code, context),
    ofOwnTypes(o.type, context),
    po_no === undefined ? undefined : eq(o.po_no, po_no),
  );
}

/** What is still expected and what is owed, VND, as the documents say. */
export async function sumAmounts(input: InputOf<Call>, context: Context): Promise<AnswerOf<Call>> {
  const total = (column: typeof o.payable | typeof o.remaining_amount) =>
    sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  const [sums] = await context.tx
    .select({ remaining_amount: total(o.remaining_amount), payable: total(o.payable) })
    .from(o)
    // A credit memo's remaining amount is expected back, not to come in.
    .where(and(asked(input, context), input.po_no === undefined ? eq(o.type, 'Order') : undefined));
  if (!sums) throw new Error('an aggregate always answers a row');
  return sums;
}

/** Puts stored amounts right that differ from what the lines say. Documents that are over are looked at by number only. */
export async function correctAmounts(input: InputOf<Call>, context: Context): Promise<void> {
  // A number that does not exist, or is another franchise's, is missing.
  if (input.po_no !== undefined) await loadPurchase(context, input.po_no, false);
  const isUnfinished = inArray(o.la_status, ['OPEN', 'RELEASED', 'PARTIAL_RECEIVED']);
  const heads = await context.tx
    .select()
    .from(o)
    .where(and(asked(input, context), input.po_no === undefined ? isUnfinished : undefined));
  if (heads.length === 0) return;
  const of = heads.map(({ po_no }) => po_no);
  const lines = await context.tx.select().from(purchaseLines).where(inArray(purchaseLines.po_no, of));
  const ofOrder = Map.groupBy(lines, ({ po_no }) => po_no);
  for (const head of heads) {
    const { grand_total, remaining_amount, payable } = purchaseTotals({
      ...head,
      lines: ofOrder.get(head.po_no) ?? [],
    });
    const isRight =
      grand_total === head.grand_total &&
      remaining_amount === head.remaining_amount &&
      payable === head.payable;
    if (!isRight) await changePurchase(context, head.po_no, recalculated);
  }
}
