import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { einvoiceResultVerdicts } from '#model/taxes/einvoice-results.ts';
import { amount, date, documentNo, required, some, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';

/* What a provider's file says of the invoices that people imported there. Calls of our own. */

/** Rows of one file. */
export const mostResults = 1000;

const resultSchema = v.object({
  document_no: documentNo,
  /** With the year: `1C26MAA`. */
  issued_series: v.pipe(
    required(30),
    v.toUpperCase(),
    v.regex(/^[1-9][CK]\d\d[A-Z]{3}$/, messages.series('1C26MAA')),
  ),
  issued_number: v.pipe(required(30), v.regex(/^[1-9]\d{0,7}$/, messages.form)),
  invoice_date: date,
  /** VND with VAT, with or without the sign of what came back. */
  amount,
  authority_code: v.pipe(text(40), v.trim()),
  provider_code: v.pipe(text(100), v.trim()),
});
export type EinvoiceResultRow = v.InferOutput<typeof resultSchema>;

const input = v.object({ results: some(resultSchema, mostResults) });

/** What would be made of each row, in their order. */
export const check = read({
  name: 'einvoiceResults.check',
  method: 'POST',
  path: '/own/einvoices/results/check',
  input,
  answer: v.object({
    rows: v.array(
      v.object({
        /** 0 where none is meant. */
        id: v.number(),
        verdict: v.picklist(einvoiceResultVerdicts),
        /** VND of the e-invoice that it is about. */
        amount,
      }),
    ),
  }),
  access: { pages: ['/eInvoices'] },
  tags: ['einvoices'],
  store: 'none',
  failure: 'Check E-Invoice Numbers Failed!',
});

/** Takes the numbers of all rows, or of none. */
export const enter = write({
  name: 'einvoiceResults.enter',
  method: 'POST',
  path: '/own/einvoices/results/enter',
  input,
  answer: v.object({ entered: v.number(), known: v.number() }),
  access: { pages: ['/eInvoices'], button: 'Enter Number' },
  offline: 'online',
  invalidates: ['einvoices'],
  failure: 'Enter E-Invoice Numbers Failed!',
  document: ({ results }) => ({ kind: 'einvoice', no: results[0]?.document_no ?? '' }),
  summary: ({ results }) => `Enter the numbers of ${results.length} e-invoices`,
});
