import type { DocumentWords } from '../kit/document-words.ts';
import { area, byCode } from '../language.ts';

const words: DocumentWords = {
  loading: 'Loading the credit memo',
  notFound: 'This credit memo does not exist, or belongs to another store.',
  unsent: 'Changes of this credit memo are not sent yet',
  refused: 'The server refused a change of this credit memo',
};

export const purchaseCreditMemos = area('purchaseCreditMemos', {
  none: { title: 'No goods sent back yet', hint: 'Goods go back from the order that brought them.' },
  documentTitle: (no: string) => `Purchase credit memo ${no}`,
  words,
  no: 'No',
  order: 'Purchase Order',
  returnNo: 'Return No',
  vendorName: 'Vendor Name',
  status: 'Status',
  date: 'Date',
  posted: 'Posted',
  totalLines: 'Total Lines',
  amount: 'Amount',
  reasonCanceled: 'Reason Canceled',
  newTitle: (no: string) => `Credit memo for purchase order ${no}`,
  prompt: (amount: string) => `Make a credit memo worth ${amount}?`,
  hint: 'It is made open: release it to send the goods back.',
  toOrder: 'Back to the order',
  lines: 'Lines',
  general: 'General Note',
  delivery: 'Delivery Note',
  notes: 'Notes',
  prompts: byCode({
    release: 'Release this credit memo? The goods go back to the franchisor.',
    cancel: 'Cancel this credit memo? Its pieces can be credited again.',
    print: 'Print this credit memo?',
  }),
  keep: 'Keep the credit memo',
  cancel: 'Cancel credit memo',
});
