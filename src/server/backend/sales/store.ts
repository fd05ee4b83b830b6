import { isDeepStrictEqual } from 'node:util';
import { eq, type SQLWrapper } from 'drizzle-orm';
import { Refusal } from '#calls/kit/errors.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { serverMessages } from '#model/messages/server.ts';
import { type Credited, refunded } from '#model/sales/credit-memos.ts';
import { isRepriced, postedTotal } from '#model/sales/order-change.ts';
import type { RuleContext } from '#model/sales/order-document.ts';
import type { Tx } from '../../db/connection.ts';
import { insertion } from '../../db/insertion.ts';
import { salesFeeLines, salesLines, salesOrders } from '../../db/schema/index.ts';
import { writeTogether } from '../../db/write-together.ts';
import { assertGranted } from '../kit/access.ts';
import type { ChangeContext } from '../kit/context.ts';
import { byRule, byRuleAsync } from '../kit/documents.ts';
import { lineWrites } from '../kit/line-rows.ts';
import { ofAnyType } from '../kit/scope.ts';
import { reserveDifference } from '../stock/reserved.ts';
import { keepCouponUse } from './coupon-uses.ts';
import { assertDiscount } from './discounts.ts';
import { lockOrder, ruleContextOf } from './load.ts';
import type { Held } from './order-in-hand.ts';
import { postDifference } from './posting.ts';
import { sellerNow } from './seller.ts';
import { withVat } from './vat.ts';

/** An order's own columns, from the document. */
function columnsOf(order: SalesOrder) {
  const {
    lines: _lines,
    fees: _fees,
    receipts: _receipts,
    approvals: _approvals,
    seller: _seller,
    first_item: _first,
    shop_returns: _returns,
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

/** The columns in which a document differs from what it was; its version always does. */
function changed(before: SalesOrder, after: SalesOrder): Partial<ReturnType<typeof columnsOf>> {
  const was = new Map<string, unknown>(Object.entries(columnsOf(before)));
  const all = Object.entries(columnsOf(after));
  return Object.fromEntries(all.filter(([name, value]) => !isDeepStrictEqual(value, was.get(name))));
}

/**
 * @param from the document it was made of, which gives it its discounts
 * @returns the document, sold by the person who asks for it
 */
export async function insertOrder(
  context: ChangeContext,
  order: SalesOrder,
  from: SalesOrder | null = null,
): Promise<SalesOrder> {
  const { tx, actor } = context;
  await assertDiscount(context, from, order);
  const { pos_so_no, lines } = order;
  await writeTogether(tx, [
    insertion(salesOrders, [{ ...columnsOf(order), created_by: actor.user.user_id }]),
    ...(lines.length
      ? [
          insertion(
            salesLines,
            lines.map(line => ({ ...line, pos_so_no })),
          ),
        ]
      : []),
    ...insertFees(order),
  ]);
  await keepCouponUse(context, null, order);
  await reserveDifference(tx, null, order);
  return { ...order, seller: sellerNow(actor) };
}

function insertFees({ pos_so_no, fees }: SalesOrder): SQLWrapper[] {
  return fees.length
    ? [
        insertion(
          salesFeeLines,
          fees.map(fee => ({ ...fee, pos_so_no })),
        ),
      ]
    : [];
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
  context: ChangeContext,
  edited: string | Edited,
  rule: (order: SalesOrder, ruleContext: RuleContext) => SalesOrder | Promise<SalesOrder>,
): Promise<SalesOrder> {
  const { pos_so_no, base_version, reopens }: Edited =
    typeof edited === 'string' ? { pos_so_no: edited } : edited;
  const { given, ruleContext, ...held } = await lockOrder(context, pos_so_no, reopens);
  const before = held.order;
  if (base_version !== undefined && base_version !== before.version)
    throw new Refusal('stale', serverMessages.stale('Sales Order', pos_so_no));
  const after = await byRuleAsync(() => rule(given, ruleContext));
  if (after === given) return answerOf(context, before);
  if (isRepriced(after) && !ruleContext.promotionRules)
    throw new Error(`${pos_so_no} is priced again, and its promotions were not looked up`);
  assertGranted(context, before, after);
  await saveChange(context, before, after, held);
  return answerOf(context, after);
}

/** As it is read: a tablet keeps the answer. */
async function answerOf(context: ChangeContext, order: SalesOrder): Promise<SalesOrder> {
  const [answered = order] = await withVat(context, [order]);
  return answered;
}

type Edited = {
  readonly pos_so_no: string;
  readonly base_version?: number | undefined;
  /** The change may bring back a status in which promotions are looked up. */
  readonly reopens?: boolean;
};

/** Brings the row of an order from what it says to what the order is. */
export async function writeHeader(tx: Tx, stored: SalesOrder, order: SalesOrder): Promise<void> {
  if (order !== stored) await tx.execute(headerWrite(tx, stored, order).getSQL());
}

const headerWrite = (tx: Tx, before: SalesOrder, after: SalesOrder) =>
  tx.update(salesOrders).set(changed(before, after)).where(eq(salesOrders.pos_so_no, after.pos_so_no));

/** What else a change of these does looks at no row of an order, so that the row can be written later. */
const waits = ({ document_type, status }: SalesOrder): boolean =>
  document_type === 'order' && status !== 'CANCELED' && status !== 'CLOSED';

/**
 * Writes the difference between a document, locked, and what a rule made of it.
 *
 * @param held what is known of the document, where more changes may follow
 */
async function saveChange(
  context: ChangeContext,
  before: SalesOrder,
  after: SalesOrder,
  held?: Pick<Held, 'stored' | 'facts'>,
): Promise<void> {
  if (after === before) return;
  await assertDiscount(context, before, after);
  const inHand = held && waits(after) ? context.inHand : undefined;
  if (!inHand) await context.inHand?.settle();
  const { tx } = context;
  const { pos_so_no } = after;
  const lines = { table: salesLines, no: salesLines.pos_so_no, number: pos_so_no };
  // Rules keep the very list of fees that they do not change.
  const feesChange = after.fees !== before.fees;
  if (feesChange) await tx.delete(salesFeeLines).where(eq(salesFeeLines.pos_so_no, pos_so_no));
  await writeTogether(tx, [
    ...(inHand ? [] : [headerWrite(tx, before, after)]),
    ...lineWrites(tx, lines, before.lines, after.lines, line => ({ ...line, pos_so_no })),
    ...(feesChange ? insertFees(after) : []),
  ]);
  await keepCouponUse(context, before, after);
  await postDifference(context, before, after);
  await reserveDifference(tx, before, after);
  if (held) await inHand?.keep({ stored: held.stored, order: after, facts: held.facts });
  const paidBack = after.document_type === 'credit_memo' ? postedTotal(after) - postedTotal(before) : 0;
  if (paidBack > 0)
    await changeOrder(ofAnyType(context), after.applies_to_no, (order, ruleContext) =>
      refunded(order, paidBack, ruleContext),
    );
}

/** Changes a credit memo together with the order that it credits. The memo is locked first, always. */
export async function changeCreditMemo(
  context: ChangeContext,
  pos_so_no: string,
  rule: (both: Credited<SalesOrder>, ruleContext: RuleContext) => Credited<SalesOrder>,
): Promise<SalesOrder> {
  const { order: memo } = await lockOrder(context, pos_so_no);
  const { order } = await lockOrder(ofAnyType(context), memo.applies_to_no);
  const ruleContext = await ruleContextOf(context);
  const after = byRule(() => rule({ memo, order }, ruleContext));
  await saveChange(context, order, after.order);
  await saveChange(context, memo, after.memo);
  return after.memo;
}
