import * as v from 'valibot';
import { buyerLengths, buyerName } from '#model/taxes/invoice-buyer-fields.ts';
import { documentNo, optionalText, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { buyerEntries, invoiceBuyerSchema } from '../kit/invoice-buyer.ts';
import * as kit from './kit.ts';

// Who a tax invoice is for. Calls of our own: the specification knows nothing of it. They stand apart from those of orders,
// so that a page begins without them.

const entered = v.object(buyerEntries(field => optionalText(buyerLengths[field])));

/**
 * Says who the tax invoice of an order is for: null, or a consumer, for one who is not named. Also after the sale was posted,
 * until the invoice is issued. The rule of the model says what each kind must have. The buyer is remembered with the order's
 * customer.
 */
export const set = write({
  name: 'invoiceBuyers.set',
  method: 'PUT',
  path: '/own/invoice-buyers',
  input: v.object({ pos_so_no: documentNo, invoice_buyer: v.nullable(entered) }),
  ...kit.answersOrder,
  invalidates: ['salesOrders', 'customers'],
  failure: 'Set Invoice Buyer Failed!',
  access: kit.onOrder('Save'),
  offline: 'queue',
  document: kit.salesDocument,
  summary: ({ pos_so_no, invoice_buyer }) =>
    `VAT invoice of order ${pos_so_no}: ${(invoice_buyer && buyerName(invoice_buyer)) || 'no buyer named'}`,
});

/** Buyers with a tax code that the shop has named before, the newest first, each once. */
export const find = read({
  name: 'invoiceBuyers.find',
  // A code may be a person's: it stands in no address.
  method: 'POST',
  path: '/own/invoice-buyers/find',
  input: v.object({ tax_code: required(20) }),
  answer: v.object({ buyers: v.array(invoiceBuyerSchema) }),
  failure: null,
  access: kit.onOrder('Save'),
  tags: ['customers', 'salesOrders'],
  store: 'none',
});

/**
 * What the register of companies says of a tax code, where one is connected. Nothing waits for it: a person can type as well.
 * - `by_hand`: none is connected, or the code is a person's
 * - `failed`: it does not answer, or is not asked now
 */
export const lookUp = read({
  name: 'invoiceBuyers.lookUp',
  method: 'POST',
  path: '/own/invoice-buyers/look-up',
  input: v.object({ tax_code: required(20) }),
  answer: v.object({
    word: v.picklist(['found', 'unknown', 'by_hand', 'failed']),
    name: v.string(),
    address: v.string(),
    /** The host that said it; empty where none is connected. */
    source: v.string(),
  }),
  failure: null,
  access: kit.onOrder('Save'),
  tags: [],
  store: 'none',
});
