import { ActionIcon, Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { CancelReasonName } from '../../../fields/cancel-reason-name.tsx';
import { LocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { IconPlus, IconPrinter } from '../../../ui/icons.tsx';
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
// Loaded only to print.
const PrintAgain = lazy(() => import('./print-again.tsx'));
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
  const prints = usePagePermission('/salesOrders/detail').button('Print');
  const [printing, setPrinting] = useState<string | null>(null);
  return (
    <>
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
        act={
          prints
            ? {
                title: texts.print,
                button: ({ pos_so_no: no }) => (
                  <ActionIcon
                    size={44}
                    variant="subtle"
                    color="gray"
                    aria-label={texts.printOf(localNumber(no))}
                    loading={printing === no}
                    onClick={() => setPrinting(no)}
                  >
                    <IconPrinter />
                  </ActionIcon>
                ),
              }
            : undefined
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
      {printing === null ? null : (
        <Suspense>
          <PrintAgain key={printing} no={printing} onDone={() => setPrinting(null)} />
        </Suspense>
      )}
    </>
  );
}
