import { consignmentCarriers } from '#calls/consignment-carriers.ts';
import type { ConsignmentIssue } from '#calls/consignment-issues.ts';
import { transferOrders } from '#calls/index.ts';
import {
  type ConsignmentAction,
  canConsign,
  consignmentActionNames,
  isConsignmentOn,
} from '#model/consignment-actions.ts';
import type { PageButton } from '#model/pages.ts';
import { useCall } from '../../data/call.ts';
import { type Offered, useOfferedActions } from '../../data/offered-actions.ts';
import { usePagePermission } from '../../data/permissions.ts';

/** The button of the page permission that an action needs; `sync` is the transfer order's to grant. */
const buttonOf: Record<Exclude<ConsignmentAction, 'sync'>, PageButton<'/consignmentIssue/detail'>> = {
  edit: 'Save',
  release: 'Release',
  cancel: 'Cancel',
  print: 'Print',
};
const nextSteps: readonly ConsignmentAction[] = ['release'];

/** What this person may do with an issue now. */
export function useIssueActions(issue: ConsignmentIssue, unsent: boolean): Offered<ConsignmentAction> {
  const permission = usePagePermission('/consignmentIssue/detail');
  const sync = useCall(transferOrders.sync).allowed();
  const maySync = sync.ok || sync.reason !== 'permission';
  return useOfferedActions(
    { no: issue.ci_no, unsent, type: '', status: issue.la_status },
    {
      actions: consignmentActionNames,
      isOffered: action =>
        isConsignmentOn(action, issue) &&
        (action === 'sync' ? maySync && issue.bc_to_no !== '' : permission.button(buttonOf[action])),
      can: (action, actor) => canConsign(action, issue, actor),
      carriers: consignmentCarriers,
      nextSteps,
    },
  );
}
