import {
  type ActionRule,
  all,
  edits,
  noOpenReceipt,
  nothingShipped,
  ownReceipt,
  parties,
  pricing,
  someLine,
  someReceipt,
} from './sales-action-kit.ts';
import { receiptTotal } from './sales-order-extent.ts';

const beforeInvoiced = ['OPEN', 'CONFIRMED', 'RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED'] as const;
const everywhere = [...beforeInvoiced, 'INVOICED', 'CLOSED', 'CANCELED'] as const;

/** Status × action of an order, as one table: screens, outbox and back end read nothing else. */
export const orderActions = {
  edit: { on: ['OPEN'], offline: 'Q', calls: edits },
  changeCustomer: {
    on: ['OPEN', 'CONFIRMED'],
    offline: 'D',
    calls: ['salesOrders.update'],
    needsConfirmation: true,
  },
  coupon: { ...pricing, calls: ['salesOrders.update'] },
  autoPromotion: { ...pricing, calls: ['promotions.setAuto'] },
  birthdayPromotion: { ...pricing, calls: ['promotions.setBirthday'] },
  redeemPoints: {
    ...pricing,
    guard: order => (order.sell_to_customer_no ? null : 'Points need a customer.'),
    calls: ['customers.addRedeemablePoint', 'customers.removeRedeemablePoint'],
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
    // A closed order that was delivered in part may still be owed for.
    on: [...beforeInvoiced, 'INVOICED', 'CLOSED'],
    guard: order =>
      (order.status === 'INVOICED' || order.status === 'CLOSED') && order.remaining_amount <= 0
        ? 'Nothing remains to be paid.'
        : null,
    // Money that a card terminal or a finance company has to promise: the call itself asks for the connection.
    offline: 'Q',
    calls: ['receipts.add'],
  },
  postReceipts: {
    on: ['CONFIRMED', 'RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED', 'CLOSED'],
    guard: someReceipt,
    // Queued behind the order's own entries only: a counter sale must be complete without a connection.
    offline: 'D',
    calls: ['receipts.processAll', 'receipts.process'],
    needsConfirmation: true,
  },
  removeReceipt: {
    on: everywhere,
    guard: ownReceipt,
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
    on: ['RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED'],
    guard: all(noOpenReceipt, order =>
      order.status === 'INVOICED' && order.remaining_amount !== 0 ? 'Remaining Amount must be 0.' : null,
    ),
    offline: 'N',
    calls: ['salesOrders.close'],
    needsConfirmation: true,
  },
  creditMemo: {
    // Goods come back long after an order was closed, too.
    on: ['PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED', 'CLOSED'],
    guard: order =>
      order.lines.some(line => line.qty_invoiced > line.qty_on_credit_memo)
        ? null
        : 'Nothing that was invoiced is left to be credited.',
    offline: 'D',
    calls: ['creditMemos.create', 'creditMemos.createAll'],
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
