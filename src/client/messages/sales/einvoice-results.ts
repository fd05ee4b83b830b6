import { area } from '../language.ts';

/** Texts of the file in which a provider tells what it made of the day's file. */
export const einvoiceResults = area('einvoiceResults', {
  title: 'Numbers from a file',
  hint: 'Choose the file of issued invoices from your provider. Each row names its sale, series, number, date and total. Nothing is taken before you have looked at it.',
  choose: 'Choose a file',
  another: 'Choose another file',
  format: 'This is no list. Take Excel (.xlsx) or CSV from your provider.',
  lacks: (columns: string) => `These columns were not found: ${columns}. Is this the row of headers?`,
  fields: {
    document_no: 'Document No.',
    form: 'Form',
    series: 'Series',
    number: 'Number',
    date: 'Date',
    amount: 'Total',
    authority_code: 'Tax authority’s code',
    provider_code: 'Look-up code',
  },
  mostRows: (most: string) => `A file has at most ${most} invoices.`,
  row: 'Row',
  state: 'State',
  unread: {
    document_no: 'The document number is missing',
    series: 'The series cannot be read',
    number: 'The number cannot be read',
    date: 'The date cannot be read',
    amount: 'The total cannot be read',
  },
  verdicts: {
    '': 'Is taken',
    known: 'Has this number already',
    document: 'No e-invoice of this document waits',
    amount: 'Another total than was sold',
    date: 'Dated before the sale, or later than today',
    series: 'Not the series of the seller',
    taken: 'Another e-invoice has this number',
    twice: 'Stands in the file twice',
  },
  sold: (amount: string) => `sold: ${amount}`,
  wrong: (count: string) =>
    `${count} rows are not right, so none is taken. Mend them at your provider or in the file, and choose it again.`,
  nothing: 'All of these have their numbers already.',
  take: (count: string) => `Take ${count} numbers`,
  taken: (count: string) => `${count} e-invoices have their numbers.`,
});
