import { Link } from '@tanstack/react-router';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { isAwaited } from '#model/purchases/actions.ts';
import { type Measured, sumByUnit } from '#model/stock/by-unit.ts';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { RelatedList, type RelatedRow } from '../../ui/tables/related-list.tsx';

const texts = t.purchaseOrders.shipments;

type Shipment = PurchaseOrder['shipments'][number];

/** Each unit by itself. */
const notReceived = (order: PurchaseOrder, { lines }: Shipment): Measured[] => {
  const units = new Map(order.lines.map(line => [line.line_no, line.unit_of_measure]));
  return sumByUnit(
    lines.map(line => ({
      unit_of_measure: units.get(line.order_line_no) ?? '',
      quantity: addQuantity(line.qty_shipped, -line.qty_received),
    })),
  );
};

/** Those of which something has not come in yet. */
export const shipmentsToReceive = (order: PurchaseOrder): Shipment[] =>
  isAwaited(order) ? order.shipments.filter(shipment => notReceived(order, shipment).length > 0) : [];

const rowOf = (order: PurchaseOrder, shipment: Shipment, link: RelatedRow['link']): RelatedRow => {
  const left = notReceived(order, shipment);
  const words = isAwaited(order) ? texts.toReceive : texts.missing;
  return {
    key: shipment.no,
    link,
    hint: texts.lines(shipment.lines.length),
    date: shipment.posting_date || shipment.shipment_date,
    end: left.length > 0 ? words(inUnits(left)) : texts.received,
  };
};

/** What the franchisor has shipped of an order; each opens its own view, where it is received. */
export function ShipmentList({ order }: { order: PurchaseOrder }) {
  const rows = order.shipments.map(shipment =>
    rowOf(
      order,
      shipment,
      <Link to="/purchasesOrders/detail" search={{ no: order.po_no, shipment: shipment.no }}>
        {shipment.no}
      </Link>,
    ),
  );
  return <RelatedList title={texts.title} none={texts.none} rows={rows} />;
}

/** Asks which of several shipments is to be received. */
export function ShipmentChooser(props: {
  order: PurchaseOrder;
  opened: boolean;
  onClose: () => void;
  onChoose: (no: string) => void;
}) {
  const { order, opened, onClose, onChoose } = props;
  const rows = shipmentsToReceive(order).map(shipment =>
    rowOf(
      order,
      shipment,
      <button
        type="button"
        onClick={() => {
          onClose();
          onChoose(shipment.no);
        }}
      >
        {shipment.no}
      </button>,
    ),
  );
  return (
    <Sheet opened={opened} onClose={onClose} title={texts.choose}>
      <RelatedList none={texts.none} rows={rows} />
    </Sheet>
  );
}
