import { addQuantity } from '../kit/quantity.ts';

type Line = { item_no: string; variant_code: string; quantity: number; qty_shipped: number };
type Order = {
  document_type: string;
  status: string;
  online_order_no: string;
  location_code: string;
  lines: readonly Line[];
};

/** Goods at a place. */
export type Reserved = {
  item_no: string;
  variant_code: string;
  location_code: string;
  quantity: number;
};

/** Goods of an order of the online shop, paid for or promised, that were not handed over yet: they wait for their customer. */
function reservedOf(order: Order): Reserved[] {
  const waits = order.status !== 'CANCELED' && order.status !== 'CLOSED';
  if (order.online_order_no === '' || order.document_type !== 'order' || !waits) return [];
  return order.lines
    .map(({ item_no, variant_code, quantity, qty_shipped }) => ({
      item_no,
      variant_code,
      location_code: order.location_code,
      quantity: Math.max(0, addQuantity(quantity, -qty_shipped)),
    }))
    .filter(({ quantity }) => quantity > 0);
}

const keyOf = ({ item_no, variant_code, location_code }: Reserved) =>
  `${item_no}/${variant_code}/${location_code}`;

/**
 * By how much a change of an order changes what is reserved: signed, each goods once, sorted as postings lock stock.
 *
 * @param before `null` where the order is new
 */
export function reservedDifference(before: Order | null, after: Order): Reserved[] {
  const sums = new Map<string, Reserved>();
  const add = (one: Reserved, sign: number) => {
    const key = keyOf(one);
    const sum = sums.get(key)?.quantity ?? 0;
    sums.set(key, { ...one, quantity: addQuantity(sum, sign * one.quantity) });
  };
  for (const one of before ? reservedOf(before) : []) add(one, -1);
  for (const one of reservedOf(after)) add(one, 1);
  return [...sums]
    .filter(([, { quantity }]) => quantity !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
}
