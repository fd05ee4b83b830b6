import { consignmentCarriers } from '#calls/consignment/carriers.ts';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import {
  type ConsignmentAction,
  canConsign,
  consignmentActionNames,
  isConsignmentOn,
} from '#model/consignment/actions.ts';
import { type Offered, useOfferedActions } from '../../read/offered-actions.ts';
import { usePagePermission } from '../../read/permissions.ts';

const nextSteps: readonly ConsignmentAction[] = ['release'];

/** What this person may do with an issue now. */
export function useIssueActions(issue: ConsignmentIssue, unsent: boolean): Offered<ConsignmentAction> {
  const permission = usePagePermission('/consignmentIssue/detail');
  return useOfferedActions(
    { no: issue.ci_no, unsent, type: 'issue', status: issue.la_status },
    {
      actions: consignmentActionNames,
      isOffered: action =>
        isConsignmentOn(action, issue) &&
        (action !== 'sync' || issue.bc_to_no !== '') &&
        (action !== 'print' || permission.button('Print')),
      can: (action, actor) => canConsign(action, issue, actor),
      carriers: consignmentCarriers,
      nextSteps,
    },
  );
}
