import { customers, invoiceBuyers, promotions, receipts, salesFees, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { changedLine, lineOf } from '#model/kit/document-lines.ts';
import type { Approval } from '#model/sales/approvals.ts';
import * as feeRules from '#model/sales/fees.ts';
import type { LineInput, RuleContext } from '#model/sales/order-document.ts';
import * as lineRules from '#model/sales/order-lines.ts';
import * as promotionRules from '#model/sales/order-promotions.ts';
import * as orderRules from '#model/sales/orders.ts';
import * as receiptRules from '#model/sales/receipts.ts';
import type { LiveEntry, ReplayContext } from '#offline/overlay/replay.ts';
import { changing, inputFor, when } from '#offline/overlay/when.ts';
import { momentOf, namesOf } from '../facts.ts';

/** The document that a create entry stands for, under its temporary id. */
export function localOrder(
  input: InputOf<typeof salesOrders.create>,
  tempId: string,
  context: ReplayContext,
): SalesOrder {
  const { data } = input;
  return orderRules.createOrder(
    { ...data, location_code: data.location_code || context.locationCode },
    {
      ...ruleContextOf(context, null),
      pos_so_no: tempId,
      franchise_code: context.franchiseCode,
      item: known(data.lines, context),
    },
  );
}

/** A document after an entry that changes no other document; throws a RuleProblem where a rule refuses. */
export function applied(
  order: SalesOrder | null,
  entry: LiveEntry,
  context: ReplayContext,
): SalesOrder | null {
  const made = inputFor(salesOrders.create, entry);
  if (made)
    return (
      order ??
      withApprovals(localOrder(made, entry.tempId ?? made.pos_so_no, context), made.approvals, context)
    );
  return order && changed(order, entry, { context, ruleContext: ruleContextOf(context, order) });
}

type Known = { context: ReplayContext; ruleContext: RuleContext };

const changed = changing<SalesOrder, Known>([
  when(salesOrders.update, (order, { data, approvals }, { context, ruleContext }) =>
    withApprovals(orderRules.updateOrder(order, data, ruleContext), approvals, context),
  ),
  when(salesOrders.addLine, (order, line, { context, ruleContext }) =>
    lineRules.addLine(order, line, { ...ruleContext, item: known([line], context) }),
  ),
  when(salesOrders.updateLine, (order, line, { context, ruleContext }) =>
    lineRules.updateLine(order, line, {
      ...ruleContext,
      item: known([changedLine<LineInput>(lineOf(order, line.line_no), line)], context),
    }),
  ),
  when(salesOrders.removeLines, (order, { line_nos }, { ruleContext }) =>
    lineRules.removeLines(order, line_nos, ruleContext),
  ),
  when(salesOrders.setStatus, (order, input, { ruleContext }) =>
    orderRules.setStatus(order, input, ruleContext),
  ),
  when(salesOrders.postQty, (order, { lines, told_vnd, lookup_code }, { ruleContext }) => {
    const after = orderRules.postQty(order, lines, { ...ruleContext, toldVnd: told_vnd });
    // An order of several invoices is found by the first.
    const isFirst = order.lookup_code === undefined && lines.some(line => line.qty_to_invoice > 0);
    return isFirst && lookup_code !== undefined ? { ...after, lookup_code } : after;
  }),
  when(salesOrders.close, (order, _, { ruleContext }) => orderRules.closeOrder(order, ruleContext)),
  when(salesOrders.setRequestedDeliveryDate, (order, { date }, { ruleContext }) =>
    orderRules.setRequestedDeliveryDate(order, date, ruleContext),
  ),
  when(invoiceBuyers.set, (order, { invoice_buyer }, { ruleContext }) =>
    orderRules.setInvoiceBuyer(order, invoice_buyer, ruleContext),
  ),
  when(salesOrders.updateRemaining, (order, input, { ruleContext }) =>
    orderRules.updateRemaining(order, input, ruleContext),
  ),
  when(salesFees.add, (order, { fees }, { ruleContext }) => feeRules.addFees(order, fees, ruleContext)),
  when(salesFees.update, (order, { line_no, fee }, { ruleContext }) =>
    feeRules.updateFee(order, { line_no, ...fee }, ruleContext),
  ),
  when(salesFees.remove, (order, { line_nos }, { ruleContext }) =>
    feeRules.removeFees(order, line_nos, ruleContext),
  ),
  when(promotions.setAuto, (order, { auto_promotion }, { ruleContext }) =>
    promotionRules.setAutoPromotion(order, auto_promotion, ruleContext),
  ),
  when(promotions.setBirthday, (order, { auto_promotion }, { ruleContext }) =>
    promotionRules.setBirthdayPromotion(order, auto_promotion, ruleContext),
  ),
  when(
    customers.addRedeemablePoint,
    (order, { redeemable_point_used }, { context: { vndPerPoint }, ruleContext }) =>
      vndPerPoint === undefined
        ? order
        : promotionRules.setExchangePoints(
            order,
            order.la_exchange_points + redeemable_point_used,
            vndPerPoint,
            ruleContext,
          ),
  ),
  when(receipts.add, (order, input, { ruleContext }) =>
    receiptRules.addReceipt(order, input, { ...ruleContext, receipt_id: localReceiptId(order) }),
  ),
  when(receipts.handOver, (order, { at }, { ruleContext }) =>
    receiptRules.handOverGoods(order, { by: '', at }, ruleContext),
  ),
  when(receipts.processAll, (order, { at_hand }, { ruleContext }) =>
    receiptRules.postReceipts(order, { ...ruleContext, atHand: at_hand }),
  ),
  when(receipts.process, (order, { receipt_id }, { ruleContext }) =>
    receiptRules.postReceipt(order, receipt_id, ruleContext),
  ),
  when(receipts.changeMethod, (order, { receipt_id, reason, note, ...asked }, { ruleContext }) => {
    const old = order.receipts.find(receipt => receipt.receipt_id === receipt_id);
    const paid = {
      ...asked,
      receipt_type: asked.receipt_type ?? old?.receipt_type ?? '',
      receipt_type_code: asked.receipt_type_code ?? old?.receipt_type_code ?? '',
    };
    const facts = { ...ruleContext, new_id: localReceiptId(order) };
    return receiptRules.changeMethod(order, { ...paid, receipt_id, reason, note }, facts);
  }),
  when(receipts.remove, (order, { receipt_id }, { ruleContext }) =>
    receiptRules.removeReceipt(order, receipt_id, ruleContext),
  ),
]);

/** An order as approved here; the server has the last word on each approval. */
function withApprovals(
  order: SalesOrder,
  approvals: readonly Approval[] = [],
  { userId }: ReplayContext,
): SalesOrder {
  const known = order.approvals ?? [];
  const added = approvals
    .filter(({ id }) => !known.some(other => other.id === id))
    .map(({ id, approver_name, ceiling, reason, approved_at }) => ({
      ...{ id, approver_name, ceiling, reason, approved_at },
      cashier_user_id: userId,
    }));
  return added.length > 0 ? { ...order, approvals: [...known, ...added] } : order;
}

/** Below zero: the back end's ids begin at 1. */
function localReceiptId(order: SalesOrder): number {
  return Math.min(0, ...order.receipts.map(receipt => receipt.receipt_id)) - 1;
}

/** The items of the store at the price the customer was told; an item that the store does not hold is shown by its number. */
function known(lines: readonly LineInput[], context: ReplayContext): lineRules.FindItem {
  return (itemNo, variantCode) => {
    const line = lines.find(each => each.item_no === itemNo && each.variant_code === variantCode);
    const unit_price = line?.unit_price ?? context.item(itemNo, variantCode)?.unit_price ?? 0;
    return { ...namesOf(context, itemNo, variantCode), unit_price };
  };
}

/**
 * Who may do what is the back end's judgement; here everything a person was let do is shown as done. The rule behind a
 * document's coupon is known from the document alone.
 */
export function ruleContextOf(context: ReplayContext, order: Pick<SalesOrder, 'rules'> | null): RuleContext {
  const coupons = order?.rules.filter(rule => rule.trigger === 'coupon') ?? [];
  return {
    ...momentOf(context),
    ...(context.promotionRules ? { promotionRules: [...context.promotionRules, ...coupons] } : {}),
  };
}
