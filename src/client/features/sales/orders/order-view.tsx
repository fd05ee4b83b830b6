import { lazy, type ReactNode, Suspense } from 'react';
import type { ReturnElsewhere } from '#calls/sales/documents.ts';
import { salesFields } from '#calls/sales/kit.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { addressText } from '#model/kit/address.ts';
import { orderTotals } from '#model/kit/totals.ts';
import { buyerName, buyerNumber } from '#model/taxes/invoice-buyer-fields.ts';
import { useAgentName } from '../../../fields/agent-name.ts';
import { t } from '../../../messages/en.ts';
import { usePagePermission, usePermit } from '../../../read/permissions.ts';
import classes from '../../../workflows/document/document-view.module.css';
import { ItemPictures } from '../../../workflows/items/item-picture.tsx';
import { CustomerCardButton } from '../customer/customer-card-button.tsx';
import { ApprovedBy } from '../sale/discount-note.tsx';
import { type Party, parties, partyOf } from '../sale/sale-header.ts';
import { Summary } from '../sale/summary.tsx';
import { placeOf } from './document-place.ts';
import { OrderLines } from './order-lines.tsx';
import { Receipts } from './receipts.tsx';
import { useReceiptActions } from './use-receipt-actions.ts';

// Below everything else, and asked of the server.
const PostedDocuments = lazy(() => import('../posted/posted-documents.tsx'));

const OrderVat = lazy(() => import('./order-vat.tsx'));
const OrderEinvoices = lazy<(of: { no: string; document?: string }) => ReactNode>(() =>
  import('../../../workflows/taxes/order-einvoices.tsx').catch(() => ({ default: () => null })),
);
const ReturnedElsewhere = lazy<(of: { returns: readonly ReturnElsewhere[] }) => ReactNode>(() =>
  import('./returned-elsewhere.tsx').catch(() => ({ default: () => null })),
);
const RemainingHistory = lazy(() => import('./remaining-history.tsx'));

const texts = t.salesOrders;

/** A document to look at: what was sold or came back, to whom, what was paid. */
export function OrderView({ order, unsent, head }: { order: SalesOrder; unsent: boolean; head: ReactNode }) {
  const permission = usePagePermission(placeOf[order.document_type].screen);
  const { mayShow } = usePermit();
  const receipts = useReceiptActions(order, () => {});
  const totals = orderTotals(order);
  const { document_type } = order;
  const mayRemove =
    permission.button(document_type === 'credit_memo' ? 'Refund' : 'Delete Receipt') && !unsent;
  const owes = mayShow(salesFields, 'remaining_amount', document_type);
  // What was credited and paid back is told in the head.
  const paid = {
    paidVnd: totals.grand_total - order.credited_amount + order.refunded_amount - order.remaining_amount,
    remainingVnd: order.remaining_amount,
  };
  return (
    <ItemPictures>
      <div className={classes.page}>
        {head}
        {order.shop_returns && (
          <Suspense>
            <ReturnedElsewhere returns={order.shop_returns} />
          </Suspense>
        )}
        <div className={classes.view}>
          <section className={classes.block} aria-label={texts.order.lines}>
            <OrderLines order={order} />
            <div className={classes.totals}>
              <Summary
                totals={totals}
                {...(document_type === 'order' && owes ? paid : {})}
                estimate={unsent}
              />
              <Suspense>
                <OrderVat order={order} />
              </Suspense>
              <ApprovedBy approvals={order.approvals ?? []} />
            </div>
          </section>
          <div className={classes.side}>
            {document_type !== 'quote' && (
              <Receipts
                order={order}
                mayRemove={mayRemove}
                onRemove={receipt => void receipts.remove(receipt)}
              />
            )}
            {document_type === 'credit_memo' && order.applies_to_no && (
              <Suspense>
                <OrderEinvoices no={order.applies_to_no} document={order.pos_so_no} />
              </Suspense>
            )}
            {document_type === 'order' && (
              <Suspense>
                <PostedDocuments no={order.pos_so_no} />
                <OrderEinvoices no={order.pos_so_no} />
                {owes && <RemainingHistory no={order.pos_so_no} />}
              </Suspense>
            )}
            <section className={classes.block} aria-label={texts.order.parties}>
              <h2>{texts.order.parties}</h2>
              <Parties order={order} />
              <CustomerCardButton customerNo={order.sell_to_customer_no} />
            </section>
          </div>
        </div>
      </div>
    </ItemPictures>
  );
}

const partyLabels = {
  sell_to: t.sale.details.sellTo,
  bill_to: t.sale.details.billTo,
  ship_to: t.sale.details.shipTo,
};

/** Parties that are the same person at the same place are told once. */
function alike(order: SalesOrder): [Party, ...Party[]][] {
  const groups = new Map<string, [Party, ...Party[]]>();
  for (const party of parties) {
    const key = JSON.stringify(partyOf(order, party));
    const group = groups.get(key);
    if (group) group.push(party);
    else groups.set(key, [party]);
  }
  return [...groups.values()];
}

function Parties({ order }: { order: SalesOrder }) {
  const agentName = useAgentName();
  const comments = [
    [t.sale.details.general, order.general_comments],
    [t.sale.details.delivery, order.delivery_comments],
    [t.sale.details.internal, order.la_internal_comment],
    [t.pickers.agent.label, agentName(order.agent_code, order.agent_service_code)],
  ] as const;
  return (
    <dl className={classes.parties}>
      {alike(order).map(([first, ...others]) => {
        const shown = partyOf(order, first);
        const { name, phone_no } = shown;
        const place = addressText(shown);
        return (
          <div key={first}>
            <dt>{[first, ...others].map(party => partyLabels[party]).join(' · ')}</dt>
            <dd>
              {name || t.sale.customer.walkIn} <span className="number">{phone_no}</span>
              {place && <small>{place}</small>}
            </dd>
          </div>
        );
      })}
      {order.invoice_buyer && (
        <div>
          <dt>{t.documentFacts.invoice}</dt>
          <dd>
            {buyerName(order.invoice_buyer)}{' '}
            <span className="number">{buyerNumber(order.invoice_buyer)}</span>
            {order.invoice_buyer.address && <small>{order.invoice_buyer.address}</small>}
            {order.invoice_buyer.email && <small>{order.invoice_buyer.email}</small>}
          </dd>
        </div>
      )}
      {comments.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
