import { eq } from 'drizzle-orm';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { lineNoAt } from '#model/sales/online-orders.ts';
import { shipped } from '#model/sales/order-extent.ts';
import { shipmentOf } from '#model/sales/postings.ts';
import { onlineOrders, salesOrders } from '../../db/schema/index.ts';
import type { Payloads, SystemPayloads } from '../../outgoing/adapter.ts';
import { addCommand } from '../../outgoing/commands.ts';
import type { ChangeContext } from '../kit/context.ts';

/**
 * What a change of a document means for the online shop goes into the queue, in the same transaction: goods that were
 * handed over, money that was taken or paid back in the store, that an order is canceled, and that its rest is not handed
 * over any more. It costs nothing for a
 * sale that was not made online.
 *
 * @param shipmentNo of what the change ships; empty where it ships nothing
 */
export async function tellOnlineShop(
  context: ChangeContext,
  before: SalesOrder,
  after: SalesOrder,
  shipmentNo: string,
): Promise<void> {
  const order_no = await onlineNoOf(context, after);
  if (order_no === '') return;
  const [row] = await context.tx.select().from(onlineOrders).where(eq(onlineOrders.order_no, order_no));
  // An order from a file has no shop to tell, and of one that is canceled there the shop asks for nothing.
  if (row?.source !== 'shop' || row.state === 'canceled') return;
  const lines = lineIds(row.taken?.lines ?? []);
  const add = <K extends keyof SystemPayloads['online-shop']>(kind: K, payload: Payloads[K]) =>
    addCommand(
      context.tx,
      {
        kind,
        payload,
        document_no: row.pos_so_no,
        franchise_code: row.franchise_code,
        created_by: context.actor.user.username,
      },
      context.now,
    );

  if (after.status === 'CANCELED' && before.status !== 'CANCELED' && after.document_type === 'order')
    await add('online-order.cancel', { order_no, reason: after.cancel_reason_code });
  for (const { receipt_id, amount, payment_type } of newlyPosted(before, after)) {
    const paidBack = after.document_type === 'credit_memo' ? amount : -amount;
    const reference = `CR${receipt_id}`;
    if (paidBack < 0) await add('online-order.pay', { order_no, amount, method: payment_type, reference });
    else
      await add('online-order.refund', {
        order_no,
        amount: paidBack,
        reference,
        reason: after.pos_so_no,
        lines: lines(after.document_type === 'credit_memo' ? after.lines : paidFor(after)),
      });
  }
  const shipment = shipmentOf(before, after);
  if (shipment)
    await add('online-order.hand-over', { order_no, lines: lines(shipment.lines), reference: shipmentNo });
  if (isOver(after) && !isOver(before))
    await add('online-order.close', {
      order_no,
      reason: after.pos_so_no,
      reference: `CLOSE-${after.pos_so_no}`,
      lines: lines(after.lines.filter(isShort).map(line => ({ ...line, quantity: line.qty_shipped }))).map(
        ({ line_id, quantity }) => ({ line_id, left: quantity }),
      ),
    });
}

type Line = SalesOrder['lines'][number];
const isShort = ({ quantity, qty_shipped }: Line): boolean => qty_shipped < quantity;

/**
 * Is an order closed without all of its goods? One of which nothing was handed over is so once its money went back: a
 * shop takes no refund of what is canceled there.
 */
const isOver = (order: SalesOrder): boolean =>
  order.document_type === 'order' &&
  order.status === 'CLOSED' &&
  order.lines.some(isShort) &&
  (shipped(order) > 0 || order.remaining_amount >= 0);

/** The goods that are not handed over, with the last of the money that was paid for them. */
const paidFor = (order: SalesOrder): { line_no: number; quantity: number }[] =>
  order.status === 'CLOSED' && order.remaining_amount >= 0
    ? order.lines
        .filter(isShort)
        .map(({ line_no, quantity, qty_shipped }) => ({ line_no, quantity: quantity - qty_shipped }))
    : [];

/** The number of the online order that a document is about; empty for none. */
async function onlineNoOf({ tx }: ChangeContext, document: SalesOrder): Promise<string> {
  const { document_type, online_order_no, applies_to_no } = document;
  if (document_type !== 'credit_memo') return online_order_no;
  const [order] = await tx
    .select({ no: salesOrders.online_order_no })
    .from(salesOrders)
    .where(eq(salesOrders.pos_so_no, applies_to_no));
  return order?.no ?? '';
}

/** Money that has moved by the change, in the store. What stands for a receipt with the wrong method is no new money. */
const newlyPosted = (before: SalesOrder, after: SalesOrder) =>
  after.receipts.filter(
    ({ receipt_id, status, receipt_type, changed_from }) =>
      status === 'POSTED' &&
      receipt_type !== 'collect_ecom' &&
      !changed_from &&
      before.receipts.some(known => known.receipt_id === receipt_id && known.status !== 'POSTED'),
  );

/** The shop's own keys of lines of a document. */
function lineIds(known: readonly { readonly line_id: string }[]) {
  const byNo = new Map(known.map(({ line_id }, index) => [lineNoAt(index), line_id]));
  return (lines: readonly { line_no: number; quantity: number }[]) =>
    lines.flatMap(({ line_no, quantity }) => {
      const line_id = byNo.get(line_no);
      return line_id === undefined ? [] : [{ line_id, quantity }];
    });
}
