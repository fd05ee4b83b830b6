/** What unsent changes make of transfer orders, in one file that is loaded with the first of them. */
export { transfers as documents } from './rules.ts';
