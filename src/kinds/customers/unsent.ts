/** What unsent changes make of customers and their addresses, in one file that is loaded with the first of them. */
export { edits } from './edits.ts';
export { replayCustomer, replayCustomers, replayServices, replayShipTo } from './rules.ts';
