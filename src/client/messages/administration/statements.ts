import { formatQuantity } from '#model/kit/format.ts';
import { area } from '../language.ts';

/** Texts of sales that Business Central posts, and of what of a shop's sales it does. */
export const statements = area('statements', {
  statement: 'Statement',
  shop: 'Shop',
  day: 'Business day',
  documents: 'Documents',
  sold: 'Sold',
  returned: 'Returned',
  status: 'Status',
  statuses: { none: 'No documents', waiting: 'Waiting', posted: 'Posted', refused: 'Refused' },
  why: {
    none: 'It has no documents, only payments.',
    waiting: 'It is on its way to Business Central, or waits there for its turn.',
    posted: 'Business Central has posted it.',
    refused: 'Business Central refused it. Nothing of it goes again before a person sends it.',
  },
  refusal: 'Why',
  remoteNo: 'Number there',
  made: 'Made',
  postedAt: 'Posted',
  received: 'Received',
  payments: 'Payments',
  paymentStatuses: {
    none: 'None',
    queued: 'After the documents',
    held: 'Account missing',
    waiting: 'Waiting',
    posted: 'Posted',
    refused: 'Refused',
  },
  paymentWhy: {
    none: 'No payment method has an amount to post.',
    queued: 'They go once the documents of this statement are posted.',
    held: 'A payment method has no account in Business Central. They go by themselves once it has one.',
    waiting: 'They are on their way to Business Central, or wait there for their turn.',
    posted: 'Business Central has posted them.',
    refused: 'Business Central refused them. They do not go again before a person sends them.',
  },
  choose: (methods: string) => `Choose an account for: ${methods}`,
  toFranchise: 'To the franchise',
  paymentNo: 'Payment numbers there',
  paymentsPosted: 'Payments posted',
  empty: 'No statements yet',
  emptyHint:
    'They are made of shops that post their sales in Business Central. That is chosen on the page of a franchise.',
  gone: 'This statement is not there.',
  send: 'Send again',
  sendHint: 'What Business Central has of it already is found first. Nothing is posted twice.',
  accept: 'Accept as they are there',
  acceptHint:
    'Nothing more is posted of these payments. Business Central keeps what it has, and the statement counts as posted. If it is wrong there, correct it in Business Central.',
  ofStatement: 'Of this statement',
  reason: 'Reason',
  reasonHint: 'It stands in the audit log, and with what was sent.',
  accepted: 'A person has accepted what Business Central has.',
  way: 'How it is sent',
  refused: (count: number) =>
    count === 1
      ? 'Business Central refused the sales of a shop'
      : `Business Central refused ${formatQuantity(count)} statements of sales`,
  unpaid: (count: number) =>
    count === 1
      ? 'Business Central has not posted the payments of a shop'
      : `Business Central has not posted the payments of ${formatQuantity(count)} statements`,
  posting: 'Sales in Business Central',
  change: 'Change the posting',
  mode: 'What is posted',
  modes: { nothing: 'Nothing', daily: 'One statement a day', document: 'Each document' },
  modeHints: {
    nothing: 'The franchise is a company of its own, which buys from yours.',
    daily: 'What the shop sold in a day, as one invoice, and what came back, as one credit memo.',
    document: 'Each invoice and each credit memo by itself, within minutes.',
  },
  customer: 'Customer number there',
  customerHint: 'The sales of the shop are posted for this customer.',
  account: 'Account for fees',
  accountHint: 'Fees, such as for delivery, are posted on it.',
  paymentsFirstDay: 'Payments from',
  paymentsFirstDayHint: 'Later than today. Without it, payments are not posted.',
  accounts: 'Accounts of payments',
  accountsHint:
    'The money of each payment method is posted on its account. Payments wait where one is missing.',
  accountType: (method: string) => `Type of account: ${method}`,
  accountTypes: { account: 'Account', bank: 'Bank' },
  firstDay: 'First business day',
  firstDayHint: 'Later than today. What is sold before is not posted.',
});
