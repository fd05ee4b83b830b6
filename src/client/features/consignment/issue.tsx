import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ConsignmentIssue, ConsignmentLine } from '#calls/consignment/issues.ts';
import { consignmentIssues } from '#calls/index.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { CancelReasonName } from '../../fields/cancel-reason-name.tsx';
import { LocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import { textsIn } from '../../page/texts-in.ts';
import { type RecordResult, useRecord } from '../../read/use-record.ts';
import { isUnsent } from '../../tablet/entries.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { type LineColumn, LineTable } from '../../ui/tables/line-table.tsx';
import { DateText, Quantity } from '../../ui/tables/values.tsx';
import {
  EditDocument,
  type Head,
  NewDocument,
  SavedDocument,
} from '../../workflows/document/document-frames.tsx';
import { HeadFacts } from '../../workflows/document/document-head.tsx';
import classes from '../../workflows/document/document-view.module.css';
import { ErpStrip } from '../../workflows/document/erp-strip.tsx';
import { ItemCell } from '../../workflows/items/item-cell.tsx';
import { ItemPictures } from '../../workflows/items/item-picture.tsx';
import { usePictures } from '../../workflows/items/use-pictures.ts';
import { RecordMissing, useFollowedNumber } from '../../workflows/list/record-missing.tsx';
import { IssueActions, useIssueActions } from './issue-actions.tsx';
import { IssueFacts } from './issue-details.tsx';
import { issueScreen } from './issue-editor.tsx';

// Asked of the server, and absent without it.
const IssuePapers = lazy<(of: { no: string }) => ReactNode>(() =>
  import('./issue-papers.tsx').catch(() => ({ default: () => null })),
);

const { list, title, words, status, lines, details, line: texts, erp } = t.consignmentIssues;

export const Route = createFileRoute('/_default/consignmentIssue/detail')({
  validateSearch: textsIn('no'),
  component: ConsignmentIssueScreen,
});

/** With a number the issue of that number, without one a new issue. */
function ConsignmentIssueScreen() {
  const { no } = Route.useSearch();
  return no === undefined ? <NewDocument screen={issueScreen} /> : <SavedIssue key={no} no={no} />;
}

/** A consignment issue by its number, or by the temporary id under which it was made on this tablet. */
function SavedIssue({ no }: { no: string }) {
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
      document={issue}
      words={words}
      list="/consignmentIssue"
      print={{ kind: 'issue', no: issue.ci_no }}
      head={{
        title: title(localNumber(issue.ci_no)),
        status: <StatusBadge status={issue.la_status} label={status[issue.la_status]} />,
        facts: <HeadFacts facts={factsOf(issue)} />,
        actions: props => <IssueActions {...props} />,
      }}
    >
      {head => {
        const withErp: Head = save => (
          <>
            {head(save)}
            <ErpStrip document={issue} texts={erp} />
          </>
        );
        return may('edit').ok ? (
          <EditDocument
            key={issue.ci_no}
            screen={issueScreen}
            document={issue}
            record={record}
            head={withErp}
          />
        ) : (
          <IssueView issue={issue} head={withErp()} />
        );
      }}
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

const quantity = (title: string, of: (line: ConsignmentLine) => number): LineColumn<ConsignmentLine> => ({
  title,
  number: true,
  cell: line => <Quantity value={of(line)} />,
});

const issued = (pictures: ReadonlyMap<string, string>): LineColumn<ConsignmentLine>[] => [
  {
    title: texts.item,
    whole: true,
    cell: line => (
      <ItemCell item={{ ...line, picture: pictures.get(line.item_no) ?? '' }} note={line.la_to_line_note} />
    ),
  },
  {
    title: texts.quantity,
    number: true,
    cell: line => <Quantity value={line.ci_qty} unit={line.unit_of_measure} />,
  },
];
const progress = [
  quantity(texts.shipped, line => line.qty_shipped),
  quantity(texts.received, line => line.qty_received),
];

/** An issue to look at: what was handed out, where it goes, how far it has come. */
function IssueView({ issue, head }: { issue: ConsignmentIssue; head: ReactNode }) {
  const columns = issued(usePictures());
  return (
    <ItemPictures>
      <div className={classes.page}>
        {head}
        <div className={classes.stack}>
          <section className={classes.block} aria-label={lines}>
            <LineTable
              title={lines}
              columns={issue.bc_to_no === '' ? columns : [...columns, ...progress]}
              lines={issue.lines}
            />
          </section>
          <section className={classes.block} aria-label={details}>
            <h2>{details}</h2>
            <IssueFacts issue={issue} />
          </section>
          {issue.bc_to_no === '' ? null : (
            <Suspense>
              <IssuePapers no={issue.ci_no} />
            </Suspense>
          )}
        </div>
      </div>
    </ItemPictures>
  );
}
