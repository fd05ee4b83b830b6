import { Link } from '@tanstack/react-router';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { extentOf, receiptTotal } from '#model/sales/order-extent.ts';
import { buyerName } from '#model/taxes/invoice-buyer-fields.ts';
import { CancelReasonName } from '../../../fields/cancel-reason-name.tsx';
import { t } from '../../../messages/en.ts';
import { usePermit } from '../../../read/permissions.ts';
import { Amount, DateText } from '../../../ui/tables/values.tsx';
import { isAdministrator, useSession } from '../../../who/session-state.ts';
import { HeadFact, headLink } from '../../../workflows/document/document-head.tsx';
import { placeOf } from './document-place.ts';
import { statedDocument, stateOf } from './order-status.tsx';

const texts = t.salesOrders.order;
const names = t.documentFacts;

/** How far a document has come, and what belongs to it. */
export function ReplayContext({ order }: { order: SalesOrder }) {
  return (
    <>
      <HeadFact
        name={order.document_type === 'order' ? texts.ordered : names.date}
        value={<DateText value={order.order_date} />}
      />
      {order.requested_delivery_date && (
        <HeadFact name={texts.deliver} value={<DateText value={order.requested_delivery_date} />} />
      )}
      {order.document_type === 'quote' && order.valid_until && (
        <HeadFact name={texts.validUntil} value={<DateText value={order.valid_until} />} />
      )}
      {order.seller && <HeadFact name={t.salesOrders.list.seller} value={order.seller} />}
      {order.invoice_buyer && <HeadFact name={names.invoice} value={buyerName(order.invoice_buyer)} />}
      {order.online_order_no && <HeadFact name={names.online} value={order.online_order_no} />}
      <SpecifiedStatus order={order} />
      {order.bc_so_no && <HeadFact name={names.erp} value={order.bc_so_no} />}
      <OtherDocuments order={order} />
      {order.document_type === 'order' && order.status !== 'CANCELED' && <Progress order={order} />}
      {order.document_type === 'credit_memo' && <Refund order={order} />}
      {order.cancel_reason_code && (
        <HeadFact
          name={`${texts.reasonCanceled}:`}
          value={
            <CancelReasonName page={placeOf[order.document_type].list} code={order.cancel_reason_code} />
          }
        />
      )}
    </>
  );
}

const Money = ({ name, value }: { name: string; value: number }) =>
  value > 0 && <HeadFact name={name} value={<Amount value={value} unit />} />;

/** The office also reads the status by which the ERP knows the sale, where the badge has another word. */
function SpecifiedStatus({ order }: { order: SalesOrder }) {
  const isOffice = isAdministrator(useSession());
  const name = t.salesOrders.status[order.status];
  if (!isOffice || !name || stateOf(statedDocument(order)).name?.startsWith(name)) return null;
  return <HeadFact name={t.salesOrders.list.status} value={name} />;
}

/** What it was made of, and what became of it. */
function OtherDocuments({ order }: { order: SalesOrder }) {
  const links = [
    [names.quote, 'quote', order.quote_no],
    [names.converted, 'order', order.converted_no],
    [names.appliesTo, 'order', order.applies_to_no],
  ] as const;
  const { mayOpen } = usePermit();
  return links.map(
    ([name, type, no]) =>
      no && (
        <HeadFact
          key={name}
          name={name}
          value={
            mayOpen(placeOf[type].screen) ? (
              <Link className={headLink} to={placeOf[type].screen} search={{ no }}>
                {localNumber(no)}
              </Link>
            ) : (
              localNumber(no)
            )
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
      {order.posting_date && <HeadFact name={names.posted} value={<DateText value={order.posting_date} />} />}
      <Money name={names.refunded} value={receiptTotal(order, 'POSTED')} />
      <Money name={names.toRefund} value={order.remaining_amount} />
    </>
  );
}
