import { purchaseOrders, purchaseShipments } from '#calls/index.ts';
import { useAgentName } from '../../fields/agent-name.ts';
import { t } from '../../messages/en.ts';
import { useRecord } from '../../read/use-record.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Freshness } from '../../ui/marks.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DateText } from '../../ui/tables/values.tsx';
import { piecesOfOrder, piecesOfShipment } from '../../workflows/receive/purchase-pieces.ts';
import { ReceivePending } from '../../workflows/receive/receive-pending.tsx';
import { ShipmentForm } from './shipment-form.tsx';
import classes from './shipment-sheet.module.css';
import { headOfOrder } from './shipment-view.ts';

const texts = t.purchaseShipment;

/** A posted shipment over its order: what came, receiving it, sending some of it back. */
export default function ShipmentSheet(props: { no: string; order: string; onClose(): void }) {
  const { no, onClose } = props;
  const shipment = useRecord(purchaseShipments.get, { no });
  // Its caps, what is queued counted, and what may be done are the order's.
  const record = useRecord(purchaseOrders.get, { pos_po_no: props.order });
  const agentName = useAgentName();
  const order = record.data;
  const head = shipment.data ?? (order && headOfOrder(order, no));
  const ofOrder = piecesOfOrder(order, no);
  const pieces = ofOrder.length > 0 ? ofOrder : shipment.data ? piecesOfShipment(shipment.data) : [];
  return (
    <Sheet opened onClose={onClose} title={texts.title(no)} size="full">
      {!head && <Nothing {...shipment} isPending={shipment.isPending || record.isPending} />}
      {head && (
        <div className={classes.body}>
          <Freshness asOf={record.asOf ?? shipment.asOf} source={order ? record.source : shipment.source} />
          <ReceivePending record={record} call={purchaseOrders.receive} base={piecesOfOrder(record.base)} />
          <Facts
            facts={[
              [texts.no, head.no],
              [texts.orderNo, head.order_no],
              [texts.customer, head.customer],
              [texts.customerNo, head.customer_no],
              [texts.orderDate, <DateText key="order" value={head.order_date} />],
              [texts.postingDate, <DateText key="posting" value={head.posting_date} />],
              [texts.shipmentDate, <DateText key="shipment" value={head.shipment_date} />],
              [texts.shipTo, head.ship_to_address],
              [texts.agent, agentName(head.shipping_agent_code)],
              [texts.externalNo, head.external_document_no],
            ]}
          />
          <ShipmentForm no={no} order={order} pieces={pieces} refresh={record.refresh} />
        </div>
      )}
    </Sheet>
  );
}

function Nothing(props: { isPending: boolean; notFound: boolean; error: Error | null }) {
  const problem = props.notFound ? texts.notFound : (props.error?.message ?? t.ui.notOnTablet);
  return <EmptyState title={props.isPending ? texts.loading : problem} />;
}
