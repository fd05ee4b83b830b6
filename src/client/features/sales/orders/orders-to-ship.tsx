import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { receipts, salesOrders } from '#calls/index.ts';
import { ordersToShip } from '#calls/sales/orders-to-ship.ts';
import { type DeliveryStep, deliverySteps } from '#model/sales/delivery.ts';
import { statusGroups } from '#model/sales/status.ts';
import { t } from '../../../messages/en.ts';
import { listSearch } from '../../../page/list-search.ts';
import { usePermit } from '../../../read/permissions.ts';
import { IconTruck } from '../../../ui/icons.tsx';
import { chipsOf } from '../../../workflows/list/chips.tsx';
import { columns } from '../../../workflows/list/columns.ts';
import { filtersOf } from '../../../workflows/list/filters.tsx';
import { ListPage } from '../../../workflows/list/list-page.tsx';
import classes from './delivery-dialog.module.css';
import { documentColumns } from './document-columns.tsx';

const { DateRangeFilter, TextFilter } = filtersOf('/salesOrders/toShip', ordersToShip);
const { StatusTabs } = chipsOf('/salesOrders/toShip', ordersToShip);

export const Route = createFileRoute('/_default/salesOrders/toShip')({
  validateSearch: listSearch,
  component: OrdersToShip,
});

const texts = t.salesOrders.list;
const DeliveryOf = lazy(() =>
  import('./delivery-dialog.tsx').then(({ DeliveryOf }) => ({ default: DeliveryOf })),
);

const { no, customer, phone, status, requestedDate, lines, seller } = documentColumns;

const tabs = [
  { value: ['RELEASED', ...statusGroups.delivering].join('|'), label: t.delivery.steps.send },
  { value: statusGroups.delivered.join('|'), label: t.delivery.steps.collect },
];

type Next = { no: string; step: DeliveryStep };

/** What is to be brought to its buyer, and what is to be paid for it; each is done here in one press, or opened. */
function OrdersToShip() {
  const { mayCallFor } = usePermit();
  const [next, setNext] = useState<Next | null>(null);
  const may: Record<DeliveryStep, boolean> = {
    send: mayCallFor(salesOrders.postQty, 'order'),
    collect: mayCallFor(receipts.add, 'order') && mayCallFor(receipts.processAll, 'order'),
  };
  const shown = columns(ordersToShip, [
    no,
    customer,
    phone,
    status,
    { ...requestedDate, wideOnly: false },
    lines,
    seller,
    {
      field: 'delivery_step',
      title: t.delivery.next,
      value: row => row.delivery_step ?? '',
      onPhone: 'end',
      cell: row => {
        const step = deliverySteps.find(each => each === row.delivery_step);
        // What a storeroom was asked to ship is opened: its quantities are told there.
        if (!step || !row.for_delivery || !may[step]) return null;
        return (
          <Button
            className={classes.step}
            size="sm"
            h={44}
            variant={step === 'send' ? 'filled' : 'light'}
            onClick={() => setNext({ no: row.pos_so_no, step })}
          >
            {t.salesOrders.actions[step]}
          </Button>
        );
      },
    },
  ]);
  return (
    <>
      <ListPage
        call={ordersToShip}
        columns={shown}
        page="/salesOrders/toShip"
        open={row => ({ to: '/salesOrders/detail', search: { no: row.pos_so_no } })}
        chips={<StatusTabs field="status" label={texts.status} options={tabs} />}
        filters={
          <>
            <DateRangeFilter field="requested_delivery_date" label={texts.requestedDeliveryDate} />
            <TextFilter field="sell_to_name" label={texts.customer} />
            <TextFilter field="sell_to_phone_no" label={texts.phone} />
          </>
        }
        empty={{ icon: <IconTruck />, title: t.delivery.empty, hint: t.delivery.emptyHint }}
      />
      {next && (
        <Suspense>
          <DeliveryOf {...next} onClose={() => setNext(null)} />
        </Suspense>
      )}
    </>
  );
}
