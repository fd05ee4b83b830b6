import type { receipts, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import type { SalesOrder, SalesOrderRow } from '#calls/sales-orders.ts';
import * as receiptRules from '#model/receipts.ts';
import { type ItemFacts, type LineInput, type Moment, RuleProblem } from '#model/sales-order-document.ts';
import * as lineRules from '#model/sales-order-lines.ts';
import * as orderRules from '#model/sales-orders.ts';

/** What the overlay reads of an entry of the outbox. */
export type LiveEntry = {
  op: string;
  args: unknown;
  mid: string;
  tempId?: string;
  state: string;
  answer?: unknown;
  /** The store holds the document as of the answer. */
  settled?: boolean;
  createdAt: string;
};

export type OrderFacts = {
  franchiseCode: string;
  locationCode: string;
  userId: number;
  /** ISO instant */
  now: string;
  /** Business date */
  today: string;
  item: (itemNo: string, variantCode: string) => ItemFacts | null;
};

export type Folded = { order: SalesOrder | null; problems: { mid: string; msg: string }[] };

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
      ...momentOf(facts),
      pos_so_no: tempId,
      franchise_code: facts.franchiseCode,
      item: known(data.lines, facts),
    },
  );
}

/**
 * A document with its unsent entries folded in, in their order. A create entry makes the document, its number is the
 * temporary id; an answered entry folds as its answer. An entry that a rule refuses is left out and told in `problems`.
 */
export function foldOrder(base: SalesOrder | null, entries: readonly LiveEntry[], facts: OrderFacts): Folded {
  let order = base;
  const problems: Folded['problems'] = [];
  for (const entry of entries) {
    if (entry.state === 'CANCELLED' || entry.args === null) continue;
    const answer = answerOf(entry);
    if (answer) {
      // The store may know a later version already.
      if (!order || order.pos_so_no !== answer.pos_so_no || order.version <= answer.version) order = answer;
      continue;
    }
    try {
      order = applied(order, entry, { ...facts, now: entry.createdAt });
    } catch (problem) {
      if (!(problem instanceof RuleProblem)) throw problem;
      problems.push({ mid: entry.mid, msg: problem.message });
    }
  }
  return { order, problems };
}

/** The whole order that a call of orders or receipts answered; `null` while there is no answer. */
export function answerOf(entry: LiveEntry): SalesOrder | null {
  if (!/^(salesOrders|receipts)\./.test(entry.op)) return null;
  // Calls of these two areas that write answer the order, checked by their schema when it came.
  return entry.state === 'DONE' && entry.answer ? (entry.answer as SalesOrder) : null;
}

// The arguments of an entry were parsed with the schema of its call before it was accepted.
function applied(order: SalesOrder | null, entry: LiveEntry, facts: OrderFacts): SalesOrder | null {
  const { op, args } = entry;
  if (op === 'salesOrders.create') {
    const input = args as Args<typeof salesOrders.create>;
    return order ?? localOrder(input, entry.tempId ?? input.pos_so_no, facts);
  }
  if (!order) return null;
  const moment = momentOf(facts);
  switch (op) {
    case 'salesOrders.update':
      return orderRules.updateOrder(order, (args as Args<typeof salesOrders.update>).data, moment);
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

/** Who may do what is the back end's judgement; here everything a person was let do is shown as done. */
function momentOf(facts: OrderFacts): Moment {
  return { actor: { isAdministrator: true, userId: facts.userId }, now: facts.now, today: facts.today };
}

/** The list's row of a document. */
export function rowOf(order: SalesOrder): SalesOrderRow {
  return {
    pos_so_no: order.pos_so_no,
    franchise_code: order.franchise_code,
    status: order.status,
    order_date: order.order_date,
    support_to_ship: order.support_to_ship,
    cancel_reason_code: order.cancel_reason_code,
    total_lines: order.total_lines,
    grand_total: order.grand_total,
    remaining_amount: order.remaining_amount,
    created_at: order.created_at,
    updated_at: order.updated_at,
    version: order.version,
    sell_to_customer_no: order.sell_to_customer_no,
    sell_to_name: order.sell_to_name,
    sell_to_phone_no: order.sell_to_phone_no,
    requested_delivery_date: order.requested_delivery_date,
    document_type: order.document_type,
    location_code: order.location_code,
  };
}
