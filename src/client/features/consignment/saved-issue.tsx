import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { consignmentIssues } from '#calls/index.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { CancelReasonName } from '../../fields/cancel-reason-name.tsx';
import { LocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import { type RecordResult, useRecord } from '../../read/query.ts';
import { isUnsent } from '../../tablet/entries.ts';
import { DateText } from '../../ui/tables/values.tsx';
import { EditDocument, SavedDocument } from '../../workflows/document/document-frames.tsx';
import { HeadFacts } from '../../workflows/document/document-head.tsx';
import { RecordMissing, useFollowedNumber } from '../../workflows/list/record-missing.tsx';
import { IssueActions } from './issue-actions.tsx';
import { issueScreen } from './issue-editor.tsx';
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
  const unsent = record.pending.some(isUnsent);
  const { may } = useIssueActions(issue, unsent);
  return (
    <SavedDocument
      record={record}
      words={words}
      list="/consignmentIssue"
      print={{ kind: 'issue', no: issue.ci_no }}
      head={{
        title: title(localNumber(issue.ci_no)),
        status: <IssueStatus status={issue.la_status} />,
        facts: <HeadFacts facts={factsOf(issue)} />,
        actions: (print, save) => (
          <IssueActions issue={issue} unsent={unsent} save={save} refresh={record.refresh} onPrint={print} />
        ),
      }}
    >
      {head =>
        may('edit').ok ? (
          <EditDocument key={issue.ci_no} screen={issueScreen} document={issue} record={record} head={head} />
        ) : (
          <IssueView issue={issue} head={head()} />
        )
      }
    </SavedDocument>
  );
}

function factsOf(issue: ConsignmentIssue): [string, ReactNode][] {
  return [
    [list.orderDate, <DateText key="date" value={issue.order_date} />],
    [list.from, <LocationName key="from" code={issue.transfer_from_code} />],
    [list.to, <LocationName key="to" code={issue.transfer_to_code} />],
    [list.transferNo, issue.bc_to_no],
    [list.totalQty, inUnits(issue.lines.map(line => ({ ...line, quantity: line.ci_qty })))],
    [
      list.reasonCanceled,
      issue.cancel_reason_code && (
        <CancelReasonName key="reason" page="/consignmentIssue" code={issue.cancel_reason_code} />
      ),
    ],
  ];
}
