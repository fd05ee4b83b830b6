import { formatQuantity } from '#model/kit/format.ts';
import { area } from '../language.ts';

/** Texts of e-invoices: how they stand, and what a person can do about them. */
export const einvoices = area('einvoices', {
  document: 'Sale',
  shop: 'Shop',
  soldOn: 'Day of sale',
  date: 'Invoice date',
  amount: 'Amount',
  number: 'Series and number',
  code: 'Tax authority’s code',
  status: 'Status',
  hold: 'Why',
  made: 'Made',
  issued: 'Issued',
  kind: 'Kind',
  kinds: { original: 'Invoice', adjusting: 'Adjusting invoice', replacing: 'Replacing invoice' },
  why: {
    waiting: 'It goes when its turn comes: the oldest day first, one after the other.',
    sending: 'It is on its way to the provider.',
    unknown: 'The provider may have made it. It is looked up there before anything is sent again.',
    held: '',
    pending: 'It has a number. The tax office’s code comes by itself.',
    issued: 'The provider has issued it.',
    closed: 'A person decided that there is none for this sale.',
  },
  holds: {
    no_series: 'Series missing',
    no_seller: 'Seller incomplete',
    no_rate: 'VAT rate missing',
    no_first: 'First invoice missing',
    no_buyer: 'Buyer incomplete',
    too_old: 'Day is over',
    refused: 'Refused',
    doubtful: 'Outcome not known',
  },
  holdWhy: {
    no_series: 'The shop has no series. Enter it on the page of the franchise, then issue again.',
    no_seller:
      'The tax identity of the seller is not complete. Enter it on the page of the franchise, then issue again.',
    no_rate: 'Goods of this sale have no VAT rate. Choose their VAT group, then issue again.',
    no_first: 'These goods were sold without an e-invoice that this one could adjust.',
    no_buyer: 'The buyer is not complete. Mend the buyer on the sale, then issue again.',
    too_old:
      'Invoices of a later day have numbers already, so the provider takes this day no more. It can go with the date of today; the books keep the day of the sale.',
    refused: 'The provider refused it. Mend what it names, then issue again.',
    doubtful:
      'The provider does not say whether it made this invoice. Look there: enter its number if it is there, or look once more.',
  },
  firsts: { original: '', adjusting: 'Adjusts', replacing: 'Replaces' },
  mended: 'Mended since',
  mends: { adjusted: 'Adjusted: goods came back', replaced: 'Replaced by another one' },
  replace: 'Replace',
  replaceHint:
    'Another e-invoice takes the place of this one, with the date of today and the same amounts. Tell the buyer first. This cannot be undone: what was replaced is never adjusted.',
  onPaper: 'On it stands',
  buyer: 'Buyer',
  buyerNumber: 'Number of the buyer',
  buyerAddress: 'Address',
  consumer: 'A consumer',
  changeBuyer: 'Change the buyer',
  goods: 'Goods',
  withoutVat: 'Without VAT',
  vat: 'VAT',
  refusal: 'The provider says',
  retry: 'Issue again',
  issueToday: 'Issue with today’s date',
  issueTodayHint: 'The invoice gets the date of today. The sale keeps its own day in the books.',
  enter: 'Enter number',
  enterHint: 'As it stands on the invoice that you made by hand, or found at the provider.',
  series: 'Series',
  invoiceNumber: 'Number',
  lookup: 'Look-up code',
  close: 'No invoice',
  closeHint: 'There will be no e-invoice for this sale. This cannot be undone.',
  reason: 'Reason',
  decidedBy: 'Decided by',
  toSale: 'To the sale',
  page: 'Page for the buyer',
  gone: 'This e-invoice is not there.',
  empty: 'No e-invoices yet',
  emptyHint: 'They are made of sales of shops that have an e-invoice account.',
  onTheirWay: 'On their way',
  lateOnes: 'Late',
  oldest: 'Oldest day',
  noneOpen: 'Nothing waits: no e-invoice is open.',
  company: 'The company',
  lateHint: (count: number) =>
    count === 1
      ? '1 e-invoice should have been at the tax office by yesterday.'
      : `${formatQuantity(count)} e-invoices should have been at the tax office by yesterday.`,
  sellerToDo: {
    quota: 'Buy more there. What waits then goes by itself.',
    sign_in: 'An administrator enters the account again.',
    address: 'Ask the provider to let this server in.',
    tax_office: 'You need do nothing: the server tries again by itself.',
    away: 'You need do nothing: the server tries again by itself.',
  },
  file: 'File of a day',
  fileName: 'E-invoices',
  fileHint:
    'For invoices that you make by hand. Import the file at your provider, then enter the number of each one here.',
  fileDownload: 'Download Excel',
  fileMade: (count: number) =>
    count === 0
      ? 'This shop has nothing to make by hand on this day.'
      : count === 1
        ? '1 invoice is in the file.'
        : `${formatQuantity(count)} invoices are in the file.`,
  fileHeld: (count: number) =>
    count === 1
      ? '1 e-invoice is not in the file. Look at it first:'
      : `${formatQuantity(count)} e-invoices are not in the file. Look at them first:`,
  fileMore: 'One file does not take them all. Enter the numbers of these, then make the next file.',
  sellerProblems: {
    quota: 'The invoices that were bought are used up.',
    sign_in: 'The provider does not let this account in.',
    address: 'The provider does not know this server’s address.',
    tax_office: 'The tax office is not reachable.',
    away: 'The provider cannot be reached.',
  },
});

/** Texts of the account through which a seller issues e-invoices. */
export const einvoiceAccount = area('einvoiceAccount', {
  title: 'E-invoice account',
  change: 'Change the e-invoice account',
  none: 'This seller issues no e-invoices here.',
  identityFirst: 'Enter the tax identity of this seller first: e-invoices name it.',
  noSeries:
    'This seller has no series: its e-invoices wait until there is one. Enter it in the tax identity.',
  noKey: 'The server has no key with which it could keep a password. Ask who runs the server.',
  provider: 'Provider',
  providers: {
    by_hand: 'By hand, with a file',
    misa: 'MISA meInvoice',
    viettel: 'Viettel SInvoice',
    vnpt: 'VNPT Invoice',
  },
  firstDay: 'First day',
  firstDayHint: 'What is sold before this day gets no e-invoice.',
  environment: 'Environment',
  environments: { production: 'Production: invoices count', sandbox: 'Sandbox: a trial' },
  open: 'Waiting',
  problem: 'Problem',
  answered: 'Last answer',
  password: 'Password',
  secrets: { password: 'Password', service_password: 'Password of the service' },
  passwordKept: 'A password is kept. Leave this empty to keep it.',
  isKept: 'kept',
  usual: (text: string) => `Empty: ${text}`,
  fields: {
    url: 'Address',
    app_id: 'App ID',
    username: 'User name',
    service_username: 'User name of the service',
    template: 'Template (such as 1/770)',
    token_path: 'Path to sign in',
    issue_path: 'Path to issue',
    adjust_path: 'Path to adjust',
    replace_path: 'Path to replace',
    find_path: 'Path to look up',
    code_path: 'Path to look up the tax office’s code',
    lookup_url: 'Page for buyers',
    consumer_name: 'Buyer without a name',
    adjust_note: 'Words of an adjusting invoice',
    replace_note: 'Words of a replacing invoice',
  },
});
