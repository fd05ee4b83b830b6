import * as v from 'valibot';
import type { Grant } from '#model/session/permissions.ts';
import {
  amount,
  amountFromZero,
  codeOrEmpty,
  documentNo,
  lineNo,
  moment,
  quantityAboveZero,
  some,
  text,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { filtersInput } from '../kit/list-input.ts';
import { orderSchema } from './documents.ts';

/* Goods come back to another shop than the one that sold them. */

/** Who may take back what other shops have sold. */
const takesBack: Grant = { pages: ['/salesOrders/creditMemo'], button: 'Goods Of Other Shops' };

/**
 * A sale of another shop by its exact number, to see what of it can come back. Who bought it, and what else is not about the
 * goods, is empty. A person asks for so many sales and no more (`rule`), and each of them stands in the audit log.
 */
export const find = read({
  name: 'shopReturns.find',
  method: 'GET',
  path: '/own/shop-returns/sale/{pos_so_no}',
  input: v.object({ pos_so_no: documentNo }),
  answer: v.object({
    order: orderSchema,
    /** The shop that sold. */
    shop: v.string(),
  }),
  failure: null,
  access: takesBack,
  tags: ['shopReturns'],
  store: 'none',
});

const takenSchema = v.object({
  memo_no: v.string(),
  /** VND */
  goods_amount: amount,
  refunded_amount: amount,
});
export type TakenBack = v.InferOutput<typeof takenSchema>;

/**
 * Takes goods of another shop back: its credit memo is posted, the goods are here, and the customer is paid in cash out of the
 * drawer here. All of it or nothing. It needs the server, which alone knows what of the sale is back already.
 */
export const take = write({
  name: 'shopReturns.take',
  method: 'POST',
  path: '/own/shop-returns',
  input: v.object({
    pos_so_no: documentNo,
    lines: some(v.object({ line_no: lineNo, quantity: quantityAboveZero }), 500),
    /** VND that the customer is paid: no more than they are owed. */
    amount: amountFromZero,
    shift_no: v.optional(text(60)),
    taken_at: v.optional(moment),
    drawer_code: v.optional(codeOrEmpty),
  }),
  answer: takenSchema,
  failure: 'Take Back Failed!',
  access: takesBack,
  offline: 'online',
  invalidates: ['shopReturns', 'receipts', 'moneyEntries', 'shifts', 'stock', 'warehouseEntries'],
  document: ({ pos_so_no }) => ({ kind: 'shopReturn', no: pos_so_no }),
  money: ({ amount: paid, drawer_code, shift_no }) => ({
    amount: -paid,
    payment_type: 'cash',
    drawer_code,
    shift_no,
  }),
  summary: input => `Goods of order ${input.pos_so_no} come back to another shop`,
});

/** One return, as both shops and the office see it. */
export const shopReturnSchema = v.object({
  memo_no: v.string(),
  pos_so_no: v.string(),
  returned_on: v.string(),
  sold_by: v.string(),
  sold_at: v.string(),
  taken_by: v.string(),
  taken_at: v.string(),
  /** VND, at what the goods were sold for. */
  goods_amount: amount,
  /** VND in cash: what the shop that sold owes the one that paid. */
  refunded_amount: amount,
  /** VND: what the goods had cost the shop that sold them; null where that is not known, or not shown. */
  cost_amount: v.nullable(amount),
});
export type ShopReturn = v.InferOutput<typeof shopReturnSchema>;

const onReport: Grant = { pages: ['/reports/between-shops'] };
const showsCost = { ...onReport, field: 'cost_amount' } as const satisfies Grant;

/** What went from shop to shop: a shop sees what it sold or took back. */
export const filter = list({
  name: 'shopReturns.filter',
  path: '/own/shop-returns/filter',
  row: shopReturnSchema,
  key: 'memo_no',
  fields: ['memo_no', 'pos_so_no', 'returned_on', 'sold_by', 'taken_by', 'goods_amount', 'refunded_amount'],
  search: ['memo_no', 'pos_so_no'],
  sort: { field: 'returned_on', direction: 'desc' },
  failure: 'Filter Returns Between Shops Failed!',
  access: onReport,
  granted: { shows: { cost_amount: { any: showsCost } } },
  tags: ['shopReturns'],
  store: 'none',
});

/** The same added up: what each shop owes each other one. */
export const sums = read({
  name: 'shopReturns.sums',
  method: 'POST',
  path: '/own/shop-returns/sums',
  input: v.object({ filters: v.optional(filtersInput, []) }),
  answer: v.array(
    v.object({
      sold_by: v.string(),
      sold_at: v.string(),
      taken_by: v.string(),
      taken_at: v.string(),
      returns: v.number(),
      /** VND */
      goods_amount: amount,
      refunded_amount: amount,
    }),
  ),
  failure: null,
  access: onReport,
  tags: ['shopReturns'],
  store: 'none',
});
