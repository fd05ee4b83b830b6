import { useState } from 'react';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { consignmentIssues, transferOrders } from '#calls/index.ts';
import type { ConsignmentAction } from '#model/consignment/actions.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { notify } from '../../page/notices.ts';
import { confirm } from '../../ui/confirm.tsx';
import { ActionMenu } from '../../workflows/document/action-menu.tsx';
import { CancelDialog } from '../../workflows/document/cancel-dialog.tsx';
import type { PrintFormat } from '../../workflows/print/print-request.ts';
import { useIssueActions } from './use-issue-actions.ts';

const texts = t.consignmentIssues;

/** The next step in front, everything else that can be done in a menu. */
export function IssueActions({
  issue,
  unsent,
  save,
  refresh,
  onPrint,
}: {
  issue: ConsignmentIssue;
  unsent: boolean;
  /** Saves what the person has changed; false when that failed. */
  save: () => Promise<boolean>;
  refresh: () => Promise<void>;
  onPrint: (format: PrintFormat) => void;
}) {
  const { offered, next } = useIssueActions(issue, unsent);
  const [canceling, setCanceling] = useState(false);
  const release = useCall(consignmentIssues.release);
  const setStatus = useCall(consignmentIssues.setStatus);
  const sync = useCall(transferOrders.sync);
  const { ci_no, bc_to_no } = issue;

  const carryOut = async (action: ConsignmentAction) => {
    if (action === 'release') {
      if (await save()) await release.send({ ci_no });
    } else if (action === 'sync') {
      const sent = await sync.send({ bc_to_no }, { quiet: true });
      if (sent.kind === 'refused') return notify.failure(sent.error.msg || t.doc.syncFailed);
      if (sent.kind !== 'done') return;
      await refresh();
      notify.success(t.doc.syncDone, 1000);
    } else if (action === 'cancel') setCanceling(true);
    else if (action === 'print') onPrint('a4');
  };
  const printOn = async (format: PrintFormat) => {
    const title = texts.prompts.print;
    if (!title || (await confirm({ title, confirmLabel: texts.actions.print }))) onPrint(format);
  };
  const start = async (action: ConsignmentAction) => {
    const title = action === 'cancel' ? undefined : texts.prompts[action];
    if (!title || (await confirm({ title, confirmLabel: texts.actions[action] }))) await carryOut(action);
  };
  const cancel = async (cancel_reason_code: string) => {
    const sent = await setStatus.send({ ci_no, la_status: 'CANCELED', cancel_reason_code });
    if (sent.kind === 'done' || sent.kind === 'queued') setCanceling(false);
  };
  return (
    <>
      <ActionMenu
        next={next}
        rest={offered.filter(({ action }) => action !== next && action !== 'edit')}
        labelOf={action => texts.actions[action]}
        busy={release.busy || setStatus.busy || sync.busy}
        onStart={action => void start(action)}
        usualPaper="a4"
        onPrintOn={format => void printOn(format)}
      />
      <CancelDialog
        opened={canceling}
        page="/consignmentIssue"
        needsReason={false}
        texts={{ title: texts.prompts.cancel ?? '', keep: texts.keep, cancel: texts.cancel }}
        busy={setStatus.busy}
        onCancel={reason => void cancel(reason)}
        onClose={() => setCanceling(false)}
      />
    </>
  );
}
