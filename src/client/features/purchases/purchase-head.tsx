import type { ReactNode } from 'react';
import { purchaseFields } from '#calls/purchase-kit.ts';
import type { PurchaseOrder } from '#calls/purchase-orders.ts';
import { localNumber } from '#model/local-number.ts';
import { usePermit } from '../../data/permissions.ts';
import type { RecordResult } from '../../data/query.ts';
import { t } from '../../messages/en.ts';
import { DocumentHead, HeadFact } from '../../ui/document-head.tsx';
import { Amount, DateText } from '../../ui/values.tsx';
import { PurchaseStatus } from './purchase-status.tsx';

const { title, list, summary } = t.purchaseOrders;

/** What an order is and how far it has come; its actions stand beside it. */
export function PurchaseHead(props: {
  order: PurchaseOrder;
  unsent: boolean;
  /** Nothing of what is unsent may still be refused. */
  final: boolean;
  freshness: Pick<RecordResult<unknown>, 'asOf' | 'source'>;
  actions: ReactNode;
}) {
  const { order, unsent, final, freshness, actions } = props;
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
    [list.location, order.warehouse_code],
    [
      summary.remaining,
      shows('remaining_amount') && <Amount key="remaining" value={order.remaining_amount} unit />,
    ],
    [summary.payable, shows('payable') && <Amount key="payable" value={order.payable} unit />],
    [list.reasonCanceled, order.cancel_reason_description || order.cancel_reason_code],
  ];
  return (
    <DocumentHead
      title={title(localNumber(order.po_no))}
      status={<PurchaseStatus status={order.la_status} />}
      unsent={unsent}
      final={final}
      freshness={freshness}
      actions={actions}
      facts={facts.map(
        ([name, value]) =>
          value !== '' && value !== false && <HeadFact key={name} name={name} value={value} />,
      )}
    />
  );
}
