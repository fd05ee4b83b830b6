import { formatQuantity } from '#model/kit/format.ts';
import { area } from '../language.ts';

/** What shops read of e-invoices outside their page: on Home, and on a sale. */
export const einvoiceMarks = area('einvoiceMarks', {
  title: 'E-invoices',
  papers: 'Papers of goods',
  files: { pdf: 'Download PDF', xml: 'Download XML' },
  noFile: {
    none: 'The provider has no file of this invoice. Look it up there.',
    failed: 'The provider gives no file now. Please try again later.',
  },
  statuses: {
    waiting: 'Waiting',
    sending: 'Being issued',
    unknown: 'Being looked up',
    held: 'Needs you',
    pending: 'Code awaited',
    issued: 'Issued',
    closed: 'None',
  },
  held: (count: number) =>
    count === 1 ? '1 e-invoice needs you' : `${formatQuantity(count)} e-invoices need you`,
  open: (count: number) =>
    count === 1 ? '1 e-invoice is not issued yet' : `${formatQuantity(count)} e-invoices are not issued yet`,
  late: (count: number) =>
    count === 1 ? '1 e-invoice is late' : `${formatQuantity(count)} e-invoices are late`,
});
