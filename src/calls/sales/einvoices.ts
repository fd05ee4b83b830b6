import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import {
  einvoiceDocuments,
  einvoiceFiles,
  einvoiceHolds,
  einvoiceKinds,
  einvoiceMends,
  einvoiceStatuses,
} from '#model/taxes/einvoices.ts';
import { buyerLengths } from '#model/taxes/invoice-buyer-fields.ts';
import {
  amount,
  date,
  documentNo,
  done,
  entryNo,
  instant,
  optionalText,
  required,
  text,
} from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { buyerEntries, invoiceBuyerSchema } from '../kit/invoice-buyer.ts';
import { list } from '../kit/list.ts';
import { contentLineSchema, invoiceOnFile, paperOnFile } from './einvoice-content.ts';

/* E-invoices of posted sales, and papers of goods on their way. Calls of our own: the specification knows none. */

export const einvoiceSchema = v.object({
  id: v.number(),
  kind: v.picklist(einvoiceKinds),
  document_type: v.picklist(einvoiceDocuments),
  document_no: v.string(),
  /** Of a credit memo: the posted invoice of which these goods come back. */
  applies_to_no: v.string(),
  /** Empty for papers of goods on their way. */
  pos_so_no: v.string(),
  /** The transfer order of goods on their way; empty for sales. */
  transfer_no: v.string(),
  /** The consignment issue that asked for them; empty for none. */
  ci_no: v.string(),
  franchise_code: v.string(),
  location_code: v.string(),
  /** Where goods on their way go; empty for sales. */
  to_location_code: v.string(),
  /** The code of a franchise; empty for the franchisor. */
  seller_code: v.string(),
  /** Day on which the goods were handed over, or came back. */
  sold_on: v.string(),
  /** The date on it; another one where a person decided so. */
  invoice_date: v.string(),
  /** VND with VAT; below zero where goods came back. */
  amount,
  status: v.picklist(einvoiceStatuses),
  hold: v.picklist(['', ...einvoiceHolds]),
  last_error: v.string(),
  /** As the tax office knows it; empty until it is issued. */
  issued_series: v.string(),
  issued_number: v.string(),
  authority_code: v.string(),
  provider_code: v.string(),
  provider_url: v.string(),
  /** The provider gives its file to us. */
  has_file: v.boolean(),
  issued_at: v.nullable(instant),
  created_at: instant,
  next_at: instant,
  decided_by: v.string(),
  reason: v.string(),
  /** Under which anyone who has the slip finds it. */
  lookup_code: v.string(),
  /** How it was mended since. */
  mended: v.picklist(einvoiceMends),
  /** How the last notice of a wrong buyer's name or address stands; empty for none. */
  notice: v.picklist(['', 'to_send', 'sent']),
  /** Series and number of the one that it adjusts or replaces; empty for none. */
  first: v.string(),
});
export type Einvoice = v.InferOutput<typeof einvoiceSchema>;

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

/**
 * The file of an issued e-invoice, from its provider:
 * - `none`: it has none
 * - `failed`: it does not answer, or says nothing of it
 */
export const file = read({
  name: 'einvoices.file',
  method: 'POST',
  path: '/own/einvoices/file',
  input: v.object({ id: entryNo, type: v.picklist(einvoiceFiles) }),
  answer: v.object({
    word: v.picklist(['found', 'none', 'failed']),
    /** Of the file: `1C26MAA-7.pdf`. */
    name: v.string(),
    /** Empty where there is none. */
    file_base64: v.string(),
  }),
  access: onSale,
  tags: ['einvoices'],
  store: 'none',
  failure: 'Get E-Invoice File Failed!',
});

/** Papers of goods that a consignment issue took out of its shop, for its page. */
export const ofIssue = read({
  name: 'einvoices.ofIssue',
  method: 'GET',
  path: '/own/einvoices/of-issue/{ci_no}',
  input: v.object({ ci_no: documentNo }),
  answer: v.object({ items: v.array(einvoiceSchema) }),
  access: { pages: ['/eInvoices', '/consignmentIssue/detail'] },
  tags: ['einvoices', 'consignmentIssues'],
  store: 'none',
  failure: 'Get E-Invoices Failed!',
});
