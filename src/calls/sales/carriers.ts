import type { OrderAction } from '#model/sales/actions.ts';
import { actionOfStatus, type RequestedStatus } from '#model/sales/status.ts';
import { addRedeemablePoint } from '../customers/redeemable-points.ts';
import { by, type Carriers } from '../kit/carriers.ts';
import * as creditMemos from './credit-memos.ts';
import * as salesErp from './erp.ts';
import * as invoiceBuyers from './invoice-buyers.ts';
import * as salesOrders from './orders.ts';
import * as promotions from './promotions.ts';
import * as salesQuotes from './quotes.ts';
import * as receipts from './receipts.ts';

/** The status that an action asks for. */
export const statusAsked = {
  ...(Object.fromEntries(Object.entries(actionOfStatus).map(([status, action]) => [action, status])) as {
    [S in RequestedStatus as (typeof actionOfStatus)[S]]: S;
  }), // the table turned round
  open: 'OPEN',
} as const;

/** A policy is the same for every number. */
const pos_so_no = '';
const paidBack = {
  pos_so_no,
  amount: -1,
  receipt_type: 'collect_store',
  payment_type: 'cash',
  payment_term: '',
  contract_no: '',
  comment: '',
  collect_store_code: '',
  over_payment: false,
} as const;
const asks = (status: RequestedStatus) =>
  by(salesOrders.setStatus, { pos_so_no, status, cancel_reason_code: '' });

/** By what each action on a sales document is carried out, whatever the document's type. */
export const salesCarriers: Carriers<OrderAction> = {
  edit: by(salesOrders.update),
  changeCustomer: by(salesOrders.update),
  coupon: by(salesOrders.update, { pos_so_no, data: { coupon_code: '' }, approvals: [] }),
  autoPromotion: by(promotions.setAuto),
  birthdayPromotion: by(promotions.setBirthday),
  redeemPoints: by(addRedeemablePoint),
  confirm: asks(statusAsked.confirm),
  release: asks(statusAsked.release),
  open: asks(statusAsked.open),
  reopen: asks(statusAsked.reopen),
  calculateQtyToShipPending: by(salesErp.qtyToShipPending),
  shipNow: by(salesOrders.postQty),
  send: by(salesOrders.postQty),
  collect: by(receipts.add),
  invoice: by(salesOrders.postQty),
  supportToShip: asks(statusAsked.supportToShip),
  requestedDeliveryDate: by(salesOrders.setRequestedDeliveryDate),
  invoiceBuyer: by(invoiceBuyers.set),
  addReceipt: by(receipts.add),
  payBack: by(receipts.add, paidBack),
  postReceipts: by(receipts.processAll),
  paymentDocumentNo: null,
  removeReceipt: by(receipts.remove),
  cancel: asks(statusAsked.cancel),
  close: by(salesOrders.close),
  creditMemo: by(creditMemos.create),
  updateRemaining: by(salesOrders.updateRemaining),
  convert: by(salesQuotes.convert),
  post: asks(statusAsked.post),
  sync: by(salesErp.sync),
  print: null,
};
