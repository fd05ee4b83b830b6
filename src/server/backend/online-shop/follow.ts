import type { SalesOrder } from '#calls/sales/orders.ts';
import { can } from '#model/sales/actions.ts';
import {
  ecomMethodOf,
  isOtherOrder,
  lineNoAt,
  type OnlineFault,
  type OnlineOrderData,
  type OnlinePayment,
  type OnlineRefund,
} from '#model/sales/online-orders.ts';
import { owedBack, shipped } from '#model/sales/order-extent.ts';
import * as rules from '#model/sales/orders.ts';
import * as money from '#model/sales/receipts.ts';
import { cancelReasons } from '../../db/schema/index.ts';
import type { ChangeContext } from '../kit/context.ts';
import { loadOrder } from '../sales/load.ts';
import { nextReceiptId } from '../sales/receipts.ts';
import { changeOrder } from '../sales/store.ts';
import { changeOnlineOrder, isSeenTo, type OnlineRow } from './rows.ts';

/** The reason of what the online shop cancels. */
const onlineCancelReason = 'ONLINE';

/**
 * Brings the sales order to what the shop says of its order since: what was paid there, and that it was canceled. What
 * the store has done already is not undone: it is a problem for a person.
 *
 * @param row locked
 */
export async function followOnlineOrder(context: ChangeContext, row: OnlineRow): Promise<OnlineRow> {
  const payment_ids = await takePayments(context, row);
  if (row.state === 'canceled') await takeBack(context, row.pos_so_no);
  else await closeAsThere(context, row);
  payment_ids.push(...(await takeRefunds(context, { ...row, payment_ids })));
  const order = await loadOrder(context, row.pos_so_no);
  const fault = isSeenTo(row) ? null : faultOf({ ...row, payment_ids }, order);
  // What the shop refused stays to be looked at.
  const kept = row.problem === 'refused' ? { problem: row.problem, detail: row.problem_detail } : null;
  const { problem, detail } = fault ?? kept ?? { problem: '', detail: '' };
  return changeOnlineOrder(context.tx, row, { payment_ids, problem, problem_detail: detail.slice(0, 200) });
}

/** What of the shop's order cannot be brought here, or is not so here. */
function faultOf(row: OnlineRow, order: SalesOrder): OnlineFault | null {
  const { state, data, taken, payment_ids } = row;
  if (state === 'canceled')
    return isTakenBack(order) ? null : { problem: 'canceled', detail: String(order.grand_total) };
  const isClosed = order.status === 'CLOSED';
  if (taken && isOtherOrder(taken, data) && !(isClosed && isWhatWasShipped(data, taken, order)))
    return { problem: 'changed', detail: String(data.total) };
  const untaken = ofShop(data.payments).filter(({ payment_id }) => !payment_ids.includes(payment_id));
  if (untaken.length > 0) return { problem: 'overpaid', detail: String(sum(untaken)) };
  const refunded = sum(refundsOfShop(row));
  if (refunded > 0) return { problem: 'refunded', detail: String(refunded) };
  if (state === 'collected' && !isClosed && order.lines.some(line => line.qty_shipped < line.quantity))
    return { problem: 'collected', detail: '' };
  return null;
}

/** Has the shop just the goods that were handed over? */
function isWhatWasShipped(data: OnlineOrderData, taken: OnlineOrderData, order: SalesOrder): boolean {
  const there = new Map(data.lines.map(line => [line.line_id, line.quantity]));
  const shippedOf = new Map(order.lines.map(line => [line.line_no, line.qty_shipped]));
  const isKnown = data.lines.every(({ line_id }) => taken.lines.some(line => line.line_id === line_id));
  return (
    isKnown &&
    taken.lines.every(({ line_id }, index) => (there.get(line_id) ?? 0) === shippedOf.get(lineNoAt(index)))
  );
}

const isTakenBack = (order: SalesOrder): boolean =>
  (order.status === 'CANCELED' || order.status === 'CLOSED') && shipped(order) === 0 && owedBack(order) === 0;

const sum = (parts: readonly { amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + amount, 0);

/** Money that the shop itself has received. */
const ofShop = (payments: readonly OnlinePayment[]) =>
  payments.filter(({ state, reference, amount }) => state === 'settled' && reference === '' && amount > 0);

/** The store hands no more over than it did, where the shop has taken the rest off its order. */
async function closeAsThere(context: ChangeContext, { taken, data, pos_so_no }: OnlineRow): Promise<void> {
  if (!taken || !isOtherOrder(taken, data)) return;
  const order = await loadOrder(context, pos_so_no);
  if (order.status === 'CLOSED' || shipped(order) === 0 || !isWhatWasShipped(data, taken, order)) return;
  if (!can('close', order, { isAdministrator: true, userId: 0 }).ok) return;
  await changeOrder(context, pos_so_no, (document, facts) => rules.closeOrder(document, facts));
}

const refundKey = ({ refund_id }: OnlineRefund) => `refund ${refund_id}`;

/** Money that the shop itself gave back, and that is not booked here. */
const refundsOfShop = ({ data, payment_ids }: Pick<OnlineRow, 'data' | 'payment_ids'>): OnlineRefund[] =>
  data.refunds.filter(refund => refund.reference === '' && !payment_ids.includes(refundKey(refund)));

/** What the shop gave back for goods that were not handed over is given back here too, each once; resolves to their keys. */
async function takeRefunds(
  context: ChangeContext,
  row: Pick<OnlineRow, 'data' | 'payment_ids' | 'pos_so_no'>,
): Promise<string[]> {
  const keys: string[] = [];
  for (const refund of refundsOfShop(row)) {
    if (refund.state !== 'settled' || refund.amount <= 0) continue;
    const order = await loadOrder(context, row.pos_so_no);
    if (order.status !== 'CLOSED' || refund.amount > owedBack(order)) continue;
    const method = row.data.payments[0]?.method ?? '';
    await bookReceived(context, row.pos_so_no, {
      amount: -refund.amount,
      method,
      payment_id: refundKey(refund),
    });
    keys.push(refundKey(refund));
  }
  return keys;
}

/** Money that came by the shop becomes receipts of its order, each once. */
async function takePayments(context: ChangeContext, row: OnlineRow): Promise<string[]> {
  const taken = new Set(row.payment_ids);
  for (const payment of ofShop(row.data.payments)) {
    const { payment_id } = payment;
    if (taken.has(payment_id)) continue;
    const order = await loadOrder(context, row.pos_so_no);
    // What came for an order that is over, or paid, is given back by the shop, or waits for a person.
    if (!can('addReceipt', order, { isAdministrator: true, userId: 0 }).ok) continue;
    await bookReceived(context, row.pos_so_no, payment);
    taken.add(payment_id);
  }
  return [...taken];
}

async function bookReceived(
  context: ChangeContext,
  pos_so_no: string,
  { amount, method, payment_id }: Pick<OnlinePayment, 'amount' | 'method' | 'payment_id'>,
): Promise<void> {
  const receipt_id = await nextReceiptId(context);
  const paid = {
    amount,
    payment_type: ecomMethodOf(method),
    comment: `${method} ${payment_id}`.slice(0, 100),
    ...({ receipt_type: 'collect_ecom', receipt_type_code: 'customer_ecom_payment' } as const),
    ...({ payment_term: '', contract_no: '', collect_store_code: '', over_payment: true } as const),
  };
  await changeOrder(context, pos_so_no, (order, facts) =>
    money.addReceipt(order, paid, { ...facts, receipt_id }),
  );
  await changeOrder(context, pos_so_no, (order, facts) => money.postReceipt(order, receipt_id, facts));
}

/**
 * The order ends here as it did in the shop, where nothing was handed over and no money was taken at the counter. Money
 * that came by the shop goes back by the shop.
 */
async function takeBack(context: ChangeContext, pos_so_no: string): Promise<void> {
  const order = await loadOrder(context, pos_so_no);
  if (order.status !== 'RELEASED' || shipped(order) > 0) return;
  if (order.receipts.some(({ receipt_type }) => receipt_type !== 'collect_ecom')) return;
  const posted = order.receipts.filter(({ status }) => status === 'POSTED');
  if (posted.length === 0) {
    await context.tx
      .insert(cancelReasons)
      .values({
        reason_code: onlineCancelReason,
        page: '/salesOrders',
        description: 'Khách hủy trên web / Canceled in the online shop',
      })
      .onConflictDoNothing();
    await changeOrder(context, pos_so_no, (document, facts) =>
      rules.setStatus(document, { status: 'CANCELED', cancel_reason_code: onlineCancelReason }, facts),
    );
    return;
  }
  await changeOrder(context, pos_so_no, (document, facts) => rules.closeOrder(document, facts));
  for (const { amount, payment_type, comment } of posted)
    await bookReceived(context, pos_so_no, { amount: -amount, method: payment_type, payment_id: comment });
}
