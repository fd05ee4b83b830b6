import { type Actor, all, type GuardOf, judge, type RuleOf, refuse, type Verdict } from '../kit/actions.ts';
import { documentMessages, type FieldName } from '../messages/documents.ts';
import { postingMessages } from '../messages/posting.ts';
import { stockMessages } from '../messages/stock.ts';
import {
  type PurchaseDocument,
  type PurchaseStatus,
  type PurchaseType,
  placeOf,
  purchaseStatusesOf,
} from './document.ts';

type Guard = GuardOf<PurchaseDocument>;
type ActionRule = RuleOf<PurchaseDocument, PurchaseStatus>;

const someLine: Guard = order =>
  order.lines.some(line => line.purchase_qty > 0)
    ? null
    : postingMessages.nothingTo('release', order.type, order.po_no);
const mustHave =
  (name: FieldName, field: 'vendor_no' | 'receiving_address'): Guard =>
  order =>
    order[field] ? null : documentMessages.mustHave(name, placeOf(order));
const nothingShipped: Guard = order =>
  order.lines.some(line => line.qty_shipped > 0) ? postingMessages.shippedAlready() : null;
const notTakenBack: Guard = order =>
  order.erp_request === 'cancel' || order.erp_request === 'reopen' ? postingMessages.askedToTakeBack() : null;
const nothingInTransit: Guard = order => {
  const open = order.lines.filter(line => line.qty_to_receive > 0).length;
  return open > 0 ? stockMessages.stillShipped(open) : null;
};
const something: Guard = order =>
  order.lines.some(line => line.qty_to_receive > 0) ? null : postingMessages.receiveAtMost(0);
const somethingMissing: Guard = order =>
  order.lines.some(line => line.qty_to_receive > 0) ? null : stockMessages.nothingMissing();
const administrator: Guard = (_, actor) =>
  actor.isAdministrator ? null : stockMessages.reopenByAdministrator();

/** Status × action of an order. */
const orderActions = {
  edit: { on: ['OPEN'] },
  /** Of a released order only its notes change. */
  editNotes: { on: ['OPEN', 'RELEASED', 'PARTIAL_RECEIVED'] },
  release: {
    on: ['OPEN'],
    guard: all(
      someLine,
      mustHave('Vendor No.', 'vendor_no'),
      mustHave('Receiving Address', 'receiving_address'),
    ),
    needsConfirmation: true,
  },
  reopen: {
    on: ['RELEASED'],
    guard: all(administrator, nothingShipped, notTakenBack),
    needsConfirmation: true,
  },
  receive: {
    on: ['RELEASED', 'PARTIAL_RECEIVED'],
    guard: something,
    needsConfirmation: true,
  },
  /** What was wrong with the goods is often seen after they were received. */
  noteShipment: { on: ['RELEASED', 'PARTIAL_RECEIVED', 'INVOICED'] },
  cancel: {
    on: ['OPEN', 'RELEASED'],
    guard: all(nothingShipped, notTakenBack),
    needsConfirmation: true,
    needsReason: true,
  },
  close: {
    on: ['RELEASED', 'PARTIAL_RECEIVED'],
    guard: nothingInTransit,
    needsConfirmation: true,
  },
  /** What was shipped and did not come is not waited for. */
  closeShort: {
    on: ['RELEASED', 'PARTIAL_RECEIVED'],
    guard: somethingMissing,
    needsConfirmation: true,
  },
  creditMemo: {
    on: ['PARTIAL_RECEIVED', 'INVOICED'],
    guard: order =>
      order.lines.some(line => line.qty_invoiced > line.qty_on_credit_memo)
        ? null
        : postingMessages.nothingToCredit(),
    needsConfirmation: true,
  },
  sync: { on: purchaseStatusesOf.Order, always: true },
  print: { on: purchaseStatusesOf.Order, always: true },
} as const satisfies Record<string, ActionRule>;

/** Status × action of a credit memo. */
const creditMemoActions = {
  editNotes: { on: ['OPEN'] },
  release: {
    on: ['OPEN'],
    guard: someLine,
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN'],
    needsConfirmation: true,
    needsReason: true,
  },
  sync: { on: purchaseStatusesOf['Credit Memo'], always: true },
  print: { on: purchaseStatusesOf['Credit Memo'], always: true },
} as const satisfies Record<string, ActionRule>;

/** Is something still waited for of an order on this status? What was shipped and has not come by its end is missing. */
export const isAwaited = ({ la_status: status }: Pick<PurchaseDocument, 'la_status'>): boolean =>
  status === 'RELEASED' || status === 'PARTIAL_RECEIVED';

export type PurchaseAction = keyof typeof orderActions | keyof typeof creditMemoActions;

const tables: Record<PurchaseType, Partial<Record<PurchaseAction, ActionRule>>> = {
  Order: orderActions,
  'Credit Memo': creditMemoActions,
};

/** The actions that documents of a type know. */
export function purchaseActionsOf(type: PurchaseType): PurchaseAction[] {
  return Object.keys(tables[type]) as PurchaseAction[]; // the keys of the tables are the type
}

/** The table row; `null` where documents of this type do not know the action. */
export function purchaseRuleOf(action: PurchaseAction, type: PurchaseType): ActionRule | null {
  return tables[type][action] ?? null;
}

/** May this be done to this document, by this person? What depends on an input is checked when it is applied. */
export function canPurchase(action: PurchaseAction, order: PurchaseDocument, actor: Actor): Verdict {
  const { type, la_status: status } = order;
  const rule = purchaseRuleOf(action, type);
  if (!rule) return refuse(documentMessages.notOfType(type));
  const standing = { status, known: purchaseStatusesOf[type], place: placeOf(order) };
  return judge(rule, order, standing, actor);
}
