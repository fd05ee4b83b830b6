import { lazy, type ReactNode, Suspense } from 'react';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { isAwaited } from '#model/purchases/actions.ts';
import { isCosted } from '#model/purchases/costed.ts';
import { purchaseTotals } from '#model/purchases/totals.ts';
import { AgentName } from '../../fields/agent-name.ts';
import { LocationName } from '../../fields/location-name.tsx';
import { receivingText } from '../../fields/receiving-fields.tsx';
import { t } from '../../messages/en.ts';
import { Facts } from '../../ui/facts.tsx';
import { DateText } from '../../ui/tables/values.tsx';
import classes from '../../workflows/document/document-view.module.css';
import { ItemPictures } from '../../workflows/items/item-picture.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { PurchaseSums } from './purchase-sums.tsx';
import { ShipmentList } from './shipment-list.tsx';

// Below everything else, and asked of the server.
const PurchaseVat = lazy(() => import('./purchase-vat.tsx'));
const PurchaseMemos = lazy(() => import('./purchase-memos.tsx'));

const { fields, list, lines, details } = t.purchaseOrders;
const { names } = t.headerFields;

/** An order to look at: what was ordered, what has come of it, what it costs. */
export function PurchaseView({
  order,
  unsent,
  head,
}: {
  order: PurchaseOrder;
  unsent: boolean;
  head: ReactNode;
}) {
  return (
    <ItemPictures>
      <div className={classes.page}>
        {head}
        <div className={classes.stack}>
          <section className={classes.block} aria-label={lines}>
            <PurchaseLines order={order} />
            <div className={classes.totals}>
              <PurchaseSums
                totals={isCosted(order.lines) ? purchaseTotals(order) : null}
                percent={order.invoice_discount_percent}
                saved={order.type}
                estimate={unsent}
              />
              <Suspense>
                <PurchaseVat order={order} />
              </Suspense>
            </div>
          </section>
          {(order.bc_so_no !== '' || isAwaited(order)) && (
            <div className={classes.pair}>
              <ShipmentList order={order} />
              <Suspense>
                <PurchaseMemos no={order.po_no} />
              </Suspense>
            </div>
          )}
          <section className={classes.block} aria-label={details}>
            <h2>{details}</h2>
            <Facts facts={factsOf(order)} />
          </section>
        </div>
      </div>
    </ItemPictures>
  );
}

function factsOf(order: PurchaseOrder): [string, ReactNode][] {
  return [
    [fields.requestedReceiptDate, <DateText key="wanted" value={order.requested_receipt_date} />],
    [fields.receivingAddress, receivingText(order)],
    [fields.receivingContact, order.receiving_contact],
    [fields.location, order.warehouse_code && <LocationName key="location" code={order.warehouse_code} />],
    [
      fields.agent,
      order.agent_code && (
        <AgentName key="agent" agent={order.agent_code} service={order.agent_service_code} />
      ),
    ],
    [names.nwv_general_comments, order.nwv_general_comments],
    [names.nwv_delivery_comments, order.nwv_delivery_comments],
    [fields.type, list.types[order.type] ?? order.type],
    [fields.vendorNo, order.vendor_no],
    [fields.vendorName, order.vendor_name],
    [fields.buyFrom, order.buy_from_code && <LocationName key="from" code={order.buy_from_code} />],
    [fields.buyFromAddress, order.buy_from_address],
    [fields.soNo, order.bc_so_no],
    [fields.invoiceNo, order.bc_invoice_no],
    [fields.postingDate, order.posting_date && <DateText key="posted" value={order.posting_date} />],
    [list.no, localNumber(order.po_no)],
  ];
}
