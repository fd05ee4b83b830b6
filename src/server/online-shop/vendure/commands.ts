import type { SystemAction } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import type {
  OnlineCancel,
  OnlineClose,
  OnlineHandOver,
  OnlinePaymentTaken,
  OnlineRefundGiven,
} from '../online-shop.ts';
import { anything, type VendureClient } from './client.ts';
import type { Facts } from './facts.ts';
import { remoteOrderOf } from './orders.ts';
import type { RemoteOrder } from './orders-read.ts';
import { refused } from './problem.ts';

// What Quầy's plugin in the shop does for the back end: each in one transaction, and once for its reference.

type Reads = (signal: AbortSignal) => Promise<Facts>;

function tell(client: VendureClient, what: SystemAction, name: string, input: object, signal: AbortSignal) {
  const type = `Q${name.slice(1)}Input`;
  const text = `mutation Tell($input: ${type}!) { ${name}(input: $input) { success } }`;
  return client.write({ what, text, variables: { input }, answer: anything }, signal);
}

const linesOf = (lines: OnlineHandOver['lines']) =>
  lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity }));

export async function pay(
  client: VendureClient,
  facts: Reads,
  { order_no, amount, method, reference }: OnlinePaymentTaken,
  signal: AbortSignal,
): Promise<void> {
  const { dong } = await facts(signal);
  const input = { orderCode: order_no, amount: amount * dong, method, reference };
  await tell(client, 'add a payment', 'quayPay', input, signal);
}

export async function handOver(
  client: VendureClient,
  { order_no, lines, reference }: OnlineHandOver,
  signal: AbortSignal,
): Promise<void> {
  const input = { orderCode: order_no, lines: linesOf(lines), reference };
  await tell(client, 'hand goods over', 'quayHandOver', input, signal);
}

export async function isHandedOver(
  client: VendureClient,
  { order_no, reference }: OnlineHandOver,
  signal: AbortSignal,
): Promise<boolean> {
  const { fulfillments } = await known(client, order_no, signal);
  return (fulfillments ?? []).some(({ customFields }) => customFields.quayReference === reference);
}

export async function refund(
  client: VendureClient,
  facts: Reads,
  { order_no, amount, lines, reason, reference }: OnlineRefundGiven,
  signal: AbortSignal,
): Promise<void> {
  const { dong } = await facts(signal);
  const input = { orderCode: order_no, amount: amount * dong, lines: linesOf(lines), reason, reference };
  await tell(client, 'write a refund down', 'quayRefund', input, signal);
}

/** Cancels what is beyond the pieces that stay; all of it, and the order is canceled. */
export async function closeRest(
  client: VendureClient,
  { order_no, lines, reason }: OnlineClose,
  signal: AbortSignal,
): Promise<void> {
  const left = lines.map(({ line_id, left }) => ({ lineId: line_id, left }));
  await tell(
    client,
    'close the rest of an order',
    'quayClose',
    { orderCode: order_no, lines: left, reason },
    signal,
  );
}

export async function isRestClosed(
  client: VendureClient,
  { order_no, lines }: OnlineClose,
  signal: AbortSignal,
): Promise<boolean> {
  const order = await known(client, order_no, signal);
  return lines.every(
    ({ line_id, left }) => (order.lines.find(({ id }) => id === line_id)?.quantity ?? 0) <= left,
  );
}

/** Cancels an order, and what is announced to be paid for it. One that is canceled already is done. */
export async function cancel(
  client: VendureClient,
  { order_no, reason }: OnlineCancel,
  signal: AbortSignal,
): Promise<void> {
  await tell(client, 'cancel an order', 'quayCancel', { orderCode: order_no, reason }, signal);
}

async function known(client: VendureClient, order_no: string, signal: AbortSignal): Promise<RemoteOrder> {
  const order = await remoteOrderOf(client, order_no, signal);
  if (!order) throw refused(systemTroubles.noOrder(order_no));
  return order;
}
