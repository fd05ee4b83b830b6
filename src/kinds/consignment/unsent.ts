/** What unsent changes make of consignment issues, in one file that is loaded with the first of them. */
export { edits } from './edits.ts';
export { consignments as documents } from './rules.ts';
