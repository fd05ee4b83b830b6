import type { ReactNode } from 'react';
import type { SalesOrder } from '#calls/sales-orders.ts';
import { orderTotals } from '#model/totals.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { t } from '../../messages/en.ts';
import { ItemPictures } from '../../pickers/item-picture.tsx';
import { OrderLines } from './order-lines.tsx';
import classes from './order-view.module.css';
import { Receipts } from './receipts.tsx';
import { parties, partyOf } from './sale-header.ts';
import { Summary } from './summary.tsx';
import { useReceiptActions } from './use-receipt-actions.ts';

const texts = t.salesOrders;

/** An order to look at: what was sold, to whom, what was paid. */
export function OrderView({ order, unsent, head }: { order: SalesOrder; unsent: boolean; head: ReactNode }) {
  const permission = usePagePermission('/salesOrders/detail');
  const receipts = useReceiptActions(order, () => {});
  const totals = orderTotals(order);
  const mayRemove = permission.button('Delete Receipt') && !unsent;
  return (
    <ItemPictures>
      <div className={classes.page}>
        {head}
        <div className={classes.view}>
          <section className={classes.block} aria-label={texts.order.lines}>
            <OrderLines order={order} />
            <div className={classes.totals}>
              <Summary
                totals={totals}
                paidVnd={totals.grand_total - order.remaining_amount}
                remainingVnd={order.remaining_amount}
                estimate={unsent}
              />
            </div>
          </section>
          <div className={classes.side}>
            <Receipts
              order={order}
              mayRemove={mayRemove}
              onRemove={receipt => void receipts.remove(receipt)}
            />
            <section className={classes.block} aria-label={texts.order.parties}>
              <h2>{texts.order.parties}</h2>
              <Parties order={order} />
            </section>
          </div>
        </div>
      </div>
    </ItemPictures>
  );
}

const partyLabels = {
  sell_to: texts.details.sellTo,
  bill_to: texts.details.billTo,
  ship_to: texts.details.shipTo,
};

function Parties({ order }: { order: SalesOrder }) {
  const comments = [
    [texts.details.general, order.general_comments],
    [texts.details.delivery, order.delivery_comments],
    [texts.details.internal, order.la_internal_comment],
    [t.pickers.agent.label, [order.agent_code, order.agent_service_code].filter(Boolean).join(' · ')],
  ] as const;
  return (
    <dl className={classes.parties}>
      {parties.map(party => {
        const { name, phone_no, address, address_2, district_name, city } = partyOf(order, party);
        const place = [address, address_2, district_name, city].filter(Boolean).join(', ');
        return (
          <div key={party}>
            <dt>{partyLabels[party]}</dt>
            <dd>
              {name || texts.customer.walkIn} <span className="number">{phone_no}</span>
              {place && <small>{place}, VNM</small>}
            </dd>
          </div>
        );
      })}
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
