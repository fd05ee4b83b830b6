import { transferOrders } from '#calls/index.ts';
import { isTransfer } from '#calls/transfers/orders.ts';
import { documentKind } from '../kind.ts';

/** Consignment receipts: transfer orders of the ERP. They have no edits. */
export const transfers = documentKind({
  key: 'to',
  get: transferOrders.get,
  list: transferOrders.filter,
  inputOf: bc_to_no => ({ bc_to_no }),
  isDocument: isTransfer,
  // Who sent the goods may see the order, and finds it on their issue alone. A person without a franchise sees all.
  isListed: ({ franchise_code }, own) => franchise_code !== '' && (own === '' || own === franchise_code),
  credits: () => '',
  partners: ({ ci_no }) => [{ kind: 'ci', no: ci_no }],
  needs: [],
  load: () => import('./rules.ts'),
});
