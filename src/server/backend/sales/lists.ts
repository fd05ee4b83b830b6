import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { salesOrders as calls, receipts } from '#calls/index.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import type { Receipt } from '#calls/sales/documents.ts';
import { cashReceipts, remainingHistory, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { keptSearch } from '../kit/kept-search.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise, ofOwnTypes } from '../kit/scope.ts';
import { sellerOfRow } from './seller.ts';

export const firstItemOfRow = sql<string>`coalesce((
  select line.description from sales_lines line where line.pos_so_no = sales_orders.pos_so_no
  order by line.line_no limit 1), '')`;

/** VND of an order's receipts that wait for posting. */
const waitingOfRow = (which: SQL) =>
  sql<number>`coalesce((
    select sum(receipt.amount) from cash_receipts receipt
    where receipt.pos_so_no = sales_orders.pos_so_no and receipt.status = 'ADDED' and ${which}), 0)`.mapWith(
    Number,
  );
const addedOfRow = waitingOfRow(sql`true`);
const unseenOfRow = waitingOfRow(
  sql`receipt.payment_type = 'transfer' and sales_orders.document_type = 'order'`,
);

export function listOrders(input: ListInput, context: Context) {
  const o = salesOrders;
  return answerList(
    context,
    calls.filter,
    {
      from: o,
      columns: columnsOf(calls.filter, o, {
        first_item: firstItemOfRow,
        seller: sellerOfRow,
        added_amount: addedOfRow,
        unseen_amount: unseenOfRow,
      }),
      where: and(inFranchise(o.franchise_code, context), ofOwnTypes(o.document_type, context)),
      kept: keptSearch(o),
      // Numbers are capitals, digits and hyphens: normalising does not change their order, which the indexes have.
      order: { pos_so_no: sql`${o.pos_so_no} collate "C"` },
      byDay: {
        of: 'created_at',
        amount: 'grand_total',
        adds: sql`case when ${o.status} = 'CANCELED' then 0 else ${o.grand_total} end`,
      },
    },
    input,
  );
}

export function listRemainingHistory(input: ListInput, context: Context) {
  const h = remainingHistory;
  const scope = and(
    inFranchise(salesOrders.franchise_code, context),
    ofOwnTypes(salesOrders.document_type, context),
  );
  const ofOrder = context.tx
    .select({ no: salesOrders.pos_so_no })
    .from(salesOrders)
    .where(and(eq(salesOrders.pos_so_no, h.pos_so_no), scope));
  return answerList(
    context,
    calls.remainingHistory,
    {
      from: h,
      columns: columnsOf(calls.remainingHistory, h),
      where: scope && exists(ofOrder),
    },
    input,
  );
}

/** The types of documents that have receipts. */
const withReceipts = ['order', 'credit_memo'] as const;

/** Receipts of documents of the types that the caller's pages are for. */
export function isForOwnTypes(context: Context): SQL | undefined {
  // There are no others: to look each document up is the dear part of counting a shop's receipts.
  if (context.types !== 'all' && withReceipts.every(type => context.types.includes(type))) return undefined;
  const own = ofOwnTypes(salesOrders.document_type, context);
  const paid = context.tx
    .select({ no: salesOrders.pos_so_no })
    .from(salesOrders)
    .where(and(eq(salesOrders.pos_so_no, cashReceipts.pos_so_no), own));
  return own && exists(paid);
}

/** Deleted receipts, and those that another stands for, stay in the table and are shown nowhere. */
export function listReceipts(input: ListInput, context: Context) {
  const r = cashReceipts;
  return answerList(
    context,
    receipts.filter,
    {
      from: r,
      columns: columnsOf(receipts.filter, r, {
        sales_order_no: sql<string>`(select o.bc_so_no from sales_orders o where o.pos_so_no = cash_receipts.pos_so_no)`,
        status: sql<Receipt['status']>`${r.status}`, // the table checks that it is one of these
      }),
      where: and(
        // As the index of the shown ones says it.
        sql`${r.status} in ('ADDED', 'POSTED')`,
        inFranchise(r.franchise_code, context),
        isForOwnTypes(context),
      ),
      kept: keptSearch(r),
      byDay: {
        of: 'posted_at',
        amount: 'amount',
        adds: sql`case when ${r.pos_so_no} like 'SC-%' then -${r.amount} else ${r.amount} end`,
      },
    },
    input,
  );
}
