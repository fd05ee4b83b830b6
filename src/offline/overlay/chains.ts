import type { receipts, salesOrders } from '#calls/index.ts';
import type { InputOf } from '#calls/kit.ts';
import type { Draft } from '../api.ts';

/** A sale over the counter: what is ordered, and how it is paid. */
export type CashSale = {
  /** `tmp:<uuid>` of the order */
  tempId: string;
  data: InputOf<typeof salesOrders.create>['data'];
  /** `null`: nothing is paid yet */
  receipt: Omit<InputOf<typeof receipts.add>, 'pos_so_no'> | null;
};

/**
 * The drafts of a sale that is paid and handed over at once: order, confirmation, release, receipt, shipment with
 * invoice, posting of the receipt. Enqueued together they are one promise; each is sent after the one before it.
 */
export function cashSale({ tempId, data, receipt }: CashSale): Draft[] {
  const pos_so_no = tempId;
  const status = (status: string): Draft => ({
    op: 'salesOrders.setStatus',
    args: { pos_so_no, status, cancel_reason_code: '' },
  });
  const lines = data.lines.map(line => ({
    line_no: line.line_no,
    qty_to_ship: line.quantity,
    qty_to_invoice: line.quantity,
  }));
  return [
    { op: 'salesOrders.create', args: { pos_so_no, data }, tempId },
    status('CONFIRMED'),
    status('RELEASED'),
    // The money is in the drawer: should the back end's price be lower by now, the receipt stands and the rest is owed
    // to the customer, rather than the sale being refused after it was handed over.
    ...(receipt ? [{ op: 'receipts.add', args: { pos_so_no, ...receipt, over_payment: true } }] : []),
    { op: 'salesOrders.postQty', args: { pos_so_no, lines } },
    ...(receipt ? [{ op: 'receipts.processAll', args: { pos_so_no, to_post: true } }] : []),
  ];
}
