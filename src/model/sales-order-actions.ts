import { addQuantity } from './quantity.ts';
import { type Actor, mustHaveValue, type OrderDocument } from './sales-order-document.ts';
import type { SalesStatus } from './sales-status.ts';
import { isSalesStatus } from './sales-status.ts';
import { isPhone, messages } from './validation.ts';

export type Extent = 'none' | 'partial' | 'full';

/** How far a sale has come, beside its status. */
export type OrderExtent = { shipping: Extent; invoicing: Extent; payment: Extent; receipt: Extent };

const extent = (part: number, whole: number): Extent =>
  part <= 0 ? 'none' : part < whole ? 'partial' : 'full';

/** `payment` counts posted receipts against the total; `receipt` counts those added as well. */
export function extentOf(order: OrderDocument): OrderExtent {
  const quantity = addQuantity(...order.lines.map(line => line.quantity));
  return {
    shipping: extent(shipped(order), quantity),
    invoicing: extent(addQuantity(...order.lines.map(line => line.qty_invoiced)), quantity),
    payment: extent(receiptTotal(order, 'POSTED'), order.grand_total),
    receipt: extent(receiptTotal(order, 'POSTED') + receiptTotal(order, 'ADDED'), order.grand_total),
  };
}

export const shipped = (order: OrderDocument): number =>
  addQuantity(...order.lines.map(line => line.qty_shipped));

/** VND */
export function receiptTotal(order: OrderDocument, status: 'ADDED' | 'POSTED'): number {
  return order.receipts.reduce((sum, receipt) => sum + (receipt.status === status ? receipt.amount : 0), 0);
}

/** Q is queued, D is queued and shown as not final, N needs the connection, `local` never leaves the tablet. */
export type OfflineLetter = 'Q' | 'D' | 'N' | 'local';

/** `null`: nothing stands against it; a text: why not. */
type Guard = (order: OrderDocument, actor: Actor) => string | null;

type ActionRule = {
  /** In which statuses it may be done. */
  readonly on: readonly SalesStatus[];
  readonly guard?: Guard;
  readonly offline: OfflineLetter | ((order: OrderDocument) => OfflineLetter);
  /** Calls that carry it out, by name; none for what the tablet does alone. */
  readonly calls: readonly string[];
  readonly needsConfirmation?: true;
  readonly needsReason?: true;
  /** Also possible in a status that nobody here knows. */
  readonly always?: true;
};

const beforeInvoiced = ['OPEN', 'CONFIRMED', 'RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED'] as const;
const everywhere = [...beforeInvoiced, 'INVOICED', 'CLOSED', 'CANCELED'] as const;

const nothingShipped: Guard = order =>
  shipped(order) > 0 ? 'Units of this order have been shipped already.' : null;
const someLine =
  (verb: string): Guard =>
  order =>
    order.lines.some(line => line.quantity > 0)
      ? null
      : `There is nothing to ${verb} for the document of type Order with the number ${order.pos_so_no}.`;
const parties: Guard = order => {
  const missing = (field: string) => mustHaveValue(field, order.pos_so_no);
  if (!order.sell_to_name) return missing('Sell-to Customer Name');
  if (order.sell_to_phone_no && !isPhone(order.sell_to_phone_no)) return messages.phone;
  if (!order.location_code) return missing('Location Code');
  // Goods that an agent carries need a place to go and somebody to call.
  if (order.agent_code && !order.ship_to_address) return missing('Ship-to Address');
  if (order.agent_code && !order.ship_to_phone_no) return missing('Ship-to Phone No.');
  return null;
};
const all =
  (...guards: Guard[]): Guard =>
  (order, actor) => {
    for (const guard of guards) {
      const why = guard(order, actor);
      if (why) return why;
    }
    return null;
  };

/** Status × action, as one table: screens, outbox and back end read nothing else. */
export const orderActions = {
  edit: {
    on: ['OPEN'],
    offline: 'Q',
    calls: ['salesOrders.update', 'salesOrders.addLine', 'salesOrders.updateLine', 'salesOrders.removeLines'],
  },
  changeCustomer: {
    on: ['OPEN', 'CONFIRMED'],
    offline: 'D',
    calls: ['salesOrders.update'],
    needsConfirmation: true,
  },
  confirm: {
    on: ['OPEN'],
    guard: all(someLine('confirm'), parties),
    offline: 'Q',
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
  },
  release: {
    on: ['CONFIRMED'],
    guard: all(someLine('release'), parties),
    offline: 'D',
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
  },
  reopen: {
    on: ['CONFIRMED', 'RELEASED'],
    guard: nothingShipped,
    offline: 'N',
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
  },
  calculateQtyToShipPending: {
    on: ['RELEASED', 'PARTIAL_SHIPPED'],
    offline: 'N',
    calls: ['salesOrders.get'],
    needsConfirmation: true,
  },
  shipNow: {
    on: ['RELEASED', 'PARTIAL_SHIPPED'],
    guard: order =>
      order.lines.some(line => line.qty_shipped < line.quantity)
        ? null
        : 'You cannot ship more than 0 units.',
    offline: 'D',
    calls: ['salesOrders.postQty'],
    needsConfirmation: true,
  },
  invoice: {
    on: ['PARTIAL_SHIPPED', 'SHIPPED'],
    guard: order =>
      order.lines.some(line => line.qty_invoiced < line.qty_shipped)
        ? null
        : 'You cannot invoice more than 0 units.',
    offline: 'D',
    calls: ['salesOrders.postQty'],
    needsConfirmation: true,
  },
  supportToShip: {
    on: ['RELEASED', 'PARTIAL_SHIPPED'],
    guard: order => (order.support_to_ship ? 'The warehouse has been asked for support already.' : null),
    offline: 'Q',
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
  },
  requestedDeliveryDate: {
    on: beforeInvoiced,
    offline: 'Q',
    calls: ['salesOrders.setRequestedDeliveryDate'],
  },
  addReceipt: {
    on: [...beforeInvoiced, 'INVOICED'],
    guard: order =>
      order.status === 'INVOICED' && order.remaining_amount <= 0 ? 'Nothing remains to be paid.' : null,
    // Money that a card terminal or a finance company has to promise: the call itself asks for the connection.
    offline: 'Q',
    calls: ['receipts.add'],
  },
  postReceipts: {
    on: ['CONFIRMED', 'RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED'],
    guard: order =>
      order.receipts.some(receipt => receipt.status === 'ADDED') ? null : 'There is no receipt to post.',
    // Queued behind the order's own entries only: a counter sale must be complete without a connection.
    offline: 'D',
    calls: ['receipts.processAll', 'receipts.process'],
    needsConfirmation: true,
  },
  removeReceipt: {
    on: everywhere,
    guard: (order, actor) =>
      order.receipts.some(
        receipt =>
          receipt.status === 'ADDED' && (actor.isAdministrator || receipt.created_by === actor.userId),
      )
        ? null
        : 'There is no receipt that you can delete.',
    offline: 'N',
    calls: ['receipts.remove'],
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN', 'CONFIRMED', 'RELEASED'],
    guard: all(nothingShipped, order =>
      receiptTotal(order, 'POSTED') > 0
        ? 'The posted receipts must be reversed first.'
        : receiptTotal(order, 'ADDED') > 0
          ? 'The receipts that are not posted must be deleted first.'
          : null,
    ),
    offline: order => (order.status === 'RELEASED' ? 'N' : 'D'),
    calls: ['salesOrders.setStatus'],
    needsConfirmation: true,
    needsReason: true,
  },
  close: {
    on: ['RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED'],
    guard: order =>
      receiptTotal(order, 'ADDED') > 0
        ? 'The receipts that are not posted must be posted or deleted first.'
        : null,
    offline: 'N',
    calls: ['salesOrders.close'],
    needsConfirmation: true,
  },
  updateRemaining: {
    on: [...beforeInvoiced, 'INVOICED'],
    guard: (_, actor) =>
      actor.isAdministrator ? null : 'Only an administrator can change the remaining amount.',
    offline: 'N',
    calls: ['salesOrders.updateRemaining'],
  },
  sync: { on: everywhere, offline: 'N', calls: ['salesOrders.get'], needsConfirmation: true, always: true },
  print: { on: everywhere, offline: 'local', calls: [], always: true },
} as const satisfies Record<string, ActionRule>;

export type OrderAction = keyof typeof orderActions;
export const orderActionNames = Object.keys(orderActions) as OrderAction[]; // the keys of a const table are its type

/** The table row with its optional parts. */
export function ruleOf(action: OrderAction): ActionRule {
  return orderActions[action];
}

export type Connection = 'online' | 'offline';
export type Verdict = { ok: true } | { ok: false; why: string };

const refuse = (why: string): Verdict => ({ ok: false, why });

export const needsConnection = 'This needs the connection.';

/** May this be done to this order, by this person, with this connection? What depends on an input is checked when it is applied. */
export function can(
  action: OrderAction,
  order: OrderDocument,
  actor: Actor,
  connection: Connection,
): Verdict {
  const rule = ruleOf(action);
  if (!isSalesStatus(order.status)) {
    if (!rule.always) return refuse(`Nothing can be done to an order with status ${order.status} here.`);
  } else if (!rule.on.includes(order.status)) {
    return refuse(`Status must not be ${order.status} in Sales Header: No.=${order.pos_so_no}.`);
  }
  const why = rule.guard?.(order, actor);
  if (why) return refuse(why);
  const letter = typeof rule.offline === 'function' ? rule.offline(order) : rule.offline;
  return connection === 'offline' && letter === 'N' ? refuse(needsConnection) : { ok: true };
}
