import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { consignmentIssues } from '#calls/index.ts';
import { consignmentStatuses } from '#model/consignment/document.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { CancelReasonName } from '../../fields/cancel-reason-name.tsx';
import { LocationName, usePlaceOptions } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { IconPlus } from '../../ui/icons.tsx';
import { UnsentMark } from '../../ui/marks.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { chipsOf } from '../../workflows/list/chips.tsx';
import { columns } from '../../workflows/list/columns.ts';
import { filtersOf } from '../../workflows/list/filters.tsx';
import { ListPage } from '../../workflows/list/list-page.tsx';

const { ChoiceFilter, DateRangeFilter, TextFilter } = filtersOf(
  '/consignmentIssue',
  consignmentIssues.filter,
);
const { DateChips, StatusTabs } = chipsOf('/consignmentIssue', consignmentIssues.filter);

export const Route = createFileRoute('/_default/consignmentIssue')({
  validateSearch: listSearch,
  component: ConsignmentIssuesList,
});

const texts = t.consignmentIssues.list;
const statuses = consignmentStatuses.map(value => ({
  value,
  label: t.consignmentIssues.status[value] ?? value,
}));

const shown = columns(consignmentIssues.filter, [
  {
    field: 'ci_no',
    title: texts.no,
    onPhone: 'title',
    value: row => localNumber(row.ci_no),
    cell: row => (
      <>
        <span className="number">{localNumber(row.ci_no)}</span> {isLocal(row.ci_no) && <UnsentMark />}
      </>
    ),
  },
  { field: 'bc_to_no', title: texts.transferNo, wideOnly: true },
  { field: 'la_external_doc', title: texts.externalDoc, wideOnly: true },
  {
    field: 'transfer_from_code',
    title: texts.from,
    cell: row => <LocationName code={row.transfer_from_code} />,
    byName: true,
  },
  {
    field: 'transfer_to_code',
    title: texts.to,
    cell: row => <LocationName code={row.transfer_to_code} />,
    byName: true,
  },
  {
    field: 'la_status',
    title: texts.status,
    onPhone: 'badge',
    cell: row => <StatusBadge status={row.la_status} label={t.consignmentIssues.status[row.la_status]} />,
  },
  { field: 'order_date', title: texts.orderDate, type: 'date' },
  { field: 'la_request_delivery_date', title: texts.requestDeliveryDate, type: 'date', wideOnly: true },
  // Its lines may be of several units, which have no sum.
  { field: 'total_lines', title: texts.totalLines, type: 'number', onPhone: 'end' },
  {
    field: 'cancel_reason_code',
    title: texts.reasonCanceled,
    wideOnly: true,
    cell: row => <CancelReasonName page="/consignmentIssue" code={row.cancel_reason_code} />,
    byName: true,
  },
]);

function ConsignmentIssuesList() {
  const { button } = usePagePermission('/consignmentIssue');
  const places = usePlaceOptions();
  return (
    <ListPage
      call={consignmentIssues.filter}
      empty={texts.none}
      columns={shown}
      page="/consignmentIssue"
      open={row => ({ to: '/consignmentIssue/detail', search: { no: row.ci_no } })}
      actions={
        button('Add New') && (
          <Button component={Link} to="/consignmentIssue/detail" c="white" leftSection={<IconPlus />}>
            {t.ui.addNew}
          </Button>
        )
      }
      chips={
        <>
          <DateChips field="order_date" label={texts.orderDate} />
          <StatusTabs field="la_status" label={texts.status} options={statuses} />
        </>
      }
      filters={
        <>
          <ChoiceFilter field="la_status" label={texts.status} options={statuses} />
          <DateRangeFilter field="order_date" label={texts.orderDate} />
          <TextFilter field="ci_no" label={texts.no} />
          <ChoiceFilter field="transfer_from_code" label={texts.from} options={places} />
          <ChoiceFilter field="transfer_to_code" label={texts.to} options={places} />
        </>
      }
    />
  );
}
