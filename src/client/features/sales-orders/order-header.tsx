import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { localNumber } from '#model/local-number.ts';
import { extentOf, receiptTotal } from '#model/sales-order-extent.ts';
import { t } from '../../messages/en.ts';
import { Freshness, UnsentMark } from '../../ui/marks.tsx';
import { Amount, DateText } from '../../ui/values.tsx';
import { placeOf } from './document-place.ts';
import classes from './order-header.module.css';
import { OrderStatus } from './order-status.tsx';

const texts = t.salesOrders.order;
const names = t.documentFacts;

/** What a document is and how far it has come; its actions stand beside it. */
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
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1>{t.documents[order.document_type].title(localNumber(order.pos_so_no))}</h1>
        <OrderStatus status={order.status} />
        {unsent && <UnsentMark />}
        {!unsent && <Freshness {...freshness} />}
      </div>
      <div className={classes.facts}>
        <Fact
          name={order.document_type === 'order' ? texts.ordered : names.date}
          value={<DateText value={order.order_date} />}
        />
        {order.requested_delivery_date && (
          <Fact name={texts.deliver} value={<DateText value={order.requested_delivery_date} />} />
        )}
        <OtherDocuments order={order} />
        {order.document_type === 'order' && order.status !== 'CANCELED' && <Progress order={order} />}
        {order.document_type === 'credit_memo' && <Refund order={order} />}
        {order.cancel_reason_code && (
          <Fact name={`${texts.reasonCanceled}:`} value={order.cancel_reason_code} />
        )}
      </div>
      <div className={classes.actions}>{actions}</div>
    </header>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <span>
      {name} {value}
    </span>
  );
}

const Money = ({ name, value }: { name: string; value: number }) =>
  value > 0 && <Fact name={name} value={<Amount value={value} unit />} />;

/** What it was made of, and what became of it. */
function OtherDocuments({ order }: { order: SalesOrder }) {
  const links = [
    [names.quote, 'quote', order.quote_no],
    [names.converted, 'order', order.converted_no],
    [names.appliesTo, 'order', order.applies_to_no],
  ] as const;
  return links.map(
    ([name, type, no]) =>
      no && (
        <Fact
          key={name}
          name={name}
          value={
            <Link className={classes.link} to={placeOf[type].screen} search={{ no }}>
              {localNumber(no)}
            </Link>
          }
        />
      ),
  );
}

function Progress({ order }: { order: SalesOrder }) {
  const { shipping, payment } = extentOf(order);
  return (
    <>
      <span>{texts.progress.shipping[shipping]}</span>
      <span>{texts.progress.payment[payment]}</span>
      {order.support_to_ship && <span>{texts.supportAsked}</span>}
      <Money name={names.credited} value={order.credited_amount} />
      <Money name={names.refunded} value={order.refunded_amount} />
    </>
  );
}

function Refund({ order }: { order: SalesOrder }) {
  return (
    <>
      {order.posting_date && <Fact name={names.posted} value={<DateText value={order.posting_date} />} />}
      <Money name={names.refunded} value={receiptTotal(order, 'POSTED')} />
      <Money name={names.toRefund} value={order.remaining_amount} />
    </>
  );
}
