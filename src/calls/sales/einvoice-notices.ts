import * as v from 'valibot';
import { noticeFields, noticeStatuses } from '#model/taxes/einvoice-notices.ts';
import { buyerLengths, invoiceBuyerKinds } from '#model/taxes/invoice-buyer-fields.ts';
import { date, done, entryNo, instant, optionalText, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';

/* Notices of wrong e-invoices, form 04/SS-HĐĐT. Calls of our own: the specification knows none. */

const named = v.object({ company_name: v.string(), name: v.string(), address: v.string() });

const noticeSchema = v.object({
  id: v.number(),
  /** As the invoice, or the notice before, has the buyer. */
  was: named,
  became: named,
  made_on: v.string(),
  made_by: v.string(),
  created_at: instant,
  status: v.picklist(noticeStatuses),
  /** Empty until it was sent. */
  sent_on: v.string(),
  /** By which the tax office knows it. */
  answer_no: v.string(),
});
export type EinvoiceNotice = v.InferOutput<typeof noticeSchema>;

const access = { pages: ['/eInvoices'], button: 'Replace' } as const;
const decides = {
  method: 'POST',
  access,
  offline: 'online',
  invalidates: ['einvoices', 'salesOrders', 'customers'],
  answer: done,
} as const;
const about = ({ id }: { id: number }): Changed => ({ kind: 'einvoice', no: String(id) });
const aboutNotice = ({ id }: { id: number }): Changed => ({ kind: 'einvoiceNotice', no: String(id) });

/** Of an e-invoice: who stands on it by now, and what the tax office was told, the newest first. */
export const ofEinvoice = read({
  name: 'einvoiceNotices.ofEinvoice',
  method: 'POST',
  path: '/own/einvoice-notices/of',
  input: v.object({ id: entryNo }),
  answer: v.object({
    /** Null for a consumer: of none the tax office is told a name. */
    buyer: v.nullable(v.object({ kind: v.picklist(invoiceBuyerKinds), ...named.entries })),
    notices: v.array(noticeSchema),
    /** The form names a tax office, and the seller's is known. */
    has_office: v.boolean(),
  }),
  access: { pages: ['/eInvoices'] },
  tags: ['einvoices', 'taxIdentities'],
  store: 'none',
  failure: 'Get E-Invoice Notices Failed!',
});

/** The form as a file, for the seller to sign and send. */
export const file = read({
  name: 'einvoiceNotices.file',
  method: 'POST',
  path: '/own/einvoice-notices/file',
  input: v.object({ id: entryNo }),
  answer: v.object({
    /** Of the file: `04SS-1C26MAA-7.xml`. */
    name: v.string(),
    file_base64: v.string(),
  }),
  access: { pages: ['/eInvoices'] },
  tags: ['einvoices'],
  store: 'none',
  failure: 'Get E-Invoice Notice Failed!',
});

/** The buyer's name or address was wrong, and all else is right. The sale names the buyer so from now on. */
export const make = write({
  ...decides,
  name: 'einvoiceNotices.make',
  path: '/own/einvoice-notices',
  input: v.object({
    id: entryNo,
    // One text for each of `noticeFields`.
    company_name: optionalText(buyerLengths[noticeFields[0]]),
    name: optionalText(buyerLengths[noticeFields[1]]),
    address: optionalText(buyerLengths[noticeFields[2]]),
  }),
  failure: 'Make E-Invoice Notice Failed!',
  document: about,
  summary: ({ id }) => `Make a notice of e-invoice ${id}`,
});

/** A person has sent it to the tax office. */
export const sent = write({
  ...decides,
  name: 'einvoiceNotices.sent',
  path: '/own/einvoice-notices/sent',
  input: v.object({
    id: entryNo,
    sent_on: date,
    /** By which the tax office knows it; empty where it was not told. */
    answer_no: v.pipe(text(60), v.trim()),
  }),
  failure: 'Save E-Invoice Notice Failed!',
  document: aboutNotice,
  summary: ({ id, sent_on }) => `Notice ${id} was sent on ${sent_on}`,
});

/** It was not right itself, and is never sent. The sale names the buyer as before. */
export const withdraw = write({
  ...decides,
  name: 'einvoiceNotices.withdraw',
  path: '/own/einvoice-notices/withdraw',
  input: v.object({ id: entryNo }),
  failure: 'Withdraw E-Invoice Notice Failed!',
  document: aboutNotice,
  summary: ({ id }) => `Withdraw notice ${id}`,
});
