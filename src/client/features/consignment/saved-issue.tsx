import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ConsignmentIssue } from '#calls/consignment-issues.ts';
import { consignmentIssues } from '#calls/index.ts';
import { localNumber } from '#model/local-number.ts';
import { hasDraft, isUnsent } from '../../data/entries.ts';
import { type RecordResult, useRecord } from '../../data/query.ts';
import { t } from '../../messages/en.ts';
import { DocumentHead, HeadFact } from '../../ui/document-head.tsx';
import { PrintJob } from '../../ui/print-job.tsx';
import { RecordMissing, useFollowedNumber } from '../../ui/record-missing.tsx';
import { UnsentStrip } from '../../ui/unsent-strip.tsx';
import { DateText, Quantity } from '../../ui/values.tsx';
import { IssueActions } from './issue-actions.tsx';
import { IssueEdit } from './issue-edit.tsx';
import { IssueStatus } from './issue-status.tsx';
import { IssueView } from './issue-view.tsx';
import { useIssueActions } from './use-issue-actions.ts';

const { list, title, words } = t.consignmentIssues;

/** A consignment issue by its number, or by the temporary id under which it was made on this tablet. */
export function SavedIssue({ no }: { no: string }) {
  const navigate = useNavigate();
  const record = useRecord(consignmentIssues.get, { ci_no: no });
  useFollowedNumber(record, no, next =>
    navigate({ to: '/consignmentIssue/detail', search: { no: next }, replace: true }),
  );
  if (!record.data) return <RecordMissing record={record} words={words} list="/consignmentIssue" />;
  return <KnownIssue record={record} issue={record.data} />;
}

function KnownIssue(props: { record: RecordResult<typeof consignmentIssues.get>; issue: ConsignmentIssue }) {
  const { record, issue } = props;
  const navigate = useNavigate();
  const unsent = record.pending.some(isUnsent);
  const { may } = useIssueActions(issue, unsent);
  const [printing, setPrinting] = useState(false);
  const head = (save: () => Promise<boolean>) => (
    <>
      <DocumentHead
        title={title(localNumber(issue.ci_no))}
        status={<IssueStatus status={issue.la_status} />}
        unsent={unsent}
        final={!hasDraft(record.pending)}
        freshness={record}
        facts={factsOf(issue).map(
          ([name, value]) => value !== '' && <HeadFact key={name} name={name} value={value} />,
        )}
        actions={
          <IssueActions
            issue={issue}
            unsent={unsent}
            save={save}
            refresh={record.refresh}
            onPrint={() => setPrinting(true)}
          />
        }
      />
      <UnsentStrip
        record={record}
        words={words}
        onDeleted={() => void navigate({ to: '/consignmentIssue', search: {} })}
      />
    </>
  );
  return (
    <>
      {may('edit').ok ? (
        <IssueEdit key={issue.ci_no} issue={issue} serverVersion={record.base?.version ?? 0} head={head} />
      ) : (
        <IssueView issue={issue} head={head(async () => true)} />
      )}
      {printing && (
        <PrintJob print={{ kind: 'issue', no: issue.ci_no }} format="a4" onDone={() => setPrinting(false)} />
      )}
    </>
  );
}

function factsOf(issue: ConsignmentIssue): [string, ReactNode][] {
  return [
    [list.orderDate, <DateText key="date" value={issue.order_date} />],
    [list.from, issue.transfer_from_code],
    [list.to, issue.transfer_to_code],
    [list.transferNo, issue.bc_to_no],
    [list.totalQty, <Quantity key="quantity" value={issue.total_qty} />],
    [list.reasonCanceled, issue.cancel_reason_code],
  ];
}
