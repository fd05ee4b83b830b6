import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { salesOrders } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { CancelReasonName } from '../../../fields/cancel-reason-name.tsx';
import { LocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { IconPlus } from '../../../ui/icons.tsx';
import { chipsOf } from '../../../workflows/list/chips.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { DocumentChips, DocumentFilters, documentColumns, documentDays } from './document-columns.tsx';

const { ChoiceFilter, DateRangeFilter } = filtersOf('/salesOrders', salesOrders.orders);
const { StatusTabs } = chipsOf('/salesOrders', salesOrders.orders);

export const Route = createFileRoute('/_default/salesOrders')({
  validateSearch: listSearch,
  component: SalesOrdersList,
});

const texts = t.salesOrders.list;
const somethingRemains = [{ value: '1..', label: texts.somethingRemains }];

const { no, customer, phone, status, date, requestedDate, seller, lines, total } = documentColumns;
const shown = columns(salesOrders.orders, [
  no,
  customer,
  phone,
  status,
  date,
  requestedDate,
  lines,
  total,
  {
    field: 'remaining_amount',
    title: texts.remaining,
    type: 'amount',
    cell: row =>
      row.remaining_amount < 0 ? (
        <strong>{texts.refundDue(`${formatAmount(-row.remaining_amount)} ₫`)}</strong>
      ) : (
        formatAmount(row.remaining_amount)
      ),
  },
  // Last: where the table is wider than the screen, amounts stay in sight.
  seller,
  {
    field: 'location_code',
    title: texts.location,
    onPhone: 'hidden',
    cell: row => <LocationName code={row.location_code} />,
    byName: true,
  },
  {
    field: 'cancel_reason_code',
    title: t.salesOrders.order.reasonCanceled,
    wideOnly: true,
    onPhone: 'hidden',
    cell: row => <CancelReasonName page="/salesOrders" code={row.cancel_reason_code} />,
    byName: true,
  },
]);

function SalesOrdersList() {
  const { button, field } = usePagePermission('/salesOrders');
  return (
    <ListPage
      call={salesOrders.orders}
      empty={texts.none}
      columns={shown}
      page="/salesOrders"
      open={row => ({ to: '/salesOrders/detail', search: { no: row.pos_so_no } })}
      actions={
        button('Add New') && (
          <Button component={Link} to="/salesOrders/detail" c="white" leftSection={<IconPlus />}>
            {texts.addNew}
          </Button>
        )
      }
      days={documentDays}
      chips={
        <>
          <DocumentChips type="order" />
          {field('remaining_amount') && (
            <StatusTabs field="remaining_amount" label={texts.remaining} options={somethingRemains} />
          )}
        </>
      }
      filters={
        <>
          <DocumentFilters type="order" />
          <DateRangeFilter field="requested_delivery_date" label={texts.requestedDeliveryDate} />
          {field('remaining_amount') && (
            <ChoiceFilter field="remaining_amount" label={texts.remaining} options={somethingRemains} />
          )}
        </>
      }
    />
  );
}
