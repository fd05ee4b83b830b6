import { cancelReasons, items, purchaseOrders } from '#calls/index.ts';
import { isPurchase } from '#calls/purchases/documents.ts';
import { documentKind } from '../kind.ts';

/** Purchase orders and their credit memos. */
export const purchases = documentKind({
  key: 'po',
  get: purchaseOrders.get,
  list: purchaseOrders.filter,
  inputOf: pos_po_no => ({ pos_po_no }),
  isDocument: isPurchase,
  credits: ({ applies_to_no }) => applies_to_no,
  partners: ({ applies_to_no }) => [{ kind: 'po', no: applies_to_no }],
  needs: [items.filter, cancelReasons.filter],
  load: () => import('./rules.ts'),
});
