import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { salesOrders } from '#calls/index.ts';
import { isLocal, localNumber } from '#model/local-number.ts';
import { salesStatuses } from '#model/sales-status.ts';
import { listSearch } from '../../data/list-search.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { t } from '../../messages/en.ts';
import { columns } from '../../ui/columns.ts';
import { ChoiceFilter, DateRangeFilter } from '../../ui/filters.tsx';
import { IconPlus } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { UnsentMark } from '../../ui/marks.tsx';
import { OrderStatus } from './order-status.tsx';

export const Route = createFileRoute('/_default/salesOrders')({
  validateSearch: listSearch,
  component: SalesOrdersList,
});

const texts = t.salesOrders.list;

const shown = columns(salesOrders.filter, [
  {
    field: 'pos_so_no',
    title: texts.no,
    onPhone: 'title',
    value: row => localNumber(row.pos_so_no),
    cell: row => (
      <>
        <span className="number">{localNumber(row.pos_so_no)}</span>{' '}
        {isLocal(row.pos_so_no) && <UnsentMark />}
      </>
    ),
  },
  { field: 'sell_to_name', title: texts.customer, onPhone: 'subtitle' },
  { field: 'sell_to_phone_no', title: texts.phone, wideOnly: true },
  {
    field: 'status',
    title: texts.status,
    onPhone: 'badge',
    cell: row => <OrderStatus status={row.status} />,
  },
  { field: 'order_date', title: texts.orderDate, type: 'date' },
  { field: 'requested_delivery_date', title: texts.requestedDeliveryDate, type: 'date', wideOnly: true },
  { field: 'total_lines', title: texts.totalLines, type: 'quantity', wideOnly: true, onPhone: 'hidden' },
  { field: 'grand_total', title: texts.total, type: 'amount', onPhone: 'end' },
  { field: 'remaining_amount', title: texts.remaining, type: 'amount' },
]);

const statusOptions = salesStatuses.map(value => ({ value, label: t.salesOrders.status[value] ?? value }));

function SalesOrdersList() {
  const { button } = usePagePermission('/salesOrders');
  return (
    <ListPage
      title={texts.title}
      call={salesOrders.filter}
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
      filters={
        <>
          <ChoiceFilter field="status" label={texts.status} options={statusOptions} />
          <DateRangeFilter field="order_date" label={texts.orderDate} />
          <DateRangeFilter field="requested_delivery_date" label={texts.requestedDeliveryDate} />
        </>
      }
    />
  );
}
