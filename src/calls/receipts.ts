import * as v from 'valibot';
import { paymentMethods, paymentTerms, receiptTypes } from '#model/payments.ts';
import { amountAboveZero, documentNo, idText, optionalText, text } from './atoms.ts';
import { list, write } from './kit.ts';
import { orderSchema, type Receipt, receiptSchema, type SalesOrder } from './sales-documents.ts';
import { get } from './sales-orders.ts';
import { receiptArrived } from './sales-probes.ts';

/** The version of the order in the answer, which every write of a receipt raises. */
const seenVersion = { of: (answer: SalesOrder) => answer.version };
const ofOrder = (input: { pos_so_no: string }) => ({ kind: 'so', no: input.pos_so_no });

export const filter = list<Receipt>({
  name: 'receipts.filter',
  path: '/la/payment/cash-receipt/filter',
  row: receiptSchema,
  key: 'receipt_id',
  fields: [
    'receipt_id',
    'pos_so_no',
    'customer_no',
    'phone',
    'payment_type',
    'receipt_type',
    'status',
    'amount',
    'created_at',
  ],
  search: ['pos_so_no', 'customer_name', 'phone'],
  sort: { field: 'receipt_id', direction: 'desc' },
  failure: 'Filter Cash Receipts Failed!',
  access: { pages: ['/salesOrders/detail'] },
  topics: ['receipts'],
  store: 'none',
});

/** Adds a receipt to an order; it counts once it is posted. Franchise, location and customer follow from the order. */
export const add = write({
  name: 'receipts.add',
  method: 'POST',
  path: '/la/payment/cash-receipt',
  input: v.object({
    pos_so_no: documentNo,
    amount: amountAboveZero,
    receipt_type: v.optional(v.picklist(receiptTypes), 'collect_store'),
    payment_type: v.picklist(paymentMethods.map(method => method.value)),
    payment_term: v.optional(v.picklist(['', ...paymentTerms]), ''),
    contract_no: optionalText(40),
    comment: v.optional(text(100), ''),
    collect_store_code: optionalText(20),
    /** The person saw that this is more than remains, and meant it. */
    over_payment: v.optional(v.boolean(), false),
  }),
  answer: orderSchema,
  seenVersion,
  failure: 'Add Cash Receipt Failed!',
  access: { pages: ['/salesOrders/detail'], button: 'Add Receipt' },
  // Money that a card terminal or a finance company has to promise needs the connection.
  offline: input => (input.payment_type === 'cash' || input.payment_type === 'transfer' ? 'queue' : 'online'),
  touches: ['receipts', 'salesOrders'],
  document: ofOrder,
  probe: receiptArrived(filter, get),
  says: input => `Receipt for order ${input.pos_so_no}`,
});

/** Deletes a receipt that is not posted; its creator or an administrator. */
export const remove = write({
  name: 'receipts.remove',
  method: 'DELETE',
  path: '/la/payment/cash-receipt?receipt_id={receipt_id}',
  input: v.object({ receipt_id: idText }),
  answer: orderSchema,
  failure: 'Delete Cash Receipt Failed!',
  access: { pages: ['/salesOrders/detail'], button: 'Delete Receipt' },
  offline: 'online',
  touches: ['receipts', 'salesOrders'],
  document: input => ({ kind: 'receipt', no: String(input.receipt_id) }),
  says: input => `Delete receipt ${input.receipt_id}`,
});

export const process = write({
  name: 'receipts.process',
  method: 'POST',
  path: '/la/payment/cash-receipt/process',
  input: v.object({ receipt_id: idText, to_post: v.literal(true) }),
  answer: orderSchema,
  failure: 'Post Cash Receipt Failed!',
  access: { pages: ['/salesOrders/detail'], button: 'Post And Print' },
  offline: 'online',
  touches: ['receipts', 'salesOrders'],
  document: input => ({ kind: 'receipt', no: String(input.receipt_id) }),
  says: input => `Post receipt ${input.receipt_id}`,
});

/** Posts every receipt of an order that is ADDED. Queued behind the order's own entries, it completes a counter sale made without a connection. */
export const processAll = write({
  name: 'receipts.processAll',
  method: 'POST',
  path: '/la/payment/cash-receipt/process-all',
  input: v.object({ pos_so_no: documentNo, to_post: v.literal(true) }),
  answer: orderSchema,
  seenVersion,
  failure: 'Post Cash Receipts Failed!',
  access: { pages: ['/salesOrders/detail'], button: 'Post And Print' },
  offline: 'draft',
  touches: ['receipts', 'salesOrders'],
  document: ofOrder,
  says: input => `Post the receipts of order ${input.pos_so_no}`,
});
