import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { Receipt, SalesOrder } from '#calls/sales/orders.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isRepriced } from '#model/sales/order-change.ts';
import type { RuleContext } from '#model/sales/order-document.ts';
import {
  cashReceipts,
  customers,
  discountApprovals,
  promotionRules,
  salesFeeLines,
  salesLines,
  salesOrders,
} from '../../db/schema/index.ts';
import { type RowOf, rowsWithin, selection } from '../../db/selection.ts';
import type { ChangeContext } from '../kit/context.ts';
import { momentOf } from '../kit/documents.ts';
import { inFranchise, isInFranchise, ofOwnTypes } from '../kit/scope.ts';
import { approvalShown } from './approvals-used.ts';
import { buyerColumns, factsOf, withBuyer } from './buyers.ts';
import type { Held } from './order-in-hand.ts';
import { promotionRuleOf, promotionRulesOf } from './promotion-rules.ts';
import { returnsOfRow } from './returned-elsewhere.ts';
import { sellerOfRow } from './seller.ts';
import { promotionRulesAt, stillTold } from './told-prices.ts';

/**
 * Who and when, and the company's promotions, for the rules.
 *
 * @param toldAt when a tablet was given the promotions that its customer was told; by default those of now
 */
export async function ruleContextOf(
  context: ChangeContext,
  toldAt: Date | null = null,
): Promise<RuleContext> {
  const rules = await promotionRulesOf(context.tx);
  return { ...momentOf(context), promotionRules: await promotionRulesAt(context, toldAt, rules) };
}

const orderMissing = (pos_so_no: string): Refusal =>
  new Refusal('not_found', serverMessages.missing('Sales Order', pos_so_no));

const { pos_so_no: _, cost_amount: _cost, ...lineColumns } = getTableColumns(salesLines);
const { pos_so_no: _no, ...feeColumns } = getTableColumns(salesFeeLines);
const {
  receipt_no: _number,
  posted_by: _by,
  shift_no: _shift,
  taken_at: _taken,
  replaces_id: _old,
  ...receiptColumns
} = getTableColumns(cashReceipts);

/** A document with its parts, in one row. */
const parts = {
  ...getTableColumns(salesOrders),
  seller: { sql: sellerOfRow, read: String },
  lines: rowsWithin(salesLines, lineColumns, {
    where: sql`sales_lines.pos_so_no = sales_orders.pos_so_no`,
    order: sql`line_no`,
  }),
  fees: rowsWithin(salesFeeLines, feeColumns, {
    where: sql`sales_fee_lines.pos_so_no = sales_orders.pos_so_no`,
    order: sql`line_no`,
  }),
  receipts: rowsWithin(cashReceipts, receiptColumns, {
    where: sql`cash_receipts.pos_so_no = sales_orders.pos_so_no and cash_receipts.status in ('ADDED', 'POSTED')`,
    order: sql`receipt_id`,
  }),
  approvals: rowsWithin(discountApprovals, getTableColumns(discountApprovals), {
    where: sql`discount_approvals.pos_so_no = sales_orders.pos_so_no`,
    order: sql`approved_at, id`,
  }),
  shop_returns: returnsOfRow,
};

const wholeOrders = selection(salesOrders, parts);

/** The same with what else a change of the document looks at. */
const changedOrders = (where: SQL) =>
  selection(salesOrders, {
    ...parts,
    buyer: rowsWithin(customers, buyerColumns, {
      where: sql`customers.customer_no = sales_orders.sell_to_customer_no
        and customers.franchise_code = sales_orders.franchise_code`,
    }),
    promotions: rowsWithin(promotionRules, getTableColumns(promotionRules), { where }),
    // Another change may have been made while this one waited for the row: then the parts are those of before.
    is_whole: {
      sql: sql`(select before.xmin = sales_orders.xmin from sales_orders before
        where before.pos_so_no = sales_orders.pos_so_no)`,
      read: Boolean,
    },
  });
/** Promotions are looked up in these statuses alone, unless the change may bring one of them back. */
const forChange = changedOrders(sql`sales_orders.status in ('OPEN', 'CONFIRMED')`);
const forReopening = changedOrders(sql`true`);

/** The document with a number; one of another franchise, or of a type that the caller's pages are not for, is as missing. */
const ownOrder = (context: ChangeContext, pos_so_no: string) =>
  and(
    eq(salesOrders.pos_so_no, pos_so_no),
    inFranchise(salesOrders.franchise_code, context),
    ofOwnTypes(salesOrders.document_type, context),
  );

function assertNumbered(pos_so_no: string): void {
  if (isLocal(pos_so_no))
    throw new Refusal('validation', serverMessages.noNumberYet('Sales Order'), 'pos_so_no');
}

/** The whole document. One of another franchise, or of a type that the caller's pages are not for, is as missing. */
export async function loadOrder(context: ChangeContext, pos_so_no: string): Promise<SalesOrder> {
  assertNumbered(pos_so_no);
  await context.inHand?.settle();
  const [row] = await wholeOrders(context.tx, ownOrder(context, pos_so_no));
  if (!row) throw orderMissing(pos_so_no);
  return orderOf(row);
}

/**
 * The same for a change, with what its rules need to know: the order stays locked until the transaction ends, so that
 * changes of one order happen one after the other. One that a change of this transaction has left at hand is not read again.
 *
 * @param reopens the change may bring back a status in which promotions are looked up
 */
export async function lockOrder(context: ChangeContext, pos_so_no: string, reopens = false) {
  assertNumbered(pos_so_no);
  const held = reopens ? null : await context.inHand?.take(pos_so_no);
  if (held && isAtHand(context, held)) return lockedOf(context, held);
  await context.inHand?.settle();
  const select = reopens ? forReopening : forChange;
  const wanted = ownOrder(context, pos_so_no);
  let [row] = await select(context.tx, wanted, sql`for update of sales_orders`);
  if (row && !row.is_whole) [row] = await select(context.tx, wanted);
  if (!row) throw orderMissing(pos_so_no);
  const { buyer, promotions, is_whole: _whole, ...ofOrder } = row;
  const order = orderOf(ofOrder);
  const repriced = reopens || isRepriced(order);
  const toldAt = repriced ? await stillTold(context, row.priced_at) : null;
  const rules = repriced
    ? await promotionRulesAt(context, toldAt, promotions.map(promotionRuleOf))
    : undefined;
  const facts = { buyer: factsOf(buyer[0]), promotions: rules };
  return lockedOf(context, { stored: order, order, facts }, reopens);
}

function lockedOf(context: ChangeContext, held: Held, reopens = false) {
  const { order, facts } = held;
  const promotionRules = reopens || isRepriced(order) ? facts.promotions : undefined;
  const ruleContext: RuleContext = { ...momentOf(context), ...(promotionRules && { promotionRules }) };
  return { ...held, given: withBuyer(order, facts.buyer), ruleContext };
}

/** Is all known that a change of this caller looks at? */
function isAtHand(context: ChangeContext, { order, facts }: Held): boolean {
  const { types } = context;
  const isSeen =
    isInFranchise(order.franchise_code, context) && (types === 'all' || types.includes(order.document_type));
  return isSeen && (facts.promotions !== undefined || !isRepriced(order));
}

/** The whole documents of these numbers, without those that are missing, in this order. */
export async function loadOrders(context: ChangeContext, numbers: readonly string[]): Promise<SalesOrder[]> {
  await context.inHand?.settle();
  const rows = await wholeOrders(
    context.tx,
    and(
      inArray(salesOrders.pos_so_no, [...numbers]),
      inFranchise(salesOrders.franchise_code, context),
      ofOwnTypes(salesOrders.document_type, context),
    ),
  );
  const places = new Map(numbers.map((no, index) => [no, index]));
  const placeOf = ({ pos_so_no }: { pos_so_no: string }) => places.get(pos_so_no) ?? 0;
  return rows.sort((a, b) => placeOf(a) - placeOf(b)).map(orderOf);
}

/** A document from its row. */
function orderOf(row: RowOf<typeof parts>): SalesOrder {
  const { created_by: _maker, posted_at: _at, priced_at: _told, approvals, shop_returns, ...header } = row;
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
    first_item: row.lines[0]?.description ?? '',
    receipts: row.receipts.map(receipt => receiptOf(receipt, row.bc_so_no)),
    ...(approvals.length > 0 && { approvals: approvals.map(approvalShown) }),
    ...(shop_returns.length > 0 && { shop_returns }),
  };
}

const countries = {
  sell_to_country_region_code: 'VNM',
  bill_to_country_region_code: 'VNM',
  ship_to_country_region_code: 'VNM',
} as const;

/** @param sales_order_no number of its order in the ERP */
function receiptOf(row: RowOf<typeof receiptColumns>, sales_order_no: string): Receipt {
  return {
    ...row,
    sales_order_no,
    status: row.status as Receipt['status'], // the table checks that it is one of these
    created_at: row.created_at.toISOString(),
    posted_at: row.posted_at?.toISOString() ?? null,
    handed_over_at: row.handed_over_at?.toISOString() ?? null,
  };
}
