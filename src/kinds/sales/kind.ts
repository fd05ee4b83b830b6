import { items, salesOrders } from '#calls/index.ts';
import { isSalesDocument } from '#calls/sales/documents.ts';
import { documentKind } from '../kind.ts';
import { exchangedBy } from './exchanged.ts';

/** Sales orders, quotes and credit memos. */
export const salesDocuments = documentKind({
  key: 'so',
  get: salesOrders.get,
  list: salesOrders.filter,
  inputOf: pos_so_no => ({ pos_so_no }),
  isDocument: isSalesDocument,
  credits: ({ applies_to_no }) => applies_to_no,
  // A quote has become this order just now.
  partners: ({ applies_to_no, quote_no, version }) => [
    { kind: 'so', no: applies_to_no || (version === 1 ? quote_no : '') },
  ],
  alsoChanges: exchangedBy,
  needs: [items.filter],
  load: () => import('./unsent.ts'),
});
