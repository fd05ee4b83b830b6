import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import type { OnlineOrder, OrdersPage } from '../online-shop.ts';
import type { VendureClient } from './client.ts';
import type { Facts } from './facts.ts';
import { orderFields, orderOf, type RemoteOrder, remoteOrder } from './orders-read.ts';
import { shopName } from './problem.ts';

const pageOrders = 100;
/** A change becomes visible at its commit, and carries the time at which its transaction began. */
const overlapMs = 5 * 60_000;
/** The shop takes no longer request than 100 kB, and each number needs some letters. */
const mostAtOnce = 5_000;

const list = v.object({ orders: v.object({ items: v.array(remoteOrder) }) });
// A basket has no date of its order yet. A second field to sort by would come first: GraphQL knows no order of fields.
const text = `query Orders($filter: OrderFilterParameter, $take: Int) {
  orders(options: { filter: $filter, sort: { updatedAt: ASC }, take: $take }) { items { ${orderFields} } }
}`;

function page(client: VendureClient, filter: object, signal: AbortSignal): Promise<RemoteOrder[]> {
  const variables = { filter: { orderPlacedAt: { isNull: false }, ...filter }, take: pageOrders };
  return client
    .read({ what: 'read orders', text, variables, answer: list }, signal)
    .then(({ orders }) => orders.items);
}

/** An order that was placed, as the shop has it; null: there is none. */
export async function remoteOrderOf(
  client: VendureClient,
  order_no: string,
  signal: AbortSignal,
): Promise<RemoteOrder | null> {
  const found = await page(client, { code: { eq: order_no } }, signal);
  return found.find(({ code }) => code === order_no) ?? null;
}

/**
 * Reads orders by the time of their change, which is rounded to milliseconds on the way: many can have the same. A page
 * begins at the last time of the one before, without the orders that it had of that time. One of these that has changed
 * since comes again: its time is another then.
 */
export async function* ordersSince(
  client: VendureClient,
  facts: (signal: AbortSignal) => Promise<Facts>,
  until: string | null,
  signal: AbortSignal,
): AsyncGenerator<OrdersPage> {
  const { dong } = await facts(signal);
  let from = until === null ? 0 : Date.parse(until) - overlapMs;
  let told: string[] = [];
  for (;;) {
    const orders = await page(client, changedFrom(from, told), signal);
    const last = orders.at(-1);
    if (!last) return;
    const at = Date.parse(last.updatedAt);
    const ofThen = orders.filter(({ updatedAt }) => Date.parse(updatedAt) === at).map(({ id }) => id);
    told = at === from ? [...told, ...ofThen] : ofThen;
    if (told.length > mostAtOnce)
      throw new SystemProblem('later', systemTroubles.manyAtOnce(shopName, last.updatedAt));
    from = at;
    // An overlap that brings nothing new must not lead back.
    const reached = Math.max(at, until === null ? 0 : Date.parse(until));
    yield { orders: orders.map(order => orderOf(order, dong)), until: new Date(reached).toISOString() };
    if (orders.length < pageOrders) return;
  }
}

function changedFrom(from: number, told: readonly string[]): object {
  const at = (ms: number) => ({ updatedAt: { after: new Date(ms).toISOString() } });
  if (told.length === 0) return at(from - 1);
  return { _and: [at(from - 1), { _or: [{ id: { notIn: told } }, at(from + 1)] }] };
}

export async function orderNow(
  client: VendureClient,
  facts: (signal: AbortSignal) => Promise<Facts>,
  order_no: string,
  signal: AbortSignal,
): Promise<OnlineOrder | null> {
  const { dong } = await facts(signal);
  const remote = await remoteOrderOf(client, order_no, signal);
  return remote && orderOf(remote, dong);
}
