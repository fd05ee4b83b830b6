import * as v from 'valibot';
import {
  amount,
  amountAboveZero,
  code,
  documentNo,
  itemNo,
  lineNo,
  optionalCode,
  quantityAboveZero,
  some,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { part } from '../kit/list.ts';
import { filter as filterOf } from '../kit/list-input.ts';
import type { SalesOrder } from './documents.ts';
import { answersOrder, ofType, onOrder, salesDocument, salesFields } from './kit.ts';
import { filter as documents } from './orders.ts';

export const filter = part(documents, 'creditMemos.filter', {
  where: [filterOf('document_type', 'credit_memo')],
  failure: 'Filter Credit Memos Failed!',
  access: ofType.credit_memo,
});

const saleWithSchema = v.object({
  pos_so_no: v.string(),
  created_at: v.string(),
  sell_to_name: v.string(),
  /** What it is known by: its first goods, and how many lines it has. */
  first_item: v.string(),
  total_lines: v.number(),
  /** VND */
  grand_total: amount,
  /** How many of the item were handed over. */
  quantity: v.number(),
});
export type SaleWith = v.InferOutput<typeof saleWithSchema>;

/** So many sales of an item are told, the newest first. */
export const mostSalesWith = 30;

/** The newest sales with an item that were handed over at a place of the caller's shop: its customer has no slip. Ours alone. */
export const salesWith = read({
  name: 'creditMemos.salesWith',
  method: 'POST',
  path: '/own/sales-orders/with-item',
  input: v.object({ location_code: code, item_no: itemNo, variant_code: optionalCode }),
  answer: v.object({ items: v.array(saleWithSchema) }),
  failure: null,
  access: onOrder('Credit Memo'),
  tags: ['salesOrders'],
  store: 'none',
});

/** Both answer the new credit memo; they belong to the order and follow its entries. */
const makesMemo = {
  answer: answersOrder.answer,
  invalidates: ['salesOrders', 'salesInvoices'],
  failure: 'Create Credit Memo Failed!',
  access: onOrder('Credit Memo'),
  granted: salesFields,
  offline: 'draft',
  document: salesDocument,
  creates: (answer: SalesOrder) => answer.pos_so_no,
} as const;

/** A credit memo of some of an order's invoiced pieces. `quantity ≤ invoiced − on credit memos that are not canceled` */
export const create = write({
  name: 'creditMemos.create',
  method: 'POST',
  path: '/la/sales-order/credit-memo',
  input: v.object({
    pos_so_no: documentNo,
    lines: some(v.object({ line_no: lineNo, quantity: quantityAboveZero }), 500),
  }),
  ...makesMemo,
  summary: input => `Credit memo for order ${input.pos_so_no}`,
});

/** A credit memo of everything that can still be credited. */
export const createAll = write({
  name: 'creditMemos.createAll',
  method: 'POST',
  path: '/la/sales-order/credit-memo-all',
  input: v.object({ pos_so_no: documentNo }),
  ...makesMemo,
  summary: input => `Credit memo for all of order ${input.pos_so_no}`,
});

/**
 * Goods of one order come back for those of another one: a credit memo is made, released and posted, and pays the other
 * order as far as `amount` and both go, all or nothing. No money moves. What the memo still owes is paid back by receipts.
 */
export const exchange = write({
  name: 'creditMemos.exchange',
  method: 'POST',
  path: '/own/sales-order/exchange',
  input: v.object({
    /** The order that is paid. */
    pos_so_no: documentNo,
    /** The order that sold what comes back. */
    returned_no: documentNo,
    lines: some(v.object({ line_no: lineNo, quantity: quantityAboveZero }), 500),
    /** VND */
    amount: amountAboveZero,
  }),
  ...answersOrder,
  invalidates: ['salesOrders', 'salesInvoices', 'receipts', 'stock'],
  failure: 'Exchange Failed!',
  access: onOrder('Credit Memo'),
  offline: 'draft',
  document: salesDocument,
  creates: (answer: SalesOrder) =>
    answer.receipts.findLast(({ exchange_no }) => exchange_no)?.exchange_no ?? '',
  summary: input => `Exchange of order ${input.returned_no} for order ${input.pos_so_no}`,
});

/** The names of the calls that make a credit memo of an order. */
export const makers: readonly string[] = [create.name, createAll.name];

/** Temporary ids of the credit memos that these unsent changes make: receipts on them are paid back. */
export const memosMade = (
  changes: readonly { op: string; tempId?: string | undefined }[],
): ReadonlySet<string | undefined> =>
  new Set(
    changes.filter(({ op }) => op === exchange.name || makers.includes(op)).map(({ tempId }) => tempId),
  );
