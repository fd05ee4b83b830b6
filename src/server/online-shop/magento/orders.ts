import * as v from 'valibot';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import type { OnlineOrder, OrdersPage } from '../online-shop.ts';
import { type Filter, type MagentoClient, searchFor } from './client.ts';
import { markIn } from './marks.ts';
import { isCollected, type Moved, orderOf, type RemoteOrder, remoteOrder } from './orders-read.ts';
import { shopName } from './problem.ts';

/** Magento's own limit of a page is 300, where its operator has set one. */
const pageOrders = 100;
/** A change becomes visible at its commit, and carries the time at which its transaction began. */
const overlapMs = 5 * 60_000;

const list = v.object({ items: v.nullish(v.array(remoteOrder), []) });

const search = async (
  client: MagentoClient,
  groups: readonly (readonly Filter[])[],
  size: number,
  signal: AbortSignal,
): Promise<RemoteOrder[]> => {
  const query = searchFor(groups, { size, sort: ['updated_at', 'entity_id'] });
  const { items } = await client.read(
    { what: 'read orders', path: 'V1/orders', query, answer: list },
    signal,
  );
  return items ?? [];
};

/** An order as the shop has it; null: there is none. */
export async function remoteOrderOf(
  client: MagentoClient,
  order_no: string,
  signal: AbortSignal,
): Promise<RemoteOrder | null> {
  const [found] = await search(client, [[{ field: 'increment_id', is: 'eq', value: order_no }]], 1, signal);
  return found ? whole(client, found, signal) : null;
}

/** A list of orders may leave out in which store one is collected. */
async function whole(client: MagentoClient, order: RemoteOrder, signal: AbortSignal): Promise<RemoteOrder> {
  if (!isCollected(order) || order.extension_attributes?.pickup_location_code) return order;
  const path = `V1/orders/${order.entity_id}`;
  return client.read({ what: 'read an order', path, answer: remoteOrder }, signal);
}

/** The customer is still with the service that takes the money: nothing is ordered yet. */
const isPlaced = ({ state }: RemoteOrder): boolean => state !== 'pending_payment';

/**
 * Reads orders by the time of their change, which is one of whole seconds: many can have the same. A page begins behind
 * the last order of the one before, by time and then by number, so that none is left out while others change.
 */
export async function* ordersSince(
  client: MagentoClient,
  until: string | null,
  signal: AbortSignal,
): AsyncGenerator<OrdersPage> {
  const reached = until === null ? 0 : Date.parse(until);
  let after = { at: until === null ? 0 : reached - overlapMs, id: 0 };
  for (;;) {
    const found = await search(client, changedAfter(after), pageOrders, signal);
    const last = found.at(-1);
    if (!last) return;
    const next = { at: last.updated_at.getTime(), id: last.entity_id };
    if (next.at < after.at || (next.at === after.at && next.id <= after.id))
      throw new SystemProblem('later', systemTroubles.otherOrder(shopName));
    after = next;
    const placed: RemoteOrder[] = [];
    for (const order of found.filter(isPlaced)) placed.push(await whole(client, order, signal));
    // An overlap that brings nothing new must not lead back.
    yield {
      orders: await withMoney(client, placed, signal),
      until: new Date(Math.max(next.at, reached)).toISOString(),
    };
    if (found.length < pageOrders) return;
  }
}

/** A moment as Magento writes it. */
const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

function changedAfter({ at, id }: { at: number; id: number }): Filter[][] {
  const value = stamp(Math.max(at, 0));
  return [
    [{ field: 'updated_at', is: 'gteq', value }],
    [
      { field: 'updated_at', is: 'gt', value },
      { field: 'entity_id', is: 'gt', value: String(id) },
    ],
  ];
}

const id = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));
const amount = v.nullish(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), 0);
const moneyList = v.object({
  items: v.nullish(
    v.array(v.object({ entity_id: id, order_id: id, state: v.nullish(id, 0), base_grand_total: amount })),
    [],
  ),
});
type MoneyRow = { entity_id: number; order_id: number; base_grand_total: number };

/** Of an invoice: paid. Of a credit memo: refunded. */
const done = 2;
const mostRows = 300;

/** Invoices that were paid, or credit memos that were refunded, of these orders. */
async function rowsOf(
  client: MagentoClient,
  kind: 'invoices' | 'creditmemos',
  orders: readonly RemoteOrder[],
  signal: AbortSignal,
): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = [];
  const ids = orders.map(({ entity_id }) => entity_id);
  for (let page = 1; ids.length > 0; page += 1) {
    const query = searchFor([[{ field: 'order_id', is: 'in', value: ids.join(',') }]], {
      size: mostRows,
      page,
      sort: ['entity_id'],
    });
    const { items } = await client.read(
      { what: `read ${kind}`, path: `V1/${kind}`, query, answer: moneyList },
      signal,
    );
    rows.push(...(items ?? []).filter(({ state }) => state === done));
    if ((items ?? []).length < mostRows) break;
  }
  return rows;
}

/** The same orders with the money that has moved there. */
async function withMoney(
  client: MagentoClient,
  orders: readonly RemoteOrder[],
  signal: AbortSignal,
): Promise<OnlineOrder[]> {
  const paid = orders.filter(({ base_total_paid }) => base_total_paid > 0);
  const refunded = orders.filter(({ base_total_refunded }) => base_total_refunded > 0);
  const invoices = await rowsOf(client, 'invoices', paid, signal);
  const memos = await rowsOf(client, 'creditmemos', refunded, signal);
  const moved = new Map<number, { reference: string }>();
  for (const { entity_id } of memos)
    moved.set(entity_id, { reference: await referenceOf(client, entity_id, signal) });
  return orders.map(order => {
    const of = ({ order_id }: MoneyRow) => order_id === order.entity_id;
    const money: Moved = {
      invoices: invoices.filter(of),
      creditMemos: memos
        .filter(of)
        .map(memo => ({ ...memo, reference: moved.get(memo.entity_id)?.reference ?? '' })),
    };
    return orderOf(order, money);
  });
}

export const comments = v.object({
  items: v.nullish(v.array(v.object({ comment: v.nullish(v.string(), '') })), []),
});

/** Our key of a refund that we made; empty for the shop's own. */
async function referenceOf(client: MagentoClient, memo: number, signal: AbortSignal): Promise<string> {
  const { items } = await client.read(
    { what: 'read comments of a credit memo', path: `V1/creditmemo/${memo}/comments`, answer: comments },
    signal,
  );
  for (const { comment } of items ?? []) {
    const mark = markIn(comment);
    if (mark?.kind === 'refunded') return mark.reference;
  }
  return '';
}

export async function orderNow(
  client: MagentoClient,
  order_no: string,
  signal: AbortSignal,
): Promise<OnlineOrder | null> {
  const remote = await remoteOrderOf(client, order_no, signal);
  if (!remote) return null;
  const [order] = await withMoney(client, [remote], signal);
  return order ?? null;
}
