import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { einvoiceFiles, einvoiceHolds } from '#model/taxes/einvoices.ts';
import { buyerLengths } from '#model/taxes/invoice-buyer-fields.ts';
import { amount, date, documentNo, done, entryNo, optionalText, required, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { buyerEntries, invoiceBuyerSchema } from '../kit/invoice-buyer.ts';
import { list } from '../kit/list.ts';
import { einvoiceSchema } from './einvoice.ts';
import { contentLineSchema, invoiceOnFile, paperOnFile } from './einvoice-content.ts';

/* E-invoices of posted sales, and papers of goods on their way. Calls of our own: the specification knows none. */

const seen = { access: { pages: ['/eInvoices'] }, tags: ['einvoices'], store: 'none' } as const;
const decides = {
  method: 'POST',
  offline: 'online',
  invalidates: ['einvoices'],
  answer: done,
} as const;
const about = ({ id }: { id: number }): Changed => ({ kind: 'einvoice', no: String(id) });

export const filter = list({
  ...seen,
  name: 'einvoices.filter',
  path: '/own/einvoices/filter',
  row: einvoiceSchema,
  key: 'id',
  fields: [
    'id',
    'document_no',
    'pos_so_no',
    'franchise_code',
    'sold_on',
    'invoice_date',
    'status',
    'hold',
    'kind',
    'document_type',
    'issued_number',
    'created_at',
  ],
  search: ['document_no', 'issued_number'],
  capitals: ['document_no', 'franchise_code'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter E-Invoices Failed!',
});

/** How many of whom the caller sees are not at the tax office yet; all are 0 where the shop issues none. */
export const standing = read({
  ...seen,
  name: 'einvoices.standing',
  method: 'GET',
  path: '/own/einvoices/standing',
  input: v.object({}),
  answer: v.object({
    /** They are sent without a person, or by hand. */
    open: v.number(),
    /** A person decides about them. */
    held: v.number(),
    /** They should have been there by yesterday. */
    late: v.number(),
    /** Day of the oldest; empty where there is none. */
    oldest: v.string(),
    /** Notices that a person has to send to the tax office, by their e-invoices; the oldest of them. */
    notices: v.array(v.object({ id: v.number(), number: v.string() })),
    /** How many there are besides. */
    more_notices: v.number(),
    /** Sellers from whom their provider takes nothing now, and what it says. */
    sellers: v.array(v.object({ seller_code: v.string(), problem: v.string(), problem_text: v.string() })),
  }),
  failure: 'Get E-Invoices Failed!',
});

/** What stands on the invoices of a day that people make by hand: the file that providers import is made of it. */
export const toEnter = read({
  ...seen,
  name: 'einvoices.toEnter',
  method: 'POST',
  path: '/own/einvoices/to-enter',
  input: v.object({ invoice_date: date, franchise_code: required(20) }),
  answer: v.object({
    invoices: v.array(invoiceOnFile),
    /** Papers of goods on their way. */
    papers: v.array(paperOnFile),
    /** There are more than one answer takes: the rest comes once these have their numbers. */
    more: v.boolean(),
    /** Those that a person has to look at before. */
    held: v.array(v.object({ id: v.number(), document_no: v.string(), hold: v.picklist(einvoiceHolds) })),
  }),
  failure: 'Get E-Invoices Failed!',
});

/** What would stand on the e-invoice that takes its place today, and who buys as the order has it now. */
export const preview = read({
  ...seen,
  name: 'einvoices.preview',
  method: 'POST',
  path: '/own/einvoices/preview',
  input: v.object({ id: entryNo }),
  answer: v.object({
    invoice_buyer: v.nullable(invoiceBuyerSchema),
    hold: v.picklist(['', ...einvoiceHolds]),
    /** How it names the first one; empty where people make it by hand. */
    note: v.string(),
    invoice_date: v.string(),
    lines: v.array(contentLineSchema),
    base_amount: amount,
    vat_amount: amount,
    amount,
  }),
  failure: 'Get E-Invoices Failed!',
});

// ---- decisions ----

/** Who buys, as it was entered: null for a consumer. */
const buyer = v.object(buyerEntries(field => optionalText(buyerLengths[field])));

/** Another one takes its place: the buyer on it was wrong, or what the seller's shop says of itself. */
export const replace = write({
  ...decides,
  // The sale and its customer name the right buyer from now on.
  invalidates: ['einvoices', 'salesOrders', 'customers'],
  name: 'einvoices.replace',
  path: '/own/einvoices/replace',
  access: { pages: ['/eInvoices'], button: 'Replace' },
  input: v.object({ id: entryNo, reason: required(250), invoice_buyer: v.nullable(buyer) }),
  failure: 'Replace E-Invoice Failed!',
  document: about,
  summary: ({ id, reason }) => `Replace e-invoice ${id}: ${reason}`,
});

/** It is put together and sent once more. What may have been made is looked up before. */
export const retry = write({
  ...decides,
  name: 'einvoices.retry',
  path: '/own/einvoices/retry',
  access: { pages: ['/eInvoices'], button: 'Retry' },
  input: v.object({ id: entryNo }),
  failure: 'Issue E-Invoice Failed!',
  document: about,
  summary: ({ id }) => `Issue e-invoice ${id} again`,
});

/** It gets the date of today: the books keep the day of the sale. */
export const issueToday = write({
  ...decides,
  name: 'einvoices.issueToday',
  path: '/own/einvoices/issue-today',
  access: { pages: ['/eInvoices'], button: 'Issue Today' },
  input: v.object({ id: entryNo, reason: required(250) }),
  failure: 'Issue E-Invoice Failed!',
  document: about,
  summary: ({ id, reason }) => `Issue e-invoice ${id} with the date of today: ${reason}`,
});

/** A person made it by hand, or found it at the provider. */
export const enter = write({
  ...decides,
  name: 'einvoices.enter',
  path: '/own/einvoices/enter',
  access: { pages: ['/eInvoices'], button: 'Enter Number' },
  input: v.object({
    id: entryNo,
    /** With the year: `1C26MAA`. */
    issued_series: v.pipe(
      required(30),
      v.toUpperCase(),
      v.regex(/^[1-9][CK]\d\d[A-Z]{3}$/, messages.series('1C26MAA')),
    ),
    issued_number: v.pipe(required(30), v.regex(/^[1-9]\d{0,7}$/, messages.form)),
    authority_code: v.pipe(text(40), v.trim()),
    invoice_date: date,
    provider_code: v.pipe(text(100), v.trim()),
  }),
  failure: 'Enter E-Invoice Failed!',
  document: about,
  summary: ({ id, issued_series, issued_number }) =>
    `Enter e-invoice ${id} as ${issued_series} ${issued_number}`,
});

/** Who carries the goods of a paper, and in what. */
export const setCarrier = write({
  ...decides,
  name: 'einvoices.setCarrier',
  path: '/own/einvoices/carrier',
  access: { pages: ['/eInvoices'], button: 'Enter Number' },
  input: v.object({ id: entryNo, carrier: required(100), vehicle: required(50) }),
  failure: 'Save Carrier Failed!',
  document: about,
  summary: ({ id, carrier, vehicle }) => `Paper ${id}: ${carrier} carries the goods, ${vehicle}`,
});

/** There is none for this sale. */
export const close = write({
  ...decides,
  name: 'einvoices.close',
  path: '/own/einvoices/close',
  access: { pages: ['/eInvoices'], button: 'Close' },
  input: v.object({ id: entryNo, reason: required(250) }),
  failure: 'Close E-Invoice Failed!',
  document: about,
  summary: ({ id, reason }) => `Issue no e-invoice ${id}: ${reason}`,
});

const onSale = { pages: ['/eInvoices', '/salesOrders/detail', '/reports/salesHistorical'] } as const;

/** Of a posted sale, for its page and its slip. */
export const ofOrder = read({
  name: 'einvoices.ofOrder',
  method: 'GET',
  path: '/own/einvoices/of/{pos_so_no}',
  input: v.object({ pos_so_no: documentNo }),
  answer: v.object({ items: v.array(einvoiceSchema) }),
  access: onSale,
  tags: ['einvoices'],
  store: 'none',
  failure: 'Get E-Invoices Failed!',
});

const readsFile = {
  method: 'POST',
  input: v.object({ id: entryNo, type: v.picklist(einvoiceFiles) }),
  answer: v.object({
    word: v.picklist(['found', 'none', 'failed']),
    /** Of the file: `1C26MAA-7.pdf`. */
    name: v.string(),
    /** Empty where there is none. */
    file_base64: v.string(),
  }),
  tags: ['einvoices'],
  store: 'none',
  failure: 'Get E-Invoice File Failed!',
} as const;

/**
 * The file of an issued e-invoice of a sale, from its provider:
 * - `none`: it has none
 * - `failed`: it does not answer, or says nothing of it
 */
export const file = read({
  ...readsFile,
  name: 'einvoices.file',
  path: '/own/einvoices/file',
  access: onSale,
});

const onIssue = { pages: ['/eInvoices', '/consignmentIssue/detail'] } as const;

/** The same of a paper of goods: the driver has it. */
export const paperFile = read({
  ...readsFile,
  name: 'einvoices.paperFile',
  path: '/own/einvoices/paper-file',
  access: onIssue,
});

/** Papers of goods that a consignment issue took out of its shop, for its page. */
export const ofIssue = read({
  name: 'einvoices.ofIssue',
  method: 'GET',
  path: '/own/einvoices/of-issue/{ci_no}',
  input: v.object({ ci_no: documentNo }),
  answer: v.object({ items: v.array(einvoiceSchema) }),
  access: onIssue,
  tags: ['einvoices', 'consignmentIssues'],
  store: 'none',
  failure: 'Get E-Invoices Failed!',
});
