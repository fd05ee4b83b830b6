import { purchaseOrders as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import { isPurchase } from '#calls/purchase-documents.ts';
import type { PurchaseOrder, PurchaseOrderRow } from '#calls/purchase-orders.ts';
import * as memoRules from '#model/purchase-credit-memos.ts';
import type { PurchaseMoment } from '#model/purchase-document.ts';
import { purchaseMoves } from '#model/purchase-moves.ts';
import * as orderRules from '#model/purchase-orders.ts';
import * as progress from '#model/purchase-progress.ts';
import {
  type Desk,
  documentRules,
  type Facts,
  type FoldRules,
  type LiveEntry,
} from '#offline/overlay/fold.ts';
import { franchiseOrigin } from '#offline/overlay/origin.ts';
import { changing, madeBy, making, when, withNamed } from '#offline/overlay/when.ts';

export const noIn = (args: unknown): string => {
  const { po_no, pos_po_no = '' } = args as { po_no?: string; pos_po_no?: string }; // parsed when it was accepted
  return po_no ?? pos_po_no;
};

const rules: FoldRules<PurchaseOrder> = {
  noOf: ({ po_no }) => po_no,
  isDocument: isPurchase,
  apply: madeBy(calls.create, noIn, localPurchase, change),
  alsoChanged,
  moves: purchaseMoves,
};

/** What the list shows of a change of an order that is not on this tablet. */
const changedRow = changing<PurchaseOrderRow>([
  when(calls.update, (row, { data }) => withNamed(row, data)),
  when(calls.release, row => ({ ...row, la_status: 'RELEASED' })),
  when(calls.setStatus, (row, { status }) => ({ ...row, la_status: status })),
]);

/** Purchase orders and their credit memos, which change each other. */
export const purchases = documentRules<PurchaseOrder, PurchaseOrderRow>({
  ...rules,
  noIn,
  list: calls.filter,
  changeRow: (row, entry) => changedRow(row, entry),
});

function change(desk: Desk<PurchaseOrder>, order: PurchaseOrder, entry: LiveEntry, facts: Facts): void {
  const both = toBoth(order, entry, { facts, credited: creditedBy(desk, order), po_no: entry.tempId ?? '' });
  if (both) {
    putBoth(desk, both);
    return;
  }
  const after = applied(order, entry, facts);
  if (after !== order) desk.put(after);
}

type Beside = { facts: Facts; credited: PurchaseOrder | null; po_no: string };

/** A credit memo and the order that it credits, after an entry that changes both. */
const toBoth = making<PurchaseOrder, Beside, memoRules.PurchaseCredited<PurchaseOrder> | null>([
  when(calls.createCreditMemo, (order, { lines }, { facts, po_no }) =>
    memoRules.newCreditMemo(order, lines, { ...momentOf(facts), po_no }),
  ),
  when(
    calls.setStatus,
    (memo, input, { facts, credited: order }) =>
      order && memoRules.cancelCreditMemo({ memo, order }, reasonOf(input, facts), momentOf(facts)),
  ),
]);

/** A document after an entry that changes no other one. */
const applied = changing<PurchaseOrder, Facts>([
  when(calls.update, (order, { data }, facts) =>
    orderRules.updatePurchase(order, data, lineFacts(order, facts)),
  ),
  when(calls.addLine, (order, line, facts) => orderRules.addLine(order, line, lineFacts(order, facts))),
  when(calls.updateLine, (order, line, facts) => orderRules.updateLine(order, line, lineFacts(order, facts))),
  when(calls.removeLines, (order, { line_nos }, facts) =>
    orderRules.removeLines(order, line_nos, momentOf(facts)),
  ),
  when(calls.setStatus, (order, input, facts) =>
    input.status === 'OPEN'
      ? progress.reopenPurchase(order, momentOf(facts))
      : progress.cancelPurchase(order, reasonOf(input, facts), momentOf(facts)),
  ),
  when(calls.release, (order, _, facts) => progress.releasePurchase(order, momentOf(facts))),
  when(calls.receive, (order, { lines }, facts) => progress.receivePurchase(order, lines, momentOf(facts))),
  when(calls.close, (order, _, facts) => progress.closePurchase(order, momentOf(facts))),
]);

const lineFacts = (order: PurchaseOrder, facts: Facts) => ({
  ...momentOf(facts),
  buyer: buyerOf(facts, order),
  item: costOf(facts),
});

/** The document that a create entry stands for, under its temporary id. */
export function localPurchase(
  { data }: InputOf<typeof calls.create>,
  po_no: string,
  facts: Facts,
): PurchaseOrder {
  const warehouse_code = data.warehouse_code || facts.locationCode;
  return orderRules.createPurchase(
    { ...data, warehouse_code },
    { ...momentOf(facts), po_no, buyer: buyerOf(facts, null), item: costOf(facts) },
  );
}

function alsoChanged(
  desk: Desk<PurchaseOrder>,
  { op }: LiveEntry,
  before: PurchaseOrder | null,
  memo: PurchaseOrder,
  then: Facts,
): void {
  const order = creditedBy(desk, memo);
  // Both were changed in one transaction of the server: an older document has not seen it.
  if (!order || order.updated_at >= memo.updated_at) return;
  const moment = momentOf(then);
  if (op === calls.createCreditMemo.name) {
    const lines = memo.lines.map(({ line_no, purchase_qty }) => ({ line_no, quantity: purchase_qty }));
    desk.put(memoRules.newCreditMemo(order, lines, { ...moment, po_no: memo.po_no }).order);
  } else if (before?.la_status === 'OPEN' && memo.la_status === 'CANCELED')
    desk.put(memoRules.cancelCreditMemo({ memo: before, order }, memo, moment).order);
}

/** The order that a credit memo credits; `null` for any other document. */
function creditedBy(desk: Desk<PurchaseOrder>, memo: PurchaseOrder): PurchaseOrder | null {
  return memo.type === 'Credit Memo' ? desk.find(memo.applies_to_no) : null;
}

function putBoth(
  desk: Desk<PurchaseOrder>,
  { memo, order }: memoRules.PurchaseCredited<PurchaseOrder>,
): void {
  desk.put(order);
  desk.put(memo);
}

/** Who may do what is the back end's judgement; here everything a person was let do is shown as done. */
function momentOf({ userId, now, today }: Facts): PurchaseMoment {
  return { actor: { isAdministrator: true, userId }, now, today };
}

const reasonOf = ({ cancel_reason_code }: { cancel_reason_code: string }, facts: Facts) => ({
  cancel_reason_code,
  cancel_reason_description: facts.cancelReason?.(cancel_reason_code) ?? '',
});

/** What is bought at what price; an item that the store does not hold is shown by its number. */
function costOf(facts: Facts): orderRules.FindCost {
  return (item_no, variant_code) => {
    const item = facts.item(item_no, variant_code);
    return {
      description: item?.description ?? item_no,
      variant_description: item?.variant_description ?? variant_code,
      unit_of_measure: item?.unit_of_measure ?? '',
      picture: item?.picture ?? '',
      unit_cost: item?.unit_cost ?? 0,
      blocked: item?.blocked ?? false,
    };
  };
}

/** The franchise that buys: the own one. Of another one's order, which only an administrator changes, nothing is known. */
function buyerOf(facts: Facts, order: Pick<PurchaseOrder, 'franchise_code'> | null): orderRules.Buyer {
  const isOwn = order === null || order.franchise_code === facts.franchiseCode;
  const own = isOwn ? facts.franchise : null;
  return {
    origin: {
      ...franchiseOrigin(facts),
      vendor_no: own?.vendor_no ?? '',
      vendor_name: own?.vendor_name ?? '',
      buy_from_code: own?.buy_from_code ?? '',
      buy_from_address: own?.buy_from_address ?? '',
      campaign: own?.campaign ?? '',
      costcenter: own?.costcenter ?? '',
      channel: own?.channel ?? '',
      department: own?.department ?? '',
      factory: own?.factory ?? '',
    },
    line: {
      campaign: own?.line_campaign ?? '',
      costcenter: own?.line_costcenter ?? '',
      gen_bus_posting_group: own?.line_gen_bus_posting_group ?? '',
    },
    receipt_lead_time: own?.receipt_lead_time ?? 0,
  };
}
