import { isIssue } from '#calls/consignment/documents.ts';
import { consignmentIssues, items } from '#calls/index.ts';
import { documentKind } from '../kind.ts';

/** Consignment issues. */
export const issues = documentKind({
  key: 'ci',
  get: consignmentIssues.get,
  list: consignmentIssues.filter,
  inputOf: ci_no => ({ ci_no }),
  isDocument: isIssue,
  credits: () => '',
  partners: ({ bc_to_no }) => [{ kind: 'to', no: bc_to_no }],
  needs: [items.filter, items.onHand],
  load: () => import('./rules.ts'),
});
