import type { promotions, receipts, salesFees, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import type { Approval } from '#model/approvals.ts';
import * as receiptRules from '#model/receipts.ts';
import * as feeRules from '#model/sales-fees.ts';
import type { LineInput, Moment } from '#model/sales-order-document.ts';
import * as lineRules from '#model/sales-order-lines.ts';
import * as orderRules from '#model/sales-orders.ts';
import * as promotionRules from '#model/sales-promotions.ts';
import type { LiveEntry, Facts as OrderFacts } from './fold.ts';

type Args<C> = InputOf<C>;

/** The document that a create entry stands for, under its temporary id. */
export function localOrder(
  input: Args<typeof salesOrders.create>,
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
// The arguments of an entry were parsed with the schema of its call before it was accepted.
export function applied(order: SalesOrder | null, entry: LiveEntry, facts: OrderFacts): SalesOrder | null {
  const { op, args } = entry;
  if (op === 'salesOrders.create') {
    const input = args as Args<typeof salesOrders.create>;
    return (
      order ??
      withApprovals(localOrder(input, entry.tempId ?? input.pos_so_no, facts), input.approvals, facts)
    );
  }
  if (!order) return null;
  const moment = momentOf(facts, order);
  switch (op) {
    case 'salesOrders.update': {
      const { data, approvals } = args as Args<typeof salesOrders.update>;
      return withApprovals(orderRules.updateOrder(order, data, moment), approvals, facts);
    }
    case 'salesOrders.addLine': {
      const line = args as Args<typeof salesOrders.addLine>;
      return lineRules.addLine(order, line, { ...moment, item: known([line], facts) });
    }
    case 'salesOrders.updateLine': {
      const line = args as Args<typeof salesOrders.updateLine>;
      return lineRules.updateLine(order, line, { ...moment, item: known([line], facts) });
    }
    case 'salesOrders.removeLines':
      return lineRules.removeLines(order, (args as Args<typeof salesOrders.removeLines>).line_nos, moment);
    case 'salesOrders.setStatus':
      return orderRules.setStatus(order, args as Args<typeof salesOrders.setStatus>, moment);
    case 'salesOrders.postQty':
      return orderRules.postQty(order, (args as Args<typeof salesOrders.postQty>).lines, moment);
    case 'salesOrders.close':
      return orderRules.closeOrder(order, moment);
    case 'salesOrders.setRequestedDeliveryDate':
      return orderRules.setRequestedDeliveryDate(
        order,
        (args as Args<typeof salesOrders.setRequestedDeliveryDate>).date,
        moment,
      );
    case 'salesOrders.updateRemaining':
      return orderRules.updateRemaining(order, args as Args<typeof salesOrders.updateRemaining>, moment);
    case 'salesFees.add':
      return feeRules.addFees(order, (args as Args<typeof salesFees.add>).fees, moment);
    case 'salesFees.update': {
      const { line_no, fee } = args as Args<typeof salesFees.update>;
      return feeRules.updateFee(order, { line_no, ...fee }, moment);
    }
    case 'salesFees.remove':
      return feeRules.removeFees(order, (args as Args<typeof salesFees.remove>).line_nos, moment);
    case 'promotions.setAuto': {
      const { auto_promotion } = args as Args<typeof promotions.setAuto>;
      return promotionRules.setAutoPromotion(order, auto_promotion, moment);
    }
    case 'promotions.setBirthday': {
      const { auto_promotion } = args as Args<typeof promotions.setBirthday>;
      return promotionRules.setBirthdayPromotion(order, auto_promotion, moment);
    }
    case 'receipts.add':
      return receiptRules.addReceipt(order, args as Args<typeof receipts.add>, {
        ...moment,
        receipt_id: localReceiptId(order),
      });
    case 'receipts.processAll':
      return receiptRules.postReceipts(order, moment);
    case 'receipts.process':
      return receiptRules.postReceipt(order, (args as Args<typeof receipts.process>).receipt_id, moment);
    case 'receipts.remove':
      return receiptRules.removeReceipt(order, (args as Args<typeof receipts.remove>).receipt_id, moment);
    default:
      return order;
  }
}

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
