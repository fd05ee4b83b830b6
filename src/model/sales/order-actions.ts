import { postingMessages } from '../messages/posting.ts';
import { salesMessages } from '../messages/sales.ts';
import {
  type ActionRule,
  all,
  noOpenReceipt,
  nothingShipped,
  ownReceipt,
  parties,
  pricing,
  someLine,
  someReceipt,
} from './action-kit.ts';
import { toCollect } from './delivery.ts';
import { owedBack, receiptTotal } from './order-extent.ts';

const beforeInvoiced = ['OPEN', 'CONFIRMED', 'RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED'] as const;
const everywhere = [...beforeInvoiced, 'INVOICED', 'CLOSED', 'CANCELED'] as const;

/** Something of it is still to leave. */
const goodsLeave = {
  on: ['RELEASED', 'PARTIAL_SHIPPED'],
  guard: order =>
    order.lines.some(line => line.qty_shipped < line.quantity) ? null : salesMessages.shipAtMost(0),
  needsConfirmation: true,
} as const satisfies ActionRule;

/** Status × action of an order, as one table: screens, outbox and back end read nothing else. */
export const orderActions = {
  edit: { on: ['OPEN'] },
  changeCustomer: {
    on: ['OPEN', 'CONFIRMED'],
    needsConfirmation: true,
  },
  coupon: pricing,
  autoPromotion: pricing,
  birthdayPromotion: pricing,
  redeemPoints: {
    ...pricing,
    guard: order => (order.sell_to_customer_no ? null : salesMessages.pointsNeedCustomer()),
  },
  confirm: {
    on: ['OPEN'],
    guard: all(someLine('confirm'), parties),
    needsConfirmation: true,
  },
  release: {
    on: ['CONFIRMED'],
    guard: all(someLine('release'), parties),
    needsConfirmation: true,
  },
  /** Takes back what was only confirmed. */
  open: {
    on: ['CONFIRMED'],
    guard: nothingShipped,
    needsConfirmation: true,
  },
  /** Takes back what was released to be shipped. */
  reopen: {
    on: ['RELEASED'],
    guard: all(nothingShipped, order =>
      // A document that a tablet has kept since before may not say it.
      order.online_order_no ? salesMessages.madeOnline(order.online_order_no) : null,
    ),
    needsConfirmation: true,
  },
  calculateQtyToShipPending: {
    on: ['RELEASED', 'PARTIAL_SHIPPED'],
    needsConfirmation: true,
  },
  shipNow: goodsLeave,
  /** All goods that are left are on their way to the buyer. */
  send: goodsLeave,
  /** The buyer has paid what was open when the goods arrived. */
  collect: {
    on: ['PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED', 'CLOSED'],
    guard: order => (toCollect(order) > 0 ? null : salesMessages.paid()),
    needsConfirmation: true,
  },
  invoice: {
    on: ['PARTIAL_SHIPPED', 'SHIPPED'],
    guard: order =>
      order.lines.some(line => line.qty_invoiced < line.qty_shipped) ? null : salesMessages.invoiceAtMost(0),
    needsConfirmation: true,
  },
  supportToShip: {
    on: ['RELEASED', 'PARTIAL_SHIPPED'],
    guard: order => (order.support_to_ship ? salesMessages.supportAsked() : null),
    needsConfirmation: true,
  },
  requestedDeliveryDate: {
    on: beforeInvoiced,
  },
  /** Who the tax invoice is for. Only the server knows whether it is issued. */
  invoiceBuyer: { on: [...beforeInvoiced, 'INVOICED', 'CLOSED'] },
  addReceipt: {
    // A closed order that was delivered in part may still be owed for.
    on: [...beforeInvoiced, 'INVOICED', 'CLOSED'],
    guard: order =>
      (order.status === 'INVOICED' || order.status === 'CLOSED') && order.remaining_amount <= 0
        ? salesMessages.paid()
        : null,
  },
  /** What was paid beyond what the order is worth goes back to the customer. */
  payBack: {
    on: ['CONFIRMED', 'RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED', 'CLOSED'],
    guard: order => (owedBack(order) > 0 ? null : salesMessages.nothingOwedBack()),
  },
  postReceipts: {
    on: ['CONFIRMED', 'RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED', 'CLOSED'],
    guard: someReceipt,
    needsConfirmation: true,
  },
  paymentDocumentNo: {
    on: everywhere,
    guard: order => (receiptTotal(order, 'POSTED') === 0 ? salesMessages.noPostedReceipt() : null),
    needsConfirmation: true,
  },
  removeReceipt: {
    on: everywhere,
    guard: ownReceipt,
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN', 'CONFIRMED', 'RELEASED'],
    guard: all(nothingShipped, order =>
      receiptTotal(order, 'POSTED') > 0
        ? salesMessages.postedReceipts()
        : receiptTotal(order, 'ADDED') > 0
          ? salesMessages.deleteReceipts()
          : null,
    ),
    needsConfirmation: true,
    needsReason: true,
  },
  close: {
    on: ['RELEASED', 'PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED'],
    guard: all(noOpenReceipt, order =>
      order.status === 'INVOICED' && order.remaining_amount !== 0 ? salesMessages.remaining() : null,
    ),
    needsConfirmation: true,
  },
  creditMemo: {
    // Goods come back long after an order was closed, too.
    on: ['PARTIAL_SHIPPED', 'SHIPPED', 'INVOICED', 'CLOSED'],
    guard: order =>
      order.lines.some(line => line.qty_invoiced > line.qty_on_credit_memo)
        ? null
        : postingMessages.nothingToCredit(),
    needsConfirmation: true,
  },
  updateRemaining: {
    on: [...beforeInvoiced, 'INVOICED'],
    guard: (_, actor) => (actor.isAdministrator ? null : salesMessages.remainingByAdministrator()),
  },
  sync: { on: everywhere, needsConfirmation: true, always: true },
  print: { on: everywhere, always: true },
} as const satisfies Record<string, ActionRule>;
