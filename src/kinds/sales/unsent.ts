/** What unsent changes make of sales documents, in one file that is loaded with the first of them. */
export { edits } from './edits.ts';
export { replayReceiptRows } from './receipts.ts';
export { sales as documents } from './rules.ts';
