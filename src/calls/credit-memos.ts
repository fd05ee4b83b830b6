import * as v from 'valibot';
import { documentNo, lineNo, quantityAboveZero, some } from './atoms.ts';
import { filter as filterOf, part, write } from './kit.ts';
import type { SalesOrder } from './sales-documents.ts';
import { answersOrder, ofType, onOrder, salesDocument, salesFields } from './sales-kit.ts';
import { filter as documents } from './sales-orders.ts';

export const filter = part(documents, 'creditMemos.filter', {
  where: [filterOf('document_type', 'credit_memo')],
  failure: 'Filter Credit Memos Failed!',
  access: ofType.credit_memo,
});

/** Both answer the new credit memo; they belong to the order, whose entries they follow. */
const makesMemo = {
  answer: answersOrder.answer,
  touches: ['salesOrders', 'salesInvoices'],
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
  says: input => `Credit memo for order ${input.pos_so_no}`,
});

/** A credit memo of everything that can still be credited. */
export const createAll = write({
  name: 'creditMemos.createAll',
  method: 'POST',
  path: '/la/sales-order/credit-memo-all',
  input: v.object({ pos_so_no: documentNo }),
  ...makesMemo,
  says: input => `Credit memo for all of order ${input.pos_so_no}`,
});
