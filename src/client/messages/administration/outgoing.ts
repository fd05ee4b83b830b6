import { formatQuantity } from '#model/kit/format.ts';
import { area, byCode } from '../language.ts';

/** Texts of what is sent to other systems. The words are those of the tablet's outbox. */
export const outgoing = area('outgoing', {
  systems: { erp: 'Business Central', 'online-shop': 'Online shop' },
  /** How a system is. */
  state: {
    working: 'Working',
    untried: 'Not asked yet',
    failing: 'Being tried again',
    paused: 'Paused',
    absent: 'Not set up',
  },
  pausedUntil: 'Nothing is sent until',
  pausedWhy: 'Because',
  lastProblem: 'Last problem',
  absentHint: 'This system is not connected, so nothing is sent to it.',
  waiting: 'Waiting',
  undecided: 'Needs you',
  oldest: 'Oldest since',
  answered: 'Last answered',
  never: 'Never',
  count: (entries: number) => formatQuantity(entries),
  tryNow: 'Try again now',
  view: 'Which entries',
  views: { unsent: 'Unsent', all: 'All' },
  empty: 'Everything is sent',
  none: { title: 'Nothing sent yet', hint: 'What other systems are told stands here.' },
  emptyHint: 'Documents that another system does not have yet wait here.',
  what: 'What',
  kinds: byCode({
    'purchase-order.release': 'Send purchase order',
    'purchase-order.cancel': 'Cancel purchase order',
    'purchase-order.close': 'Close purchase order',
    'credit-memo.release': 'Announce return',
    'transfer.release': 'Send consignment issue',
    'transfer.cancel': 'Cancel consignment issue',
    'transfer.receive': 'Tell of goods received',
    'statement.post': 'Post sales',
    'statement.pay': 'Post payments',
    'online-order.pay': 'Tell of a payment',
    'online-order.hand-over': 'Tell of goods handed over',
    'online-order.refund': 'Tell of a refund',
    'online-order.close': 'Close the rest of an online order',
    'online-order.cancel': 'Cancel online order',
  }),
  document: 'Document',
  shop: 'Shop',
  status: 'Status',
  statuses: {
    queued: 'Waiting',
    sending: 'Sending',
    unknown: 'Unknown',
    dead: 'Needs you',
    done: 'Sent',
    refused: 'Refused',
    discarded: 'Discarded',
  },
  system: 'System',
  since: 'Since',
  next: 'Next attempt',
  attempts: 'Attempts',
  error: 'Error',
  remoteNo: 'Number there',
  by: 'By',
  finished: 'Ended',
  decidedBy: 'Decided by',
  reason: 'Reason',
  one: (id: number) => `Entry ${id}`,
  gone: 'This entry is not there.',
  /** Why an entry stands as it does; `system` is the name of one. */
  why: {
    queued: (_system: string) => 'It waits to be sent.',
    sending: (system: string) => `It is on its way to ${system}.`,
    unknown: (system: string) =>
      `It is not known whether ${system} has done it. It is looked up there before it is sent again.`,
    dead: (system: string) => `${system} gave no answer that could be used. A person decides.`,
    done: (system: string) => `${system} has done it.`,
    refused: (system: string) => `${system} refused it. It is not sent again.`,
    discarded: (_system: string) => 'It was discarded and is not sent any more.',
  },
  waitsForOther: (id: number) => `It waits for entry ${id}, which is about the same document.`,
  waitsForSystem: (system: string) => `${system} is left alone just now. It goes when that is over.`,
  waitsForSettings: (system: string) => `${system} is not set up. It waits until it is.`,
  retry: 'Send again',
  retryHint: (system: string) => `It is looked up in ${system} first, and sent only where it is not there.`,
  adopt: 'It is there: mark as sent',
  adoptConfirm: 'Mark as sent',
  adoptTitle: 'Mark as sent?',
  adoptBody: (system: string) => `Look it up in ${system} first. Nothing is sent any more.`,
  adoptNo: (system: string) => `Number in ${system}`,
  adoptInvoiceNo: (system: string) => `Invoice number in ${system}`,
  discard: 'Discard',
  discardTitle: 'Discard this entry?',
  /** What becomes of the document. */
  discardBody: byCode({
    'purchase-order.release':
      'It is not sent any more. The purchase order is open again, unless something has come of it.',
    'purchase-order.cancel':
      'It is not sent any more. The purchase order stays as it is, and is not canceled.',
    'purchase-order.close':
      'It is not sent any more. The purchase order stays closed here, and stays open in the other system.',
    'credit-memo.release':
      'It is not sent any more. The return is open again, unless something has come of it.',
    'transfer.release':
      'It is not sent any more. The consignment issue is open again, unless something has come of it.',
    'transfer.cancel': 'It is not sent any more. The consignment issue stays as it is, and is not canceled.',
    'transfer.receive':
      'It is not sent any more. The goods stay received here, and are still on their way in the other system.',
    'statement.post':
      'It is not sent any more. The sales stay as they are here, and the statement can be sent again from its page.',
    'statement.pay':
      'It is not sent any more. The payments stay as they are here, and can be sent again from the page of their statement.',
    'online-order.pay':
      'It is not sent any more. What was done in the store stays, and the online shop does not know of it.',
    'online-order.hand-over':
      'It is not sent any more. What was done in the store stays, and the online shop does not know of it.',
    'online-order.refund':
      'It is not sent any more. What was done in the store stays, and the online shop does not know of it.',
    'online-order.close':
      'It is not sent any more. What was done in the store stays, and the online shop does not know of it.',
    'online-order.cancel':
      'It is not sent any more. What was done in the store stays, and the online shop does not know of it.',
  }),
  discardOther: 'It is not sent any more.',
  reasonHint: 'The shop reads it on the document.',
  isTakenBack: (system: string) => `${system} may have it already, and is asked to take it back.`,
  mayBeThere: (system: string) =>
    `${system} may have it already. What it did there stays, and has to be undone there by a person.`,
});
