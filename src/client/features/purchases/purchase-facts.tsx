import type { ReactNode } from 'react';
import { purchaseFields } from '#calls/purchases/kit.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { LocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { usePermit } from '../../read/permissions.ts';
import { Amount, DateText } from '../../ui/tables/values.tsx';
import { HeadFacts } from '../../workflows/document/document-head.tsx';

const { list, summary } = t.purchaseOrders;

/** How far an order has come. */
export function PurchaseFacts({ order }: { order: PurchaseOrder }) {
  const { mayShow } = usePermit();
  const shows = (path: string) => mayShow(purchaseFields, path, order.type);
  const facts: [string, ReactNode][] = [
    [list.orderDate, <DateText key="ordered" value={order.order_date} />],
    // While it is put together the date stands above the lines.
    [
      list.requestedReceiptDate,
      order.la_status !== 'OPEN' && <DateText key="wanted" value={order.requested_receipt_date} />,
    ],
    [list.soNo, order.bc_so_no],
    [list.location, <LocationName key="location" code={order.warehouse_code} />],
    [
      summary.remaining,
      shows('remaining_amount') && <Amount key="remaining" value={order.remaining_amount} unit />,
    ],
    [summary.payable, shows('payable') && <Amount key="payable" value={order.payable} unit />],
    [list.reasonCanceled, order.cancel_reason_description || order.cancel_reason_code],
  ];
  return <HeadFacts facts={facts} />;
}
