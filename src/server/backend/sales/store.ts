import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { Receipt, SalesOrder } from '#calls/sales/orders.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { serverMessages } from '#model/messages/server.ts';
import { type Credited, refunded } from '#model/sales/credit-memos.ts';
import { postedTotal } from '#model/sales/order-change.ts';
import type { RuleContext } from '#model/sales/order-document.ts';
import { cashReceipts, salesFeeLines, salesLines, salesOrders } from '../../db/schema/index.ts';
import { assertGranted } from '../kit/access.ts';
import type { Context } from '../kit/context.ts';
import { byRule, byRuleAsync, momentOf } from '../kit/documents.ts';
import { saveLines } from '../kit/line-rows.ts';
import { inFranchise, ofAnyType, ofOwnTypes } from '../kit/scope.ts';
import { allWithApprovals } from './approvals-used.ts';
import { withBuyer } from './buyers.ts';
import { keepCouponUse } from './coupon-uses.ts';
import { assertDiscount } from './discounts.ts';
import { postDifference } from './posting.ts';
import { sellerNow, sellerOfRow } from './seller.ts';
import { pricedAtOf, promotionRulesAt } from './told-prices.ts';

/**
 * Who and when, and the company's promotions, for the rules.
 *
 * @param toldAt when a tablet was given the promotions that its customer was told; by default those of now
 */
export async function ruleContextOf(context: Context, toldAt: Date | null = null): Promise<RuleContext> {
  return { ...momentOf(context), promotionRules: await promotionRulesAt(context, toldAt) };
}

export const orderMissing = (pos_so_no: string): Refusal =>
  new Refusal('not_found', serverMessages.missing('Sales Order', pos_so_no));

/**
 * The whole document. One of another franchise, or of a type that the caller's pages are not for, is as missing.
 *
 * @param lock keeps the order until the transaction ends: changes of one order happen one after the other
 */
export async function loadOrder(context: Context, pos_so_no: string, lock: boolean): Promise<SalesOrder> {
  if (isLocal(pos_so_no))
    throw new Refusal('validation', serverMessages.noNumberYet('Sales Order'), 'pos_so_no');
  const { tx } = context;
  const query = tx
    .select({ ...getTableColumns(salesOrders), seller: sellerOfRow })
    .from(salesOrders)
    .where(
      and(
        eq(salesOrders.pos_so_no, pos_so_no),
        inFranchise(salesOrders.franchise_code, context),
        ofOwnTypes(salesOrders.document_type, context),
      ),
    );
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw orderMissing(pos_so_no);
  const [order] = await withParts(context, [row]);
  if (!order) throw new Error('each row is one order');
  return order;
}

/** The same of several documents, without those that are missing, in the order of their numbers here. */
export async function loadOrders(context: Context, numbers: readonly string[]): Promise<SalesOrder[]> {
  const rows = await context.tx
    .select({ ...getTableColumns(salesOrders), seller: sellerOfRow })
    .from(salesOrders)
    .where(
      and(
        inArray(salesOrders.pos_so_no, [...numbers]),
        inFranchise(salesOrders.franchise_code, context),
        ofOwnTypes(salesOrders.document_type, context),
      ),
    );
  const places = new Map(numbers.map((no, index) => [no, index]));
  const placeOf = ({ pos_so_no }: { pos_so_no: string }) => places.get(pos_so_no) ?? 0;
  return withParts(
    context,
    rows.sort((a, b) => placeOf(a) - placeOf(b)),
  );
}

type OrderRow = typeof salesOrders.$inferSelect & { seller: string };

/** Documents from their rows, with lines, fees and receipts. */
async function withParts(context: Context, rows: readonly OrderRow[]): Promise<SalesOrder[]> {
  const { tx } = context;
  const numbers = rows.map(({ pos_so_no }) => pos_so_no);
  const lines = await tx
    .select()
    .from(salesLines)
    .where(inArray(salesLines.pos_so_no, numbers))
    .orderBy(asc(salesLines.line_no));
  const fees = await tx
    .select()
    .from(salesFeeLines)
    .where(inArray(salesFeeLines.pos_so_no, numbers))
    .orderBy(asc(salesFeeLines.line_no));
  const receipts = await tx
    .select()
    .from(cashReceipts)
    .where(and(inArray(cashReceipts.pos_so_no, numbers), inArray(cashReceipts.status, ['ADDED', 'POSTED'])))
    .orderBy(asc(cashReceipts.receipt_id));
  const ofOrder = <P extends { pos_so_no: string }>(parts: readonly P[]) =>
    Map.groupBy(parts, ({ pos_so_no }) => pos_so_no);
  const parts = { lines: ofOrder(lines), fees: ofOrder(fees), receipts: ofOrder(receipts) };
  const orders = rows.map((row): SalesOrder => {
    const { created_by: _by, posted_at: _at, priced_at: _told, ...header } = row;
    const own = parts.lines.get(row.pos_so_no) ?? [];
    return {
      ...header,
      ...countries,
      // The table checks that it is one of these.
      document_type: row.document_type as SalesOrder['document_type'],
      requested_delivery_date: row.requested_delivery_date ?? '',
      customer_birthday: row.customer_birthday ?? '',
      posting_date: row.posting_date ?? '',
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      first_item: own[0]?.description ?? '',
      lines: own.map(({ pos_so_no: _no, cost_amount: _cost, ...line }) => line),
      fees: (parts.fees.get(row.pos_so_no) ?? []).map(({ pos_so_no: _no, ...fee }) => fee),
      receipts: (parts.receipts.get(row.pos_so_no) ?? []).map(receipt => receiptOf(receipt, row.bc_so_no)),
    };
  });
  return allWithApprovals(context, orders);
}

const countries = {
  sell_to_country_region_code: 'VNM',
  bill_to_country_region_code: 'VNM',
  ship_to_country_region_code: 'VNM',
} as const;

/** @param sales_order_no number of its order in the ERP */
export function receiptOf(row: typeof cashReceipts.$inferSelect, sales_order_no: string): Receipt {
  const {
    receipt_no: _no,
    posted_by: _by,
    shift_no: _shift,
    taken_at: _taken,
    replaces_id: _old,
    ...receipt
  } = row;
  return {
    ...receipt,
    sales_order_no,
    status: row.status as Receipt['status'], // the table checks that it is one of these
    created_at: row.created_at.toISOString(),
    posted_at: row.posted_at?.toISOString() ?? null,
    handed_over_at: row.handed_over_at?.toISOString() ?? null,
  };
}

/** An order's own columns, from the document. */
function columnsOf(order: SalesOrder) {
  const {
    lines: _lines,
    fees: _fees,
    receipts: _receipts,
    approvals: _approvals,
    seller: _seller,
    first_item: _first,
    ...header
  } = order;
  return {
    ...header,
    requested_delivery_date: order.requested_delivery_date || null,
    customer_birthday: order.customer_birthday || null,
    posting_date: order.posting_date || null,
    created_at: new Date(order.created_at),
    updated_at: new Date(order.updated_at),
  };
}

/**
 * @param from the document it was made of, which gives it its discounts
 * @returns the document, sold by the person who asks for it
 */
export async function insertOrder(
  context: Context,
  order: SalesOrder,
  from: SalesOrder | null = null,
): Promise<SalesOrder> {
  const { tx, actor } = context;
  await assertDiscount(context, from, order);
  await tx.insert(salesOrders).values({ ...columnsOf(order), created_by: actor.user.user_id });
  if (order.lines.length)
    await tx.insert(salesLines).values(order.lines.map(line => ({ ...line, pos_so_no: order.pos_so_no })));
  await insertFees(context, order);
  await keepCouponUse(context, null, order);
  return { ...order, seller: sellerNow(actor) };
}

async function insertFees({ tx }: Context, { pos_so_no, fees }: SalesOrder): Promise<void> {
  if (fees.length) await tx.insert(salesFeeLines).values(fees.map(fee => ({ ...fee, pos_so_no })));
}

/**
 * Changes an order by a rule of the model and writes the difference: the document, and whatever the difference moves —
 * stock, shipments, invoices, cash, bank, history — in the same transaction.
 *
 * @param edited the number; with the `base_version` that was read the change is refused as
 *   `stale` when the order is of another version
 * @returns the whole order as it is afterwards
 */
export async function changeOrder(
  context: Context,
  edited: string | { readonly pos_so_no: string; readonly base_version?: number | undefined },
  rule: (order: SalesOrder, ruleContext: RuleContext) => SalesOrder | Promise<SalesOrder>,
): Promise<SalesOrder> {
  const { pos_so_no, base_version = undefined } = typeof edited === 'string' ? { pos_so_no: edited } : edited;
  const before = await loadOrder(context, pos_so_no, true);
  if (base_version !== undefined && base_version !== before.version)
    throw new Refusal('stale', serverMessages.stale('Sales Order', pos_so_no));
  const ruleContext = await ruleContextOf(context, await pricedAtOf(context, before));
  const given = await withBuyer(context, before);
  const after = await byRuleAsync(() => rule(given, ruleContext));
  if (after === given) return before;
  assertGranted(context, before, after);
  await saveChange(context, before, after);
  return after;
}

/** Writes the difference between a document, locked, and what a rule made of it. */
async function saveChange(context: Context, before: SalesOrder, after: SalesOrder): Promise<void> {
  if (after === before) return;
  await assertDiscount(context, before, after);
  const { tx } = context;
  const { pos_so_no } = after;
  const lines = { table: salesLines, no: salesLines.pos_so_no, number: pos_so_no };
  await saveLines(tx, lines, before.lines, after.lines, line => ({ ...line, pos_so_no }));
  // Rules keep the very list of fees that they do not change.
  if (after.fees !== before.fees) {
    await tx.delete(salesFeeLines).where(eq(salesFeeLines.pos_so_no, pos_so_no));
    await insertFees(context, after);
  }
  await tx.update(salesOrders).set(columnsOf(after)).where(eq(salesOrders.pos_so_no, pos_so_no));
  await keepCouponUse(context, before, after);
  await postDifference(context, before, after);
  const paidBack = after.document_type === 'credit_memo' ? postedTotal(after) - postedTotal(before) : 0;
  if (paidBack > 0)
    await changeOrder(ofAnyType(context), after.applies_to_no, (order, ruleContext) =>
      refunded(order, paidBack, ruleContext),
    );
}

/** Changes a credit memo together with the order that it credits. The memo is locked first, always. */
export async function changeCreditMemo(
  context: Context,
  pos_so_no: string,
  rule: (both: Credited<SalesOrder>, ruleContext: RuleContext) => Credited<SalesOrder>,
): Promise<SalesOrder> {
  const memo = await loadOrder(context, pos_so_no, true);
  const order = await loadOrder(ofAnyType(context), memo.applies_to_no, true);
  const ruleContext = await ruleContextOf(context);
  const after = byRule(() => rule({ memo, order }, ruleContext));
  await saveChange(context, order, after.order);
  await saveChange(context, memo, after.memo);
  return after.memo;
}
