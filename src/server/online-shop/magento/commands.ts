import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type {
  OnlineCancel,
  OnlineClose,
  OnlineHandOver,
  OnlinePaymentTaken,
  OnlineRefundGiven,
} from '../online-shop.ts';
import { anything, type MagentoClient, searchFor } from './client.ts';
import { isMarkOf, type Mark, markIn, markText } from './marks.ts';
import { comments, remoteOrderOf } from './orders.ts';
import { isPaidAtCounter, orderedItems, orderOf, type RemoteOrder } from './orders-read.ts';
import { refused } from './problem.ts';

async function known(client: MagentoClient, order_no: string, signal: AbortSignal): Promise<RemoteOrder> {
  const order = await remoteOrderOf(client, order_no, signal);
  if (!order) throw refused(systemTroubles.noOrder(order_no));
  return order;
}

const commentOf = (mark: Mark) => ({ comment: markText(mark), is_visible_on_front: 0 });

/** Writes a mark into the comments of an order. */
async function noteInOrder(
  client: MagentoClient,
  { entity_id }: RemoteOrder,
  mark: Mark,
  signal: AbortSignal,
): Promise<void> {
  const body = { statusHistory: { ...commentOf(mark), is_customer_notified: 0, parent_id: entity_id } };
  await client.write(
    {
      what: 'add a comment to an order',
      method: 'POST',
      path: `V1/orders/${entity_id}/comments`,
      body,
      answer: anything,
    },
    signal,
  );
}

/**
 * Money that was taken at the counter. Magento knows no money without an invoice of goods, so it is written into the order's
 * comments, and the order is invoiced when all of it is paid. The comment comes last: it says that all was done.
 */
export async function pay(
  client: MagentoClient,
  { order_no, amount, method, reference }: OnlinePaymentTaken,
  signal: AbortSignal,
): Promise<void> {
  const order = await known(client, order_no, signal);
  const mark: Mark = { kind: 'paid', reference, amount, method };
  const { payments, total } = orderOf(order, { invoices: [], creditMemos: [] });
  const paid = payments.reduce((sum, each) => sum + each.amount, amount);
  // An order that is paid by a service is invoiced by it: the shop would count the money twice.
  if (isPaidAtCounter(order) && paid >= total && order.base_total_paid < order.base_grand_total)
    await client.write(
      {
        what: 'invoice an order',
        method: 'POST',
        path: `V1/order/${order.entity_id}/invoice`,
        body: { capture: true, notify: false },
        answer: anything,
      },
      signal,
    );
  await noteInOrder(client, order, mark, signal);
}

const shipments = v.object({
  items: v.nullish(v.array(v.object({ entity_id: v.number() })), []),
});

export async function isHandedOver(
  client: MagentoClient,
  { order_no, reference }: OnlineHandOver,
  signal: AbortSignal,
): Promise<boolean> {
  const { entity_id } = await known(client, order_no, signal);
  const query = searchFor([[{ field: 'order_id', is: 'eq', value: String(entity_id) }]], { size: 100 });
  const { items } = await client.read(
    { what: 'read shipments', path: 'V1/shipments', query, answer: shipments },
    signal,
  );
  for (const shipment of items ?? []) {
    const told = await client.read(
      {
        what: 'read comments of a shipment',
        path: `V1/shipment/${shipment.entity_id}/comments`,
        answer: comments,
      },
      signal,
    );
    if ((told.items ?? []).some(({ comment }) => isMarkOf(markIn(comment), 'handed-over', reference)))
      return true;
  }
  return false;
}

/** Goods that were handed over leave the stock of the store that hands them over. */
export async function handOver(
  client: MagentoClient,
  { order_no, lines, reference }: OnlineHandOver,
  signal: AbortSignal,
): Promise<void> {
  const order = await known(client, order_no, signal);
  const { store_code } = orderOf(order, { invoices: [], creditMemos: [] });
  const body = {
    items: lines.map(({ line_id, quantity }) => ({ order_item_id: Number(line_id), qty: quantity })),
    notify: false,
    appendComment: true,
    comment: commentOf({ kind: 'handed-over', reference, amount: 0, method: '' }),
    ...(store_code === '' ? {} : { arguments: { extension_attributes: { source_code: store_code } } }),
  };
  await client.write(
    {
      what: 'hand goods over',
      method: 'POST',
      path: `V1/order/${order.entity_id}/ship`,
      body,
      answer: anything,
    },
    signal,
  );
}

/**
 * The rest of an order is not handed over any more. Magento takes single goods off an order only with their money, by a
 * credit memo, which the refund makes. Until then the order's comments say it. An order without a shipment and an invoice
 * is canceled.
 */
export async function closeRest(
  client: MagentoClient,
  { order_no, reference }: OnlineClose,
  signal: AbortSignal,
): Promise<void> {
  const order = await known(client, order_no, signal);
  const isBegun = orderedItems(order).some(({ qty_shipped }) => qty_shipped > 0) || order.base_total_paid > 0;
  if (!isBegun && order.state !== 'canceled') await cancelWhole(client, order, signal);
  await noteInOrder(client, order, { kind: 'closed', reference, amount: 0, method: '' }, signal);
}

export async function isRestClosed(
  client: MagentoClient,
  { order_no, reference }: OnlineClose,
  signal: AbortSignal,
): Promise<boolean> {
  const { status_histories } = await known(client, order_no, signal);
  return (status_histories ?? []).some(({ comment }) => isMarkOf(markIn(comment), 'closed', reference));
}

export async function cancel(
  client: MagentoClient,
  { order_no }: OnlineCancel,
  signal: AbortSignal,
): Promise<void> {
  await cancelWhole(client, await known(client, order_no, signal), signal);
}

/** Magento says `false` of an order that it cannot cancel, such as one that was invoiced. */
async function cancelWhole(client: MagentoClient, order: RemoteOrder, signal: AbortSignal): Promise<void> {
  const isCanceled = await client.write(
    {
      what: 'cancel an order',
      method: 'POST',
      path: `V1/orders/${order.entity_id}/cancel`,
      answer: v.boolean(),
    },
    signal,
  );
  if (!isCanceled) throw refused(systemTroubles.cannotCancel(order.increment_id, order.state));
}

/**
 * Money that went back at the counter, as a credit memo that pays nothing back by itself. What was never invoiced has none
 * to come: then the comments of the order tell it.
 */
export async function refund(
  client: MagentoClient,
  { order_no, amount, lines, reference }: OnlineRefundGiven,
  signal: AbortSignal,
): Promise<void> {
  const order = await known(client, order_no, signal);
  const mark: Mark = { kind: 'refunded', reference, amount, method: '' };
  const left = Math.round(order.base_total_paid - order.base_total_refunded);
  if (left < amount) return noteInOrder(client, order, mark, signal);
  const path = `V1/order/${order.entity_id}/refund`;
  const what = 'write a refund down';
  const told = { notify: false, appendComment: true, comment: commentOf(mark) };
  if (lines.length === 0 && amount === left) {
    // All goods and the delivery go back, so that the shop closes the order: it ships nothing any more.
    await client.write({ what, method: 'POST', path, body: told, answer: anything }, signal);
    return;
  }
  const ordered = orderOf(order, { invoices: [], creditMemos: [] }).lines;
  const given = lines.map(({ line_id, quantity }) => {
    const line = ordered.find(each => each.line_id === line_id);
    const worth = line ? Math.round((line.amount * quantity) / line.quantity) : 0;
    return { order_item_id: Number(line_id), qty: quantity, worth };
  });
  const worth = given.reduce((sum, each) => sum + each.worth, 0);
  const body = {
    // Without items Magento gives all of them back.
    items:
      given.length > 0
        ? given.map(({ order_item_id, qty }) => ({ order_item_id, qty }))
        : orderedItems(order).map(({ item_id }) => ({ order_item_id: item_id, qty: 0 })),
    ...told,
    arguments: {
      shipping_amount: 0,
      // The credit memo is worth what the customer got, to the đồng.
      adjustment_positive: Math.max(0, amount - worth),
      adjustment_negative: Math.max(0, worth - amount),
    },
  };
  await client.write({ what, method: 'POST', path, body, answer: anything }, signal);
}
