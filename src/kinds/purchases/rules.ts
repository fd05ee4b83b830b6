import { purchaseOrders as calls, purchaseShipments } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { isPurchase } from '#calls/purchases/documents.ts';
import type { PurchaseOrder, PurchaseOrderRow } from '#calls/purchases/orders.ts';
import * as memoRules from '#model/purchases/credit-memos.ts';
import { purchaseMoves } from '#model/purchases/moves.ts';
import * as orderRules from '#model/purchases/orders.ts';
import * as progress from '#model/purchases/progress.ts';
import { franchiseOrigin } from '#offline/overlay/origin.ts';
import {
  documentRules,
  type LiveEntry,
  type ReplayContext,
  type ReplayRules,
  type WorkingSet,
} from '#offline/overlay/replay.ts';
import { changing, madeBy, making, when, withNamed } from '#offline/overlay/when.ts';
import { editsOf, replayOf } from '../edits.ts';
import { momentOf, namesOf } from '../facts.ts';
import { purchaseShape } from './shape.ts';

export { changesShipment, replayShipment, shipmentOf } from './shipments.ts';

const { noIn } = purchaseShape;

export const edits = editsOf(purchaseShape);

const rules: ReplayRules<PurchaseOrder> = {
  list: calls.filter,
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
export const documents = documentRules<PurchaseOrder, PurchaseOrderRow>({
  ...rules,
  noIn,
  list: calls.filter,
  changeRow: (row, entry) => changedRow(row, entry),
});

function change(
  workingSet: WorkingSet<PurchaseOrder>,
  order: PurchaseOrder,
  entry: LiveEntry,
  context: ReplayContext,
): void {
  const both = toBoth(order, entry, {
    context,
    credited: creditedBy(workingSet, order),
    po_no: entry.tempId ?? '',
  });
  if (both) {
    for (const document of [both.order, both.memo]) workingSet.put(document);
    return;
  }
  const after = applied(order, entry, context);
  if (after !== order) workingSet.put(after);
}

type Beside = { context: ReplayContext; credited: PurchaseOrder | null; po_no: string };

/** A credit memo and the order that it credits, after an entry that changes both. */
const toBoth = making<PurchaseOrder, Beside, memoRules.PurchaseCredited<PurchaseOrder> | null>([
  when(calls.createCreditMemo, (order, { lines }, { context, po_no }) =>
    memoRules.newCreditMemo(order, lines, { ...momentOf(context), po_no }),
  ),
  when(
    calls.setStatus,
    (memo, input, { context, credited: order }) =>
      order && memoRules.cancelCreditMemo({ memo, order }, reasonOf(input, context), momentOf(context)),
  ),
]);

/** A document after an entry that changes no other one. */
const applied = changing<PurchaseOrder, ReplayContext>([
  ...replayOf(purchaseShape, { ...orderRules, update: orderRules.updatePurchase }, lineFacts),
  when(calls.setStatus, (order, input, context) =>
    input.status === 'OPEN'
      ? progress.reopenPurchase(order, momentOf(context))
      : progress.cancelPurchase(order, reasonOf(input, context), momentOf(context)),
  ),
  when(calls.release, (order, _, context) => progress.releasePurchase(order, momentOf(context))),
  when(calls.receive, (order, { lines }, context) =>
    progress.receivePurchase(order, lines, momentOf(context)),
  ),
  when(purchaseShipments.note, (order, { lines }, context) =>
    progress.noteShipment(order, lines, momentOf(context)),
  ),
  when(calls.close, (order, { short_delivery }, context) =>
    progress.closePurchase(order, momentOf(context), short_delivery),
  ),
]);

function lineFacts(order: PurchaseOrder | null, context: ReplayContext) {
  const item: orderRules.FindCost = (item_no, variant_code) => {
    const { unit_cost = null, blocked = false } = context.item(item_no, variant_code) ?? {};
    const cost = unit_cost === null ? ({ unit_cost: 0, is_cost_unknown: true } as const) : { unit_cost };
    return { ...namesOf(context, item_no, variant_code), ...cost, blocked };
  };
  return { ...momentOf(context), buyer: buyerOf(context, order), item };
}

/** The document that a create entry stands for, under its temporary id. */
export function localPurchase(
  { data }: InputOf<typeof calls.create>,
  po_no: string,
  context: ReplayContext,
): PurchaseOrder {
  const warehouse_code = data.warehouse_code || context.locationCode;
  return orderRules.createPurchase({ ...data, warehouse_code }, { ...lineFacts(null, context), po_no });
}

function alsoChanged(
  workingSet: WorkingSet<PurchaseOrder>,
  { op }: LiveEntry,
  before: PurchaseOrder | null,
  memo: PurchaseOrder,
  then: ReplayContext,
): void {
  const order = creditedBy(workingSet, memo);
  // Both were changed in one transaction of the server: an older document has not seen it.
  if (!order || order.updated_at >= memo.updated_at) return;
  const ruleContext = momentOf(then);
  if (op === calls.createCreditMemo.name) {
    const lines = memo.lines.map(({ line_no, purchase_qty }) => ({ line_no, quantity: purchase_qty }));
    workingSet.put(memoRules.newCreditMemo(order, lines, { ...ruleContext, po_no: memo.po_no }).order);
  } else if (before?.la_status === 'OPEN' && memo.la_status === 'CANCELED')
    workingSet.put(memoRules.cancelCreditMemo({ memo: before, order }, memo, ruleContext).order);
}

/** The order that a credit memo credits; `null` for any other document. */
function creditedBy(workingSet: WorkingSet<PurchaseOrder>, memo: PurchaseOrder): PurchaseOrder | null {
  return memo.type === 'Credit Memo' ? workingSet.find(memo.applies_to_no) : null;
}

const reasonOf = ({ cancel_reason_code }: { cancel_reason_code: string }, context: ReplayContext) => ({
  cancel_reason_code,
  cancel_reason_description: context.cancelReason?.(cancel_reason_code) ?? '',
});

/** The franchise that buys: the own one. Of another one's order, which only an administrator changes, nothing is known. */
function buyerOf(
  context: ReplayContext,
  order: Pick<PurchaseOrder, 'franchise_code'> | null,
): orderRules.Buyer {
  const isOwn = order === null || order.franchise_code === context.franchiseCode;
  const own = isOwn ? context.franchise : null;
  return {
    origin: {
      ...franchiseOrigin(context),
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
