import { creditMemos, receipts as receiptCalls, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { isAtHand } from '#model/sales/payments.ts';
import { isUnseen } from '#model/sales/receipt-facts.ts';
import { type Change, change } from '#offline/change.ts';

/** A sale over the counter: what is ordered, and how it is paid. */
export type CashSale = Pick<InputOf<typeof salesOrders.create>, 'data' | 'approvals'> & {
  /** `tmp:<uuid>` of the order */
  tempId: string;
  /** VND that the sale was worth to the person who made it; absent: what the back end counts. */
  toldVnd?: number;
  /** Under which its e-invoice is found; absent where the shop issues none. */
  lookup_code?: string;
  /** None: nothing is paid yet. */
  receipts: readonly Omit<InputOf<typeof receiptCalls.add>, 'pos_so_no'>[];
  /** What changes its price once it is there, such as the customer's points. */
  priced?: readonly Change[];
  /** Goods that come back for these, and pay for them. */
  back?: GoodsBack | undefined;
};

/** Goods of another order: its credit memo pays `amount` of the sale, and the rest of what it owes is paid back. */
export type GoodsBack = Credit & { amount: number; refunds: CashSale['receipts'] };

/**
 * The drafts of a sale that is paid and handed over at once: order, confirmation, release, receipts, posting of those,
 * shipment with invoice; a transfer is added and waits until it has been seen to arrive. Enqueued together they are one
 * promise; each is sent after the one before it. Goods that are to be delivered stay until a person says that they have left.
 */
export function cashSale(sale: CashSale): Change[] {
  const { tempId, data, approvals, receipts, toldVnd, lookup_code, priced = [], back } = sale;
  const pos_so_no = tempId;
  // Goods that are brought to their buyer leave later.
  const lines = (data.for_delivery ? [] : data.lines).map(line => ({
    line_no: line.line_no,
    qty_to_ship: line.quantity,
    qty_to_invoice: line.quantity,
  }));
  // The money is in the drawer: should the back end's price be lower by now, the receipt stands and the rest is owed
  // to the customer, rather than the sale being refused after it was handed over.
  const kept = receipts.map(receipt => ({ ...receipt, over_payment: true }));
  return [
    change(salesOrders.create, { pos_so_no, data, ...(approvals ? { approvals } : {}) }, { tempId }),
    ...priced,
    toStatus(pos_so_no, 'CONFIRMED'),
    toStatus(pos_so_no, 'RELEASED'),
    ...(back ? [paidWithGoods(pos_so_no, back), ...refund(back.tempId, back.refunds)] : []),
    ...paidWith(pos_so_no, kept),
    ...(lines.length === 0
      ? []
      : [
          handOverGoods({
            pos_so_no,
            lines,
            ...(data.order_date === '' ? {} : { delivered_on: data.order_date }),
            ...(toldVnd === undefined ? {} : { told_vnd: toldVnd }),
            ...(lookup_code === undefined ? {} : { lookup_code }),
          }),
        ]),
  ];
}

/** What comes back is credited, and pays the order as far as it goes. Before its goods leave, as money does. */
const paidWithGoods = (pos_so_no: string, { tempId, pos_so_no: returned_no, lines, amount }: GoodsBack) =>
  change(creditMemos.exchange, { pos_so_no, returned_no, lines, amount }, { tempId });

/**
 * The receipts of a document: what is handed over is posted, a transfer is added behind that and waits. They stand before
 * what the money is for, so that the back end knows of all of it when goods leave.
 */
export function paidWith(pos_so_no: string, receipts: CashSale['receipts']): Change[] {
  const add = (receipt: CashSale['receipts'][number]) => change(receiptCalls.add, { pos_so_no, ...receipt });
  const atHand = receipts.filter(isAtHand);
  return [
    ...atHand.map(add),
    ...(atHand.length > 0
      ? [change(receiptCalls.processAll, { pos_so_no, to_post: true, at_hand: true })]
      : []),
    ...receipts.filter(receipt => !isAtHand(receipt)).map(add),
  ];
}

/**
 * The drafts that take what a buyer paid when the goods arrived: all that is still open. The money is here, also what the
 * carrier has transferred; only where another transfer is waited for, this one waits with it.
 */
export function collectOnDelivery(
  order: Pick<SalesOrder, 'pos_so_no' | 'receipts'>,
  receipt: CashSale['receipts'][number],
): Change[] {
  const { pos_so_no } = order;
  if (order.receipts.some(isUnseen)) return paidWith(pos_so_no, [receipt]);
  return [
    change(receiptCalls.add, { pos_so_no, ...receipt }),
    change(receiptCalls.processAll, { pos_so_no, to_post: true }),
  ];
}

/** Goods leave, and are invoiced. */
export const handOverGoods = (posting: InputOf<typeof salesOrders.postQty>): Change =>
  change(salesOrders.postQty, posting);

export const toStatus = (pos_so_no: string, status: InputOf<typeof salesOrders.setStatus>['status']) =>
  change(salesOrders.setStatus, { pos_so_no, status, cancel_reason_code: '' });

/** Goods that come back: which of an order's invoiced pieces. */
export type Credit = {
  /** `tmp:<uuid>` of the credit memo */
  tempId: string;
  /** The order. */
  pos_so_no: string;
  lines: InputOf<typeof creditMemos.create>['lines'];
};

/** The drafts of a credit memo that is made, released and posted at once. */
export function creditAndPost({ tempId, pos_so_no, lines }: Credit): Change[] {
  return [
    change(creditMemos.create, { pos_so_no, lines }, { tempId }),
    toStatus(tempId, 'RELEASED'),
    toStatus(tempId, 'POSTED'),
  ];
}

/**
 * The drafts that pay money back for a posted credit memo. What is handed over is posted at once; a transfer is added
 * and waits until a person has sent it.
 */
export const refund = (pos_so_no: string, receipts: CashSale['receipts']): Change[] =>
  paidWith(pos_so_no, receipts);

/** The drafts that pay back what was paid too much for an order, in the same way. The receipts say how much goes back. */
export const payBack = (pos_so_no: string, receipts: CashSale['receipts']): Change[] =>
  paidWith(
    pos_so_no,
    receipts.map(receipt => ({ ...receipt, amount: -receipt.amount, over_payment: false })),
  );
