import { createFileRoute } from '@tanstack/react-router';
import { ordersToShip } from '#calls/sales/orders-to-ship.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { chipsOf } from '../../../workflows/list/chips.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import { documentColumns } from './document-columns.tsx';

const { DateRangeFilter, TextFilter } = filtersOf('/salesOrders/toShip', ordersToShip);
const { StatusTabs } = chipsOf('/salesOrders/toShip', ordersToShip);

export const Route = createFileRoute('/_default/salesOrders/toShip')({
  validateSearch: listSearch,
  component: OrdersToShip,
});

const texts = t.salesOrders.list;

// What is shipped and when, not what it costs.
const { no, customer, phone, status, date, requestedDate, lines, seller } = documentColumns;
const shown = columns(ordersToShip, [
  no,
  customer,
  phone,
  status,
  date,
  { ...requestedDate, wideOnly: false, onPhone: 'end' },
  lines,
  seller,
]);

const statuses = (
  [
    ['RELEASED', 'toDeliver'],
    ['PARTIAL_SHIPPED', 'delivering'],
  ] as const
).map(([value, group]) => ({ value, label: t.salesOrders.groupName(group) ?? t.salesOrders.status[value] }));

/** Orders that the shop asked its storeroom to ship; each is opened and shipped there. */
function OrdersToShip() {
  return (
    <ListPage
      call={ordersToShip}
      columns={shown}
      page="/salesOrders/toShip"
      open={row => ({ to: '/salesOrders/detail', search: { no: row.pos_so_no } })}
      chips={<StatusTabs field="status" label={texts.status} options={statuses} />}
      filters={
        <>
          <DateRangeFilter field="requested_delivery_date" label={texts.requestedDeliveryDate} />
          <TextFilter field="sell_to_name" label={texts.customer} />
          <TextFilter field="sell_to_phone_no" label={texts.phone} />
        </>
      }
    />
  );
}
