import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { salesOrders as calls, receipts } from '#calls/index.ts';
import type { ListInput } from '#calls/kit/list-input.ts';
import { cashReceipts, remainingHistory, salesOrders } from '../../db/schema/index.ts';
import type { Context } from '../kit/context.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise, ofOwnTypes } from '../kit/scope.ts';
import { sellerOfRow } from './seller.ts';
import { receiptOf } from './store.ts';

const firstItemOfRow = sql<string>`coalesce((
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
      columns: {
        pos_so_no: o.pos_so_no,
        franchise_code: o.franchise_code,
        status: o.status,
        order_date: o.order_date,
        support_to_ship: o.support_to_ship,
        cancel_reason_code: o.cancel_reason_code,
        total_lines: o.total_lines,
        grand_total: o.grand_total,
        remaining_amount: o.remaining_amount,
        created_at: o.created_at,
        updated_at: o.updated_at,
        version: o.version,
        sell_to_customer_no: o.sell_to_customer_no,
        sell_to_name: o.sell_to_name,
        sell_to_phone_no: o.sell_to_phone_no,
        requested_delivery_date: o.requested_delivery_date,
        document_type: o.document_type,
        location_code: o.location_code,
        applies_to_no: o.applies_to_no,
        quote_no: o.quote_no,
        converted_no: o.converted_no,
        transfer_memo: o.transfer_memo,
        held_as: o.held_as,
        valid_until: o.valid_until,
        first_item: firstItemOfRow,
        seller: sellerOfRow,
        added_amount: addedOfRow,
        unseen_amount: unseenOfRow,
      },
      where: and(inFranchise(o.franchise_code, context), ofOwnTypes(o.document_type, context)),
      // Numbers are capitals, digits and hyphens: normalising does not change their order, which the indexes have.
      order: { pos_so_no: sql`${o.pos_so_no} collate "C"` },
      byDay: {
        of: 'created_at',
        amount: 'grand_total',
        adds: sql`case when ${o.status} = 'CANCELED' then 0 else ${o.grand_total} end`,
      },
      toRow: row => ({
        ...row,
        requested_delivery_date: row.requested_delivery_date ?? '',
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      }),
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
      columns: {
        id: h.id,
        pos_so_no: h.pos_so_no,
        old_amount: h.old_amount,
        new_amount: h.new_amount,
        changed_by: h.changed_by,
        created_at: h.created_at,
      },
      where: scope && exists(ofOrder),
      toRow: row => ({ ...row, created_at: row.created_at.toISOString() }),
    },
    input,
  );
}

/** Receipts of documents of the types that the caller's pages are for. */
export function paysOwnType(context: Context): SQL | undefined {
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
      columns: {
        receipt_id: r.receipt_id,
        franchise_code: r.franchise_code,
        location_code: r.location_code,
        customer_no: r.customer_no,
        customer_name: r.customer_name,
        pos_so_no: r.pos_so_no,
        phone: r.phone,
        amount: r.amount,
        receipt_type: r.receipt_type,
        receipt_type_code: r.receipt_type_code,
        sales_order_no: sql<string>`(select o.bc_so_no from sales_orders o where o.pos_so_no = cash_receipts.pos_so_no)`,
        payment_type: r.payment_type,
        payment_term: r.payment_term,
        contract_no: r.contract_no,
        comment: r.comment,
        shift_no: r.shift_no,
        drawer_code: r.drawer_code,
        taken_at: r.taken_at,
        transfer_memo: r.transfer_memo,
        handed_over_by: r.handed_over_by,
        handed_over_at: r.handed_over_at,
        collect_store_code: r.collect_store_code,
        status: r.status,
        created_by: r.created_by,
        created_at: r.created_at,
        posted_at: r.posted_at,
        replaces_id: r.replaces_id,
        changed_from: r.changed_from,
        change_reason: r.change_reason,
        change_note: r.change_note,
        receipt_no: r.receipt_no,
        posted_by: r.posted_by,
      },
      where: and(
        inArray(r.status, ['ADDED', 'POSTED']),
        inFranchise(r.franchise_code, context),
        paysOwnType(context),
      ),
      byDay: {
        of: 'posted_at',
        amount: 'amount',
        adds: sql`case when ${r.pos_so_no} like 'SC-%' then -${r.amount} else ${r.amount} end`,
      },
      toRow: ({ sales_order_no, ...row }) => ({
        ...receiptOf(row, sales_order_no),
        receipt_no: row.receipt_no ?? '',
      }),
    },
    input,
  );
}
