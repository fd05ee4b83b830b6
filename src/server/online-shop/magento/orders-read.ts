import * as v from 'valibot';
import { wholeDong } from '../money.ts';
import type { OnlineOrder, OnlineOrderLine, OnlinePayment, OnlineRefund } from '../online-shop.ts';
import { markIn } from './marks.ts';

const text = v.nullish(v.string(), '');
const number = v.nullish(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), 0);
const id = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));
/** Magento’s moments are those of UTC, and say so nowhere. */
const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  v.transform(at => new Date(`${at.replace(' ', 'T')}Z`)),
);

const address = v.object({
  firstname: text,
  lastname: text,
  telephone: text,
  street: v.nullish(v.array(v.string()), []),
  city: text,
  region: text,
});

const item = v.object({
  item_id: id,
  parent_item_id: v.nullish(id, null),
  sku: v.string(),
  name: text,
  product_type: text,
  qty_ordered: number,
  qty_shipped: number,
  qty_canceled: number,
  qty_refunded: number,
  base_price_incl_tax: number,
  base_row_total: number,
  base_tax_amount: number,
  base_discount_amount: number,
  base_discount_tax_compensation_amount: number,
});

/** An order as the shop answers it. Amounts are in its base currency, which is VND, with up to four decimals. */
export const remoteOrder = v.object({
  entity_id: id,
  increment_id: v.string(),
  state: v.string(),
  created_at: moment,
  updated_at: moment,
  customer_firstname: text,
  customer_lastname: text,
  customer_email: text,
  customer_note: text,
  base_grand_total: number,
  base_shipping_amount: number,
  base_shipping_tax_amount: number,
  base_shipping_discount_amount: number,
  base_shipping_discount_tax_compensation_amnt: number,
  base_total_paid: number,
  base_total_refunded: number,
  billing_address: v.nullish(address, null),
  items: v.array(item),
  payment: v.nullish(v.object({ method: text }), null),
  status_histories: v.nullish(v.array(v.object({ entity_id: v.nullish(id, 0), comment: text })), []),
  extension_attributes: v.nullish(
    v.object({
      pickup_location_code: text,
      shipping_assignments: v.nullish(
        v.array(v.object({ shipping: v.object({ address: v.nullish(address, null), method: text }) })),
        [],
      ),
    }),
    null,
  ),
});
export type RemoteOrder = v.InferOutput<typeof remoteOrder>;
export type RemoteItem = RemoteOrder['items'][number];

/** Money that moved in the shop, of one order. */
export type Moved = {
  readonly invoices: readonly { readonly entity_id: number; readonly base_grand_total: number }[];
  readonly creditMemos: readonly {
    readonly entity_id: number;
    readonly base_grand_total: number;
    /** Of ours; empty for the shop's own. */
    readonly reference: string;
  }[];
};

/** Ways to pay at the counter: the shop itself gets nothing by them, whatever its people invoice. */
const atCounter = new Set(['cashondelivery', 'checkmo', 'free', 'quay_counter']);
export const isPaidAtCounter = ({ payment }: RemoteOrder): boolean => atCounter.has(payment?.method ?? '');

export const shippingOf = ({ extension_attributes }: RemoteOrder) =>
  extension_attributes?.shipping_assignments?.[0]?.shipping;

/** Is it collected in a store? */
export const isCollected = (order: RemoteOrder): boolean => shippingOf(order)?.method === 'instore_pickup';

/** What was ordered: variants stand below the item that joins them, and are shipped with it. */
export const orderedItems = ({ items }: RemoteOrder): RemoteItem[] =>
  items.filter(({ parent_item_id }) => parent_item_id === null);

export function orderOf(remote: RemoteOrder, moved: Moved): OnlineOrder {
  const { lines, shipping_amount, total } = amountsOf(remote);
  return {
    order_no: remote.increment_id,
    remote_id: String(remote.entity_id),
    placed_at: remote.created_at,
    changed_at: remote.updated_at,
    state: stateOf(remote),
    store_code: isCollected(remote) ? (remote.extension_attributes?.pickup_location_code ?? '') : '',
    customer: customerOf(remote),
    comment: remote.customer_note ?? '',
    delivery: deliveryOf(remote),
    lines,
    shipping_amount,
    total,
    payments: paymentsOf(remote, moved),
    refunds: refundsOf(remote, moved),
  };
}

/** Closed is an order of which all money went back; it was collected or not. */
function stateOf(remote: RemoteOrder): OnlineOrder['state'] {
  if (remote.state === 'canceled') return 'canceled';
  if (remote.state === 'complete') return 'collected';
  const goods = orderedItems(remote);
  const isShipped = goods.some(({ qty_shipped }) => qty_shipped > 0);
  if (remote.state === 'closed') return isShipped ? 'collected' : 'canceled';
  const isOver = goods.every(each => each.qty_shipped + each.qty_canceled >= each.qty_ordered);
  return isShipped && isOver ? 'collected' : 'placed';
}

/** Families come first. */
function customerOf(remote: RemoteOrder): OnlineOrder['customer'] {
  const { billing_address: billing } = remote;
  const shipped = shippingOf(remote)?.address;
  const nameIn = (lastname: string | null | undefined, firstname: string | null | undefined) =>
    [lastname, firstname].filter(Boolean).join(' ');
  return {
    name:
      nameIn(billing?.lastname, billing?.firstname) ||
      nameIn(remote.customer_lastname, remote.customer_firstname),
    phone_no: billing?.telephone || shipped?.telephone || '',
    email: remote.customer_email ?? '',
  };
}

/** Where the goods go, where no store hands them over. */
function deliveryOf(remote: RemoteOrder): OnlineOrder['delivery'] {
  const to = isCollected(remote) ? null : shippingOf(remote)?.address;
  if (!to) return null;
  const name = [to.lastname, to.firstname].filter(Boolean).join(' ');
  const parts = [...(to.street ?? []), to.city, to.region].filter(Boolean);
  return { name, phone_no: to.telephone ?? '', address: parts.join(', ') };
}

/** Decimals of Magento's amounts. */
const dong = 10_000;
const inParts = (amount: number) => Math.round(amount * dong);

/** Lines, delivery and total in whole đồng: lines and delivery are worth the total exactly, unless something else is in it. */
function amountsOf(
  remote: RemoteOrder,
): Pick<OnlineOrder, 'shipping_amount' | 'total'> & { lines: OnlineOrderLine[] } {
  const goods = orderedItems(remote);
  const worth = goods.map(
    each =>
      each.base_row_total +
      each.base_tax_amount +
      each.base_discount_tax_compensation_amount -
      each.base_discount_amount,
  );
  const delivery =
    remote.base_shipping_amount +
    remote.base_shipping_tax_amount +
    remote.base_shipping_discount_tax_compensation_amnt -
    remote.base_shipping_discount_amount;
  const total = Math.round(remote.base_grand_total);
  const whole = wholeDong([...worth, delivery].map(inParts), dong, total);
  return {
    total,
    shipping_amount: whole[goods.length] ?? 0, // never: there is one more than lines
    lines: goods.map((each, at) => ({
      line_id: String(each.item_id),
      sku: each.sku,
      name: each.name ?? '',
      quantity: each.qty_ordered,
      unit_price: Math.round(each.base_price_incl_tax),
      amount: whole[at] ?? 0, // never: there is one for each
    })),
  };
}

const marksOf = ({ status_histories }: RemoteOrder) =>
  (status_histories ?? []).flatMap(({ comment, entity_id }) => {
    const mark = markIn(comment);
    return mark ? [{ ...mark, id: entity_id ?? 0 }] : [];
  });

function paymentsOf(remote: RemoteOrder, { invoices }: Moved): OnlinePayment[] {
  const method = remote.payment?.method ?? '';
  const own = isPaidAtCounter(remote) ? [] : invoices;
  const told = new Map(
    marksOf(remote)
      .filter(({ kind }) => kind === 'paid')
      .map(mark => [mark.reference, mark]),
  );
  return [
    ...own.map(({ entity_id, base_grand_total }) => ({
      payment_id: `invoice-${entity_id}`,
      method,
      amount: Math.round(base_grand_total),
      state: 'settled' as const,
      reference: '',
    })),
    ...[...told.values()].map(mark => ({
      payment_id: `comment-${mark.id}`,
      method: mark.method,
      amount: mark.amount,
      state: 'settled' as const,
      reference: mark.reference,
    })),
  ];
}

function refundsOf(remote: RemoteOrder, { creditMemos }: Moved): OnlineRefund[] {
  const told = new Map(
    marksOf(remote)
      .filter(({ kind }) => kind === 'refunded')
      .map(mark => [mark.reference, mark]),
  );
  return [
    ...creditMemos.map(({ entity_id, base_grand_total, reference }) => ({
      refund_id: `creditmemo-${entity_id}`,
      amount: Math.round(base_grand_total),
      reference,
      state: 'settled' as const,
    })),
    ...[...told.values()].map(mark => ({
      refund_id: `comment-${mark.id}`,
      amount: mark.amount,
      reference: mark.reference,
      state: 'settled' as const,
    })),
  ];
}
