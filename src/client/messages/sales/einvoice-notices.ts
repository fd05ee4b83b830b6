import { formatDate, formatQuantity } from '#model/kit/format.ts';
import { area } from '../language.ts';

/** Texts of notices of wrong e-invoices, form 04/SS-HĐĐT. */
export const einvoiceNotices = area('einvoiceNotices', {
  make: 'Wrong name or address',
  title: 'Notice 04/SS',
  hint: 'For an invoice with the right tax code, goods and amounts, on which the buyer’s name or address is wrong. The invoice stays: the tax office is told what is right. Tell the buyer too.',
  noBuyer: 'This invoice names no buyer. Where it should name one, replace it.',
  onInvoice: 'On the invoice',
  fields: { company_name: 'Name of the organisation', name: 'Name of the person', address: 'Address' },
  form: (reason: string) => `On the form stands: “${reason}”`,
  confirm: 'Make the notice',
  states: {
    to_send: 'To be sent',
    sent: (day: string) => `Sent on ${formatDate(day)}`,
    withdrawn: 'Withdrawn',
  },
  toSendHint:
    'Download the form, sign it, and send it through your provider or the page of the tax office. Then say here that it was sent.',
  noOffice:
    'The form names the seller’s tax office. Enter its code and name in the tax identity of the seller.',
  download: 'Download the form (XML)',
  markSent: 'It was sent',
  sentOn: 'Sent on',
  answer: 'Number from the tax office',
  withdraw: 'Withdraw',
  withdrawQuestion: 'Withdraw this notice?',
  withdrawBody:
    'It is never sent, and the sale names the buyer as before. Do this only where it was not sent.',
  madeOn: 'Made on',
  madeBy: 'Made by',
  waiting: (count: number) =>
    count === 1 ? 'A notice 04/SS is to be sent:' : 'Notices 04/SS are to be sent:',
  more: (count: number) => `And ${formatQuantity(count)} more, which come when these are sent.`,
});
