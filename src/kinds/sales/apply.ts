import { promotions, receipts, salesFees, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import type { Approval } from '#model/approvals.ts';
import * as receiptRules from '#model/receipts.ts';
import * as feeRules from '#model/sales-fees.ts';
import type { LineInput, Moment } from '#model/sales-order-document.ts';
import * as lineRules from '#model/sales-order-lines.ts';
import * as orderRules from '#model/sales-orders.ts';
import * as promotionRules from '#model/sales-promotions.ts';
import type { LiveEntry, Facts as OrderFacts } from '#offline/overlay/fold.ts';
import { changing, inputFor, when } from '#offline/overlay/when.ts';

/** The document that a create entry stands for, under its temporary id. */
export function localOrder(
  input: InputOf<typeof salesOrders.create>,
  tempId: string,
  facts: OrderFacts,
): SalesOrder {
  const { data } = input;
  return orderRules.createOrder(
    { ...data, location_code: data.location_code || facts.locationCode },
    {
      ...momentOf(facts, null),
      pos_so_no: tempId,
      franchise_code: facts.franchiseCode,
      item: known(data.lines, facts),
    },
  );
}

/** A document after an entry that changes no other document; throws a RuleProblem where a rule refuses. */
export function applied(order: SalesOrder | null, entry: LiveEntry, facts: OrderFacts): SalesOrder | null {
  const made = inputFor(salesOrders.create, entry);
  if (made)
    return (
      order ?? withApprovals(localOrder(made, entry.tempId ?? made.pos_so_no, facts), made.approvals, facts)
    );
  return order && changed(order, entry, { facts, moment: momentOf(facts, order) });
}

type Known = { facts: OrderFacts; moment: Moment };

const changed = changing<SalesOrder, Known>([
  when(salesOrders.update, (order, { data, approvals }, { facts, moment }) =>
    withApprovals(orderRules.updateOrder(order, data, moment), approvals, facts),
  ),
  when(salesOrders.addLine, (order, line, { facts, moment }) =>
    lineRules.addLine(order, line, { ...moment, item: known([line], facts) }),
  ),
  when(salesOrders.updateLine, (order, line, { facts, moment }) =>
    lineRules.updateLine(order, line, { ...moment, item: known([line], facts) }),
  ),
  when(salesOrders.removeLines, (order, { line_nos }, { moment }) =>
    lineRules.removeLines(order, line_nos, moment),
  ),
  when(salesOrders.setStatus, (order, input, { moment }) => orderRules.setStatus(order, input, moment)),
  when(salesOrders.postQty, (order, { lines }, { moment }) => orderRules.postQty(order, lines, moment)),
  when(salesOrders.close, (order, _, { moment }) => orderRules.closeOrder(order, moment)),
  when(salesOrders.setRequestedDeliveryDate, (order, { date }, { moment }) =>
    orderRules.setRequestedDeliveryDate(order, date, moment),
  ),
  when(salesOrders.updateRemaining, (order, input, { moment }) =>
    orderRules.updateRemaining(order, input, moment),
  ),
  when(salesFees.add, (order, { fees }, { moment }) => feeRules.addFees(order, fees, moment)),
  when(salesFees.update, (order, { line_no, fee }, { moment }) =>
    feeRules.updateFee(order, { line_no, ...fee }, moment),
  ),
  when(salesFees.remove, (order, { line_nos }, { moment }) => feeRules.removeFees(order, line_nos, moment)),
  when(promotions.setAuto, (order, { auto_promotion }, { moment }) =>
    promotionRules.setAutoPromotion(order, auto_promotion, moment),
  ),
  when(promotions.setBirthday, (order, { auto_promotion }, { moment }) =>
    promotionRules.setBirthdayPromotion(order, auto_promotion, moment),
  ),
  when(receipts.add, (order, input, { moment }) =>
    receiptRules.addReceipt(order, input, { ...moment, receipt_id: localReceiptId(order) }),
  ),
  when(receipts.processAll, (order, _, { moment }) => receiptRules.postReceipts(order, moment)),
  when(receipts.process, (order, { receipt_id }, { moment }) =>
    receiptRules.postReceipt(order, receipt_id, moment),
  ),
  when(receipts.remove, (order, { receipt_id }, { moment }) =>
    receiptRules.removeReceipt(order, receipt_id, moment),
  ),
]);

/** An order as approved here; the server has the last word on each approval. */
function withApprovals(
  order: SalesOrder,
  approvals: readonly Approval[] = [],
  { userId }: OrderFacts,
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
function known(lines: readonly LineInput[], facts: OrderFacts): lineRules.FindItem {
  return (itemNo, variantCode) => {
    const line = lines.find(each => each.item_no === itemNo && each.variant_code === variantCode);
    const item = facts.item(itemNo, variantCode);
    return {
      description: item?.description ?? itemNo,
      variant_description: item?.variant_description ?? variantCode,
      unit_of_measure: item?.unit_of_measure ?? '',
      picture: item?.picture ?? '',
      unit_price: line?.unit_price ?? item?.unit_price ?? 0,
    };
  };
}

/**
 * Who may do what is the back end's judgement; here everything a person was let do is shown as done. The rule behind a
 * document's coupon is known from the document alone.
 */
export function momentOf(facts: OrderFacts, order: Pick<SalesOrder, 'rules'> | null): Moment {
  const coupons = order?.rules.filter(rule => rule.trigger === 'coupon') ?? [];
  return {
    actor: { isAdministrator: true, userId: facts.userId },
    now: facts.now,
    today: facts.today,
    ...(facts.promotionRules ? { promotionRules: [...facts.promotionRules, ...coupons] } : {}),
  };
}
