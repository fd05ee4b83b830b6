import * as v from 'valibot';
import { onlineOrderProblems } from '#model/sales/online-orders.ts';
import { amount, code, codeOrEmpty, done, instant, nothing, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { list } from '../kit/list.ts';

/*
 * Orders of the online shop, items that it was sent, and what a person decides about those that went wrong. Calls of
 * our own: the specification knows the shop only by its products and its ways to pay.
 */

const problem = v.picklist(['', ...onlineOrderProblems]);

/** An order as it was last read in the shop. */
export const onlineOrderSchema = v.object({
  order_no: v.string(),
  /** `shop`: read from a connected shop · `file`: taken from a file. */
  source: v.picklist(['shop', 'file']),
  state: v.picklist(['placed', 'collected', 'canceled']),
  /** The sales order that it became; empty until it could be taken over. */
  pos_so_no: v.string(),
  franchise_code: v.string(),
  store_code: v.string(),
  customer_name: v.string(),
  phone_no: v.string(),
  /** VND, all lines and the delivery. */
  total: amount,
  placed_at: instant,
  changed_at: instant,
  read_at: instant,
  /** Why a person has to look at it; empty for no reason. */
  problem,
  /** What the problem is about: a number, or what the shop said. */
  problem_detail: v.string(),
});
export type OnlineOrderRow = v.InferOutput<typeof onlineOrderSchema>;

/** The same with what was ordered and paid. Amounts are VND. */
export const wholeOnlineOrderSchema = v.object({
  ...onlineOrderSchema.entries,
  comment: v.string(),
  /** Where the goods are brought; empty where they are collected. */
  delivery_address: v.string(),
  email: v.string(),
  lines: v.array(v.object({ sku: v.string(), name: v.string(), quantity: v.number(), amount })),
  shipping_amount: amount,
  /** Money that has moved in the shop itself. */
  paid: amount,
  refunded: amount,
});

/** An item that the shop refused. */
export const refusedListingSchema = v.object({
  item_no: v.string(),
  description: v.string(),
  refused: v.string(),
  sent_at: v.nullable(instant),
});
export type RefusedListing = v.InferOutput<typeof refusedListingSchema>;

const seen = { access: 'administrators', tags: ['onlineOrders'], store: 'none' } as const;
const decides = {
  access: 'administrators',
  offline: 'online',
  invalidates: ['onlineOrders', 'salesOrders'],
  method: 'POST',
} as const;
const about = ({ order_no }: { order_no: string }): Changed => ({ kind: 'onlineOrder', no: order_no });
const orderNo = required(100);

export const filter = list({
  ...seen,
  name: 'onlineOrders.filter',
  path: '/own/online-orders/filter',
  row: onlineOrderSchema,
  key: 'order_no',
  fields: [
    'order_no',
    'source',
    'state',
    'pos_so_no',
    'franchise_code',
    'store_code',
    'customer_name',
    'phone_no',
    'total',
    'placed_at',
    'problem',
  ],
  sort: { field: 'placed_at', direction: 'desc' },
  sorts: ['placed_at'],
  failure: 'Filter Online Orders Failed!',
});

export const get = read({
  ...seen,
  name: 'onlineOrders.get',
  method: 'GET',
  path: '/own/online-orders/one?order_no={order_no}',
  input: v.object({ order_no: orderNo }),
  answer: wholeOnlineOrderSchema,
  failure: 'Get Online Order Failed!',
});

/** Items that the connected shop refused. */
export const refused = list({
  ...seen,
  name: 'onlineOrders.refused',
  path: '/own/online-orders/refused-items',
  row: refusedListingSchema,
  key: 'item_no',
  fields: ['item_no', 'refused'],
  sort: { field: 'item_no', direction: 'asc' },
  failure: 'Filter Refused Items Failed!',
});

/** When the shop was read and sent last, and how much waits for a person. */
export const state = read({
  ...seen,
  name: 'onlineOrders.state',
  method: 'GET',
  path: '/own/online-orders/state',
  input: nothing,
  answer: v.object({
    /** When orders were read to the end last; `null`: never. */
    orders_read_at: v.nullable(instant),
    /** When all changed items were sent last; `null`: never. */
    items_sent_at: v.nullable(instant),
    items: v.number(),
    refused_items: v.number(),
    problems: v.number(),
  }),
  failure: 'Get State Of Online Shop Failed!',
});

/** Takes the order over once more, as it was last read. */
export const retry = write({
  ...decides,
  name: 'onlineOrders.retry',
  path: '/own/online-orders/retry',
  input: v.object({ order_no: orderNo }),
  answer: onlineOrderSchema,
  failure: 'Try Again Failed!',
  document: about,
  summary: ({ order_no }) => `Take over online order ${order_no} again`,
});

/** A person has seen to it. The order stands as it is here until the shop changes it again. */
export const settle = write({
  ...decides,
  name: 'onlineOrders.settle',
  path: '/own/online-orders/settle',
  input: v.object({
    order_no: orderNo,
    /** As the person saw it: a later problem is not seen to. */
    problem: v.picklist(onlineOrderProblems),
    reason: required(250),
  }),
  answer: onlineOrderSchema,
  failure: 'Mark As Done Failed!',
  document: about,
  summary: ({ order_no, reason }) => `Online order ${order_no} was seen to: ${reason}`,
});

/** The store that delivers what customers of the shop do not collect; empty: a person chooses one for each order. */
export const delivery = read({
  ...seen,
  name: 'onlineOrders.delivery',
  method: 'GET',
  path: '/own/online-orders/delivery',
  input: nothing,
  answer: v.object({ store_code: v.string() }),
  failure: 'Get Delivering Store Failed!',
});

/** Orders that wait for such a store are taken over in the next round. */
export const saveDelivery = write({
  ...decides,
  name: 'onlineOrders.saveDelivery',
  path: '/own/online-orders/delivery/save',
  input: v.object({ store_code: codeOrEmpty }),
  answer: done,
  failure: 'Save Delivering Store Failed!',
  document: (): Changed => ({ kind: 'onlineOrder', no: 'delivery' }),
  summary: ({ store_code }) => `Delivered online orders go from ${store_code || 'no store'}`,
});

/** Takes an order that is not taken over yet over at a store of the person's choice. */
export const chooseStore = write({
  ...decides,
  name: 'onlineOrders.chooseStore',
  path: '/own/online-orders/choose-store',
  input: v.object({ order_no: orderNo, store_code: code }),
  answer: onlineOrderSchema,
  failure: 'Choose Store Failed!',
  document: about,
  summary: ({ order_no, store_code }) => `Online order ${order_no} goes to store ${store_code}`,
});
