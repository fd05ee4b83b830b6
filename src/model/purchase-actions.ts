import {
  type Actor,
  all,
  type Connection,
  type GuardOf,
  judge,
  type RuleOf,
  refuse,
  type Verdict,
} from './actions.ts';
import { formatQuantity } from './format.ts';
import {
  type PurchaseDocument,
  type PurchaseStatus,
  type PurchaseType,
  placeOf,
  purchaseStatusesOf,
} from './purchase-document.ts';
import { addQuantity } from './quantity.ts';

type Guard = GuardOf<PurchaseDocument>;
type ActionRule = RuleOf<PurchaseDocument, PurchaseStatus>;

const someLine: Guard = order =>
  order.lines.some(line => line.purchase_qty > 0)
    ? null
    : `There is nothing to release for the document of type ${order.type} with the number ${order.po_no}.`;
const mustHave =
  (name: string, field: 'vendor_no' | 'receiving_address'): Guard =>
  order =>
    order[field] ? null : `${name} must have a value in ${placeOf(order)}. It cannot be zero or empty.`;
const nothingShipped: Guard = order =>
  order.lines.some(line => line.qty_shipped > 0) ? 'Units of this order have been shipped already.' : null;
const nothingOnTheWay: Guard = order => {
  const left = addQuantity(...order.lines.map(line => line.qty_to_receive));
  return left > 0 ? `${formatQuantity(left)} shipped units have not been received.` : null;
};
const something: Guard = order =>
  order.lines.some(line => line.qty_to_receive > 0) ? null : 'You cannot receive more than 0 units.';
const administrator: Guard = (_, actor) =>
  actor.isAdministrator ? null : 'Only an administrator can reopen a purchase order.';

const edits = [
  'purchaseOrders.update',
  'purchaseOrders.addLine',
  'purchaseOrders.updateLine',
  'purchaseOrders.removeLines',
];
const notes = { offline: 'Q', calls: ['purchaseOrders.update'] } as const;
const printed = { offline: 'local', calls: [], always: true } as const;
const synced = { offline: 'N', calls: ['purchaseShipments.filter'], always: true } as const;

/** Status × action of an order. */
const orderActions = {
  edit: { on: ['OPEN'], offline: 'Q', calls: edits },
  /** Of a released order only its notes change. */
  editNotes: { ...notes, on: ['OPEN', 'RELEASED', 'PARTIAL_RECEIVED'] },
  release: {
    on: ['OPEN'],
    guard: all(
      someLine,
      mustHave('Vendor No.', 'vendor_no'),
      mustHave('Receiving Address', 'receiving_address'),
    ),
    offline: 'D',
    calls: ['purchaseOrders.release'],
    needsConfirmation: true,
  },
  reopen: {
    on: ['RELEASED'],
    guard: all(administrator, nothingShipped),
    offline: 'N',
    calls: ['purchaseOrders.setStatus'],
    needsConfirmation: true,
  },
  receive: {
    on: ['RELEASED', 'PARTIAL_RECEIVED'],
    guard: something,
    offline: 'D',
    calls: ['purchaseOrders.receive'],
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN', 'RELEASED'],
    guard: nothingShipped,
    offline: order => (order.la_status === 'OPEN' ? 'D' : 'N'),
    calls: ['purchaseOrders.setStatus'],
    needsConfirmation: true,
    needsReason: true,
  },
  close: {
    on: ['RELEASED', 'PARTIAL_RECEIVED'],
    guard: nothingOnTheWay,
    offline: 'N',
    calls: ['purchaseOrders.close'],
    needsConfirmation: true,
  },
  creditMemo: {
    on: ['PARTIAL_RECEIVED', 'INVOICED'],
    guard: order =>
      order.lines.some(line => line.qty_invoiced > line.qty_on_credit_memo)
        ? null
        : 'Nothing that was invoiced is left to be credited.',
    offline: 'D',
    calls: ['purchaseOrders.createCreditMemo'],
    needsConfirmation: true,
  },
  sync: { ...synced, on: purchaseStatusesOf.Order },
  print: { ...printed, on: purchaseStatusesOf.Order },
} as const satisfies Record<string, ActionRule>;

/** Status × action of a credit memo. */
const creditMemoActions = {
  editNotes: { ...notes, on: ['OPEN'] },
  release: {
    on: ['OPEN'],
    guard: someLine,
    offline: 'D',
    calls: ['purchaseOrders.release'],
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN'],
    offline: 'D',
    calls: ['purchaseOrders.setStatus'],
    needsConfirmation: true,
    needsReason: true,
  },
  sync: { ...synced, on: purchaseStatusesOf['Credit Memo'] },
  print: { ...printed, on: purchaseStatusesOf['Credit Memo'] },
} as const satisfies Record<string, ActionRule>;

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

/** May this be done to this document, by this person, with this connection? What depends on an input is checked when it is applied. */
export function canPurchase(
  action: PurchaseAction,
  order: PurchaseDocument,
  actor: Actor,
  connection: Connection,
): Verdict {
  const { type, la_status: status } = order;
  const rule = purchaseRuleOf(action, type);
  if (!rule) return refuse(`A ${type} does not know this.`);
  const standing = { status, known: purchaseStatusesOf[type], place: placeOf(order) };
  return judge(rule, order, standing, actor, connection);
}
