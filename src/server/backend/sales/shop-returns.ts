import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { shopReturns as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { TakenBack } from '#calls/sales/shop-returns.ts';
import { stockMessages } from '#model/messages/stock.ts';
import { postReceipt } from '#model/sales/receipts.ts';
import { refundElsewhere } from '#model/sales/shop-returns.ts';
import { auditOf } from '../../audit.ts';
import {
  cashReceipts,
  franchises,
  items,
  locations,
  salesLines,
  salesOrders,
  shopReturns,
} from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import type { ChangeContext, Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList, filtered } from '../kit/list-query.ts';
import { franchiseFor, inBooksOf, inFranchise } from '../kit/scope.ts';
import { receiveAtCost } from '../stock/costs.ts';
import { credit, postMemo } from './credit-memos.ts';
import { loadOrder } from './load.ts';
import { countLookUp, noteLookUp } from './look-ups-elsewhere.ts';
import { nextReceiptId } from './receipts.ts';
import { sellerOf, withoutPeople } from './sold-elsewhere.ts';
import { changeOrder } from './store.ts';

type Asked = InputOf<typeof calls.take>;

export const handlers = answers(calls, {
  find: {
    first: ({ pos_so_no }, context) => noteLookUp(context, pos_so_no),
    async run({ pos_so_no }, context) {
      const { franchise_code, name } = await sellerOf(context, pos_so_no, franchiseFor(context));
      const order = await loadOrder(inBooksOf(franchise_code, context), pos_so_no);
      return { order: withoutPeople(order), shop: name };
    },
  },

  take: { first: (_, context) => countLookUp(context), run: take },

  filter(input, context) {
    const rows = rowsFor(context);
    return answerList(
      context,
      calls.filter,
      {
        from: rows,
        columns: columnsOf(calls.filter, rows),
        order: { returned_on: sql`${rows.returned_on}`, memo_no: sql`${rows.memo_no} collate "C"` },
      },
      input,
    );
  },

  sums({ filters }, context) {
    const rows = rowsFor(context);
    const { sold_by, sold_at, taken_by, taken_at, goods_amount, refunded_amount } = rows;
    const sum = (of: typeof goods_amount | typeof refunded_amount) => sql<number>`sum(${of})`.mapWith(Number);
    return context.tx
      .select({
        ...{ sold_by, sold_at, taken_by, taken_at },
        returns: sql<number>`count(*)`.mapWith(Number),
        goods_amount: sum(goods_amount),
        refunded_amount: sum(refunded_amount),
      })
      .from(rows)
      .where(filtered(calls.filter, columnsOf(calls.filter, rows), filters))
      .groupBy(sold_by, sold_at, taken_by, taken_at)
      .orderBy(sql`sum(${refunded_amount}) desc`, sold_by, taken_by);
  },
});

/** The rows that the caller may see, with the names of the places: a shop is one of the two. */
function rowsFor(context: Context) {
  const r = shopReturns;
  const seller = alias(franchises, 'seller');
  const sold = alias(locations, 'sold');
  const taken = alias(locations, 'taken');
  const { memo_no, pos_so_no, returned_on, sold_by, taken_by } = r;
  const { goods_amount, refunded_amount, cost_amount } = r;
  return context.tx
    .select({
      ...{ memo_no, pos_so_no, returned_on, sold_by, taken_by, goods_amount, refunded_amount, cost_amount },
      sold_at: sql<string>`${sold.name}`.as('sold_at'),
      taken_at: sql<string>`${taken.name}`.as('taken_at'),
    })
    .from(r)
    .innerJoin(seller, eq(seller.customer_no, r.sold_by))
    .innerJoin(sold, eq(sold.code, seller.location_code))
    .innerJoin(taken, eq(taken.code, r.location_code))
    .where(or(inFranchise(r.sold_by, context), inFranchise(r.taken_by, context)))
    .as('back');
}

/**
 * The goods are in the stock of the shop that takes them back and the money leaves its drawer; revenue, VAT, e-invoice and points
 * are those of the shop that sold. What that shop owes by it is one row for both.
 */
async function take(asked: Asked, context: Context): Promise<TakenBack> {
  const { tx, actor, now, today } = context;
  const { pos_so_no, lines, amount } = asked;
  const taken_by = franchiseFor(context);
  const seller = await sellerOf(context, pos_so_no, taken_by);
  const sold_by = seller.franchise_code;
  const location_code = await storeOf(context, taken_by);
  const theirs: ChangeContext = { ...inBooksOf(sold_by, context), came_back_at: location_code };
  const { pos_so_no: memo_no } = await credit(theirs, pos_so_no, () => lines);
  await assertShared(context, memo_no);
  // The seller loses the revenue: their shop knows no person of another one.
  await tx
    .update(salesOrders)
    .set({ created_by: seller.created_by })
    .where(eq(salesOrders.pos_so_no, memo_no));
  const { grand_total: goods_amount } = await postMemo(theirs, memo_no);
  const cost_amount = await receiveReturned(context, memo_no, { taken_by, sold_by });
  if (amount > 0)
    await payBack(theirs, memo_no, {
      ...{ ...asked, franchise_code: taken_by, location_code, seller: seller.name },
    });
  await tx.insert(shopReturns).values({
    ...{ memo_no, pos_so_no, sold_by, taken_by, location_code, returned_on: today },
    ...{ goods_amount, refunded_amount: amount, cost_amount },
    ...{ created_by: actor.user.user_id, created_at: now },
  });
  await auditOf(context, 'shop-return.take', memo_no, {
    ...{ pos_so_no, sold_by, taken_by, goods_amount, refunded_amount: amount },
  });
  return { memo_no, goods_amount, refunded_amount: amount };
}

/** Goods that the other shop alone has come back there. */
async function assertShared({ tx }: Pick<Context, 'tx'>, memo_no: string): Promise<void> {
  const [own] = await tx
    .select({ description: items.description })
    .from(salesLines)
    .innerJoin(items, eq(items.item_no, salesLines.item_no))
    .where(and(eq(salesLines.pos_so_no, memo_no), isNotNull(items.owner_code)))
    .limit(1);
  if (own) throw new Refusal('rule', stockMessages.notKept(own.description), 'lines');
}

/** The store of a shop, where goods that come back are put. */
async function storeOf({ tx }: Pick<Context, 'tx'>, franchise: string): Promise<string> {
  const [shop] = await tx
    .select({ location_code: franchises.location_code })
    .from(franchises)
    .where(eq(franchises.customer_no, franchise));
  if (!shop) throw new Error(`the franchise ${franchise} of the caller is missing`);
  return shop.location_code;
}

/**
 * The goods join the average of the shop that has them now, at what they had cost the shop that sold them, as goods do that one
 * shop sends to another.
 *
 * @returns VND, their cost together; null where it is not known of all
 */
async function receiveReturned(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  memo_no: string,
  { taken_by, sold_by }: { taken_by: string; sold_by: string },
): Promise<number | null> {
  const { item_no, variant_code, quantity, cost_amount } = salesLines;
  const lines = await tx
    .select({ item_no, variant_code, quantity, cost_amount })
    .from(salesLines)
    .where(eq(salesLines.pos_so_no, memo_no));
  await receiveAtCost(
    tx,
    { franchise: taken_by, from: sold_by, now },
    lines.map(({ cost_amount: cost, ...line }) => ({
      ...line,
      unit_cost: cost === null ? null : cost / line.quantity,
    })),
  );
  return lines.reduce<number | null>(
    (sum, { cost_amount: cost }) => (sum === null || cost === null ? null : sum + cost),
    0,
  );
}

type Paid = Pick<Asked, 'amount' | 'shift_no' | 'taken_at' | 'drawer_code'> & {
  franchise_code: string;
  location_code: string;
  seller: string;
};

/** Cash out of the drawer of the shop that took the goods back. */
async function payBack(context: ChangeContext, memo_no: string, paid: Paid): Promise<SalesOrder> {
  const { amount, drawer_code = '', shift_no = '', taken_at } = paid;
  const { franchise_code, location_code, seller } = paid;
  const receipt_id = await nextReceiptId(context);
  await changeOrder(context, memo_no, (memo, ruleContext) =>
    refundElsewhere(
      memo,
      { amount, franchise_code, location_code, drawer_code, seller },
      { ...ruleContext, receipt_id },
    ),
  );
  await context.tx
    .update(cashReceipts)
    .set({ shift_no, taken_at: taken_at === undefined ? null : new Date(taken_at) })
    .where(eq(cashReceipts.receipt_id, receipt_id));
  return changeOrder(context, memo_no, (memo, ruleContext) => postReceipt(memo, receipt_id, ruleContext));
}
