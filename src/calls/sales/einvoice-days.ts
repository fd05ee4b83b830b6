import * as v from 'valibot';
import { einvoiceHolds, einvoiceProviders, einvoiceStatuses } from '#model/taxes/einvoices.ts';
import { amount, codeOrEmpty, date, optionalCode } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';

/* What was sold, what was invoiced and what was paid, day by day. Calls of our own. */

const compares = {
  method: 'POST',
  access: { pages: ['/eInvoices'] },
  tags: ['einvoices'],
  store: 'none',
  failure: 'Compare E-Invoices Failed!',
} as const;

const counted = v.object({ documents: v.number(), amount });

/** A day of a seller: each document counts once, on the day on which its goods were handed over or came back. */
export const daySchema = v.object({
  /** The code of a franchise; empty for the franchisor. */
  seller_code: v.string(),
  seller_name: v.string(),
  provider: v.picklist(einvoiceProviders),
  day: v.string(),
  sold: counted,
  /** Documents by what has become of their e-invoices. */
  issued: counted,
  entered: counted,
  open: counted,
  held: counted,
  closed: counted,
  /** They have no e-invoice, and should have one. */
  without: counted,
  /** What e-invoices are about that is not sold, or otherwise; 0 where all is well. */
  otherwise: amount,
  /** Money by the method that it was paid with, less what was paid back. */
  money: v.array(v.object({ payment_type: v.string(), amount })),
  received: amount,
});
export type EinvoiceDay = v.InferOutput<typeof daySchema>;

/** Days that one answer takes. */
export const mostDays = 31;

export const compare = read({
  ...compares,
  name: 'einvoiceDays.compare',
  path: '/own/einvoices/days',
  input: v.object({ from_date: date, to_date: date, franchise_code: optionalCode }),
  answer: v.object({ days: v.array(daySchema) }),
});

/** Documents of which one answer tells. */
export const mostDocuments = 200;

/** Orders of a day of a seller where sale, e-invoice and money are not the same. */
export const differing = read({
  ...compares,
  name: 'einvoiceDays.differing',
  path: '/own/einvoices/days/differing',
  input: v.object({ day: date, seller_code: codeOrEmpty, franchise_code: optionalCode }),
  answer: v.object({
    orders: v.array(
      v.object({
        pos_so_no: v.string(),
        franchise_code: v.string(),
        sold: amount,
        /** VND of e-invoices that have a number. */
        invoiced: amount,
        received: amount,
        /** The first e-invoice that has none; 0 for none. */
        einvoice: v.number(),
        status: v.picklist(['', ...einvoiceStatuses]),
        hold: v.picklist(['', ...einvoiceHolds]),
      }),
    ),
    more: v.boolean(),
  }),
});
