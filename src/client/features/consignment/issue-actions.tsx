import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { consignmentIssues, transferOrders } from '#calls/index.ts';
import { consignmentCarriers } from '#kinds/consignment/shape.ts';
import {
  type ConsignmentAction,
  canConsign,
  consignmentActionNames,
  isConsignmentOn,
} from '#model/consignment/actions.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { notify } from '../../page/notices.ts';
import { type Offered, useOfferedActions } from '../../read/offered-actions.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { type ActionsProps, DocumentActions } from '../../workflows/document/document-actions.tsx';

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

export function IssueActions({ document, unsent, save, refresh, onPrint }: ActionsProps<ConsignmentIssue>) {
  const release = useCall(consignmentIssues.release);
  const setStatus = useCall(consignmentIssues.setStatus);
  const sync = useCall(transferOrders.sync);
  const { ci_no, bc_to_no } = document;
  const carryOut = async (action: ConsignmentAction) => {
    if (action === 'release' && (await save())) await release.send({ ci_no });
    if (action !== 'sync') return;
    const sent = await sync.send({ bc_to_no }, { quiet: true });
    if (sent.kind === 'refused') return notify.failure(sent.error.msg || t.doc.syncFailed);
    if (sent.kind !== 'done') return;
    await refresh();
    notify.success(t.doc.syncDone, 1000);
  };
  return (
    <DocumentActions
      actions={useIssueActions(document, unsent)}
      words={t.consignmentIssues}
      hidden={['edit']}
      busy={release.busy || setStatus.busy || sync.busy}
      page="/consignmentIssue"
      needsReason={false}
      carryOut={carryOut}
      cancel={cancel_reason_code => setStatus.send({ ci_no, la_status: 'CANCELED', cancel_reason_code })}
      onPrint={onPrint}
    />
  );
}
