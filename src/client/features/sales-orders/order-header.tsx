import type { ReactNode } from 'react';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { localNumber } from '#model/local-number.ts';
import { extentOf } from '#model/sales-order-actions.ts';
import { t } from '../../messages/en.ts';
import { Freshness, UnsentMark } from '../../ui/marks.tsx';
import { DateText } from '../../ui/values.tsx';
import classes from './order-header.module.css';
import { OrderStatus } from './order-status.tsx';

const texts = t.salesOrders.order;

/** What an order is and how far it has come; its actions stand beside it. */
export function OrderHeader({
  order,
  unsent,
  freshness,
  actions,
}: {
  order: SalesOrder;
  unsent: boolean;
  freshness: { asOf: string | null; source: 'server' | 'tablet' };
  actions: ReactNode;
}) {
  const { shipping, payment } = extentOf(order);
  const canceled = order.status === 'CANCELED';
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1>{t.salesOrders.sale.title(localNumber(order.pos_so_no))}</h1>
        <OrderStatus status={order.status} />
        {unsent && <UnsentMark />}
        {!unsent && <Freshness {...freshness} />}
      </div>
      <p className={classes.facts}>
        <span>
          {texts.ordered} <DateText value={order.order_date} />
        </span>
        {order.requested_delivery_date && (
          <span>
            {texts.deliver} <DateText value={order.requested_delivery_date} />
          </span>
        )}
        {!canceled && <span>{texts.progress.shipping[shipping]}</span>}
        {!canceled && <span>{texts.progress.payment[payment]}</span>}
        {order.support_to_ship && <span>{texts.supportAsked}</span>}
        {order.cancel_reason_code && (
          <span>
            {texts.reasonCanceled}: {order.cancel_reason_code}
          </span>
        )}
      </p>
      <div className={classes.actions}>{actions}</div>
    </header>
  );
}
