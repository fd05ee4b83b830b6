import { formatDate } from '../kit/format.ts';
import { messages } from './kit.ts';

/** Why a decision about an e-invoice is not taken. */
export const einvoiceMessages = /* @__PURE__ */ messages('einvoices', {
  missing: 'This e-invoice is not there.',
  notNow: 'This e-invoice has changed since. Look at it again.',
  otherSeries: 'The series is not that of the seller.',
  numberTaken: 'Another e-invoice has this number.',
  beforeSale: 'An e-invoice is not dated before the sale, nor later than today.',
  noIdentity: 'Enter first who sells: the tax identity of this seller is not complete.',
  sandbox: 'This address makes invoices that count. A trial needs another one.',
  noKey: 'The server has no key with which it could keep a password.',
  laterDay: 'The first day must be today or later: what was sold before gets no e-invoice.',
  mostDays: (days: number) => `At most ${days} days are compared at once.`,
  wrongRow: (document_no: string) => `The row of ${document_no} is not right. No number was taken.`,
  noNotice: 'This notice is not there.',
  noticeOpen: 'A notice of this e-invoice was made and not sent yet. Send it, or withdraw it first.',
  noticeAsBefore: 'Nothing differs from what the invoice says.',
  noOffice: 'The tax office of the seller is not known. Enter it in the tax identity first.',
  noticeSent: 'This notice was sent or withdrawn since. Look at it again.',
  noticeDay: 'A notice is not sent before the day on which it was made, nor later than today.',
  noRates:
    'The goods of this sale have no VAT rate, as the tax identity of the shop says that it sells without VAT. Put that right first, or make the invoice at your provider and enter its number.',
  cameBackWithoutVat:
    'Goods of this sale came back without VAT. Make the invoice at your provider, then enter its number.',
  closedWithoutVat: (day: string) =>
    `The books are closed up to ${formatDate(day)}, and this sale stands in them without VAT. Open them again first, or make the invoice at your provider and enter its number.`,
  waiting: (open: number) => `${open} e-invoices wait at the present provider. They come first.`,
});
