import * as v from 'valibot';
import {
  allMethods,
  changeReasons,
  isPromised,
  paymentTerms,
  receiptTypeCodes,
  receiptTypes,
} from '#model/sales/payments.ts';
import type { PageButton } from '#model/session/pages.ts';
import type { Grant, TypedAccess } from '#model/session/permissions.ts';
import {
  amountEitherWay,
  codeOrEmpty,
  documentNo,
  idText,
  moment,
  optionalText,
  text,
} from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { list, part } from '../kit/list.ts';
import { orderSchema, receiptSchema, type SalesOrder } from './documents.ts';
import { onAnyScreen, salesFields } from './kit.ts';

/** The version of the order in the answer, which every write of a receipt raises. */
const versionRead = { of: (answer: SalesOrder) => answer.version };
const ofOrder = (input: { pos_so_no: string }): Changed => ({ kind: 'so', no: input.pos_so_no });

/** Receipts are taken on the page of an order, and at the till; of a credit memo they pay back, which is a button of its own. */
const taking = (button: PageButton, atTill: readonly Grant[] = []): TypedAccess => ({
  types: {
    order: { pages: ['/salesOrders/detail', '/payment'], button },
    credit_memo: [{ pages: ['/salesOrders/creditMemo'], button: 'Refund' }, ...atTill],
  },
  seen: onAnyScreen,
});
/** To pay back what was paid too much for an order is a button of its own too. */
const payingBack: TypedAccess = {
  types: { order: { pages: ['/salesOrders/detail'], button: 'Refund' } },
  seen: onAnyScreen,
};
/** What is added already, the till posts or removes, whichever way the money goes. */
const atTill = (button: PageButton<'/payment'>) => taking(button, [{ pages: ['/payment'], button }]);
const tills = ['/payment', '/payment/history'] as const;

/** A row of the lists of receipts. */
export const receiptRowSchema = v.object({
  ...receiptSchema.entries,
  /** Number of the posted receipt; empty until it is posted. */
  receipt_no: v.optional(v.string(), ''),
});
export type ReceiptRow = v.InferOutput<typeof receiptRowSchema>;

export const filter = list({
  name: 'receipts.filter',
  path: '/la/payment/cash-receipt/filter',
  row: receiptRowSchema,
  key: 'receipt_id',
  fields: [
    'receipt_id',
    'franchise_code',
    'pos_so_no',
    'customer_no',
    'customer_name',
    'phone',
    'payment_type',
    'receipt_type',
    'status',
    'amount',
    'transfer_memo',
    'created_at',
    'posted_at',
  ],
  search: ['pos_so_no', 'customer_name', 'phone', 'transfer_memo'],
  numbers: ['pos_so_no'],
  sort: { field: 'receipt_id', direction: 'desc' },
  sorts: ['receipt_id', 'posted_at'],
  failure: 'Filter Cash Receipts Failed!',
  access: {
    types: {
      order: { pages: ['/salesOrders/detail', ...tills] },
      credit_memo: { pages: ['/salesOrders/creditMemo', ...tills] },
    },
    all: true,
  },
  tags: ['receipts'],
  store: 'none',
});

const withStatus = (value: string) => [{ field: 'status', value, condition: 'eq' }] as const;

/** Receipts that wait for posting: the till's open work. */
export const added = part(filter, 'receipts.added', { where: withStatus('ADDED'), store: 'table' });

/** Receipts that are posted; the tablet stores the newest. */
export const posted = part(filter, 'receipts.posted', {
  where: withStatus('POSTED'),
  sort: { field: 'posted_at', direction: 'desc' },
  store: 'window',
});

/** Adds a receipt to an order, or pays back what was paid too much; it counts once it is posted. Franchise, location and customer follow from the order. */
export const add = write({
  name: 'receipts.add',
  method: 'POST',
  path: '/la/payment/cash-receipt',
  input: v.object({
    pos_so_no: documentNo,
    /** VND. Of an order below zero: what was paid too much goes back to the customer. */
    amount: amountEitherWay,
    receipt_type: v.optional(v.picklist(receiptTypes.map(type => type.value)), 'collect_store'),
    /** Which marketplace an e-commerce sale was made on; what follows from the type where it is left out. */
    receipt_type_code: v.optional(v.picklist(receiptTypeCodes)),
    payment_type: v.picklist(allMethods.map(method => method.value)),
    payment_term: v.optional(v.picklist(['', ...paymentTerms]), ''),
    contract_no: optionalText(40),
    comment: v.optional(text(100), ''),
    collect_store_code: optionalText(20),
    /** What the code of a transfer asks the payer to write. */
    transfer_memo: v.optional(text(25)),
    /** Number of the shift that the tablet was in, also where it has ended since; the key of one that has no number yet. */
    shift_no: v.optional(text(60)),
    /** When the money moved, by the tablet’s clock: what came after the end of that shift is not of it. */
    taken_at: v.optional(moment),
    /** The drawer at the tablet, where the location has drawers with names. */
    drawer_code: v.optional(codeOrEmpty),
    /** The person saw that this is more than remains, and meant it. */
    over_payment: v.optional(v.boolean(), false),
  }),
  answer: orderSchema,
  granted: salesFields,
  versionRead,
  failure: 'Add Cash Receipt Failed!',
  access: ({ amount }: { amount?: number }) =>
    amount !== undefined && amount < 0 ? payingBack : taking('Add Receipt'),
  // What a card terminal, a finance company or a partner promises is not final before the server has it.
  offline: input => (isPromised(input.payment_type) ? 'draft' : 'queue'),
  invalidates: ['receipts', 'salesOrders'],
  document: ofOrder,
  money: ({ amount, payment_type, drawer_code, shift_no }) => ({
    amount,
    payment_type,
    drawer_code,
    shift_no,
  }),
  summary: input => `Receipt for order ${input.pos_so_no}`,
});

/** Says that the goods of an order were given away before its transfers were seen. Changes nothing where none waits. */
export const handOver = write({
  name: 'receipts.handOver',
  method: 'POST',
  path: '/own/receipts/hand-over',
  input: v.object({
    pos_so_no: documentNo,
    /** When, by the tablet’s clock. */
    at: moment,
  }),
  answer: orderSchema,
  granted: salesFields,
  failure: 'Hand Over Failed!',
  access: taking('Add Receipt'),
  offline: 'queue',
  invalidates: ['receipts', 'salesOrders', 'bankTransfers'],
  document: ofOrder,
  summary: input => `Hand over order ${input.pos_so_no} before its transfer`,
});

/** Deletes a receipt that is not posted; its creator or an administrator. */
export const remove = write({
  name: 'receipts.remove',
  method: 'DELETE',
  path: '/la/payment/cash-receipt?receipt_id={receipt_id}',
  input: v.object({ receipt_id: idText }),
  answer: orderSchema,
  granted: salesFields,
  failure: 'Delete Cash Receipt Failed!',
  access: atTill('Delete Receipt'),
  offline: 'online',
  invalidates: ['receipts', 'salesOrders'],
  document: input => ({ kind: 'receipt', no: String(input.receipt_id) }),
  summary: input => `Delete receipt ${input.receipt_id}`,
});

export const process = write({
  name: 'receipts.process',
  method: 'POST',
  path: '/la/payment/cash-receipt/process',
  input: v.object({ receipt_id: idText, to_post: v.literal(true) }),
  answer: orderSchema,
  granted: salesFields,
  failure: 'Post Cash Receipt Failed!',
  access: atTill('Post And Print'),
  offline: 'online',
  invalidates: ['receipts', 'salesOrders', 'salesInvoices', 'moneyEntries'],
  document: input => ({ kind: 'receipt', no: String(input.receipt_id) }),
  summary: input => `Post receipt ${input.receipt_id}`,
});

/**
 * Takes a posted receipt back and posts one with another method, or for another account, in its place: on the day of its
 * posting, into its shift while that runs, or else into the one that is open. What is owed stays as it is.
 */
export const changeMethod = write({
  name: 'receipts.changeMethod',
  method: 'POST',
  path: '/own/receipts/change-method',
  input: v.object({
    receipt_id: idText,
    payment_type: v.picklist(allMethods.map(method => method.value)),
    /** Those of the receipt itself where they are left out. */
    receipt_type: v.optional(v.picklist(receiptTypes.map(type => type.value))),
    receipt_type_code: v.optional(v.picklist(receiptTypeCodes)),
    payment_term: v.optional(v.picklist(['', ...paymentTerms]), ''),
    reason: v.picklist(changeReasons),
    note: optionalText(100),
  }),
  answer: orderSchema,
  granted: salesFields,
  failure: 'Change Payment Method Failed!',
  access: {
    types: {
      order: { pages: ['/payment/history'], button: 'Change Method' },
      credit_memo: { pages: ['/payment/history'], button: 'Change Method' },
    },
    seen: onAnyScreen,
  },
  offline: 'online',
  invalidates: ['receipts', 'salesOrders', 'moneyEntries', 'shifts', 'bankTransfers'],
  document: input => ({ kind: 'receipt', no: String(input.receipt_id) }),
  summary: input => `Change the method of receipt ${input.receipt_id}`,
});

/**
 * Posts every receipt of an order that is ADDED, or of those only what is at hand: a transfer that was announced before goes
 * on waiting. Queued behind the order's own entries, it completes a counter sale made without a connection.
 */
export const processAll = write({
  name: 'receipts.processAll',
  method: 'POST',
  path: '/la/payment/cash-receipt/process-all',
  input: v.object({
    pos_so_no: documentNo,
    to_post: v.literal(true),
    at_hand: v.optional(v.boolean()),
  }),
  answer: orderSchema,
  granted: salesFields,
  versionRead,
  failure: 'Post Cash Receipts Failed!',
  access: atTill('Post And Print'),
  offline: 'draft',
  invalidates: ['receipts', 'salesOrders', 'salesInvoices', 'moneyEntries'],
  document: ofOrder,
  summary: input => `Post the receipts of order ${input.pos_so_no}`,
});
