import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { PurchaseShipmentView } from '#calls/purchases/shipments.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import type { ShipmentPiece } from '../../workflows/receive/purchase-pieces.ts';

type Head = Pick<
  PurchaseShipmentView,
  | 'no'
  | 'order_no'
  | 'customer'
  | 'customer_no'
  | 'order_date'
  | 'posting_date'
  | 'shipment_date'
  | 'ship_to_address'
  | 'shipping_agent_code'
  | 'external_document_no'
>;

/** What the order on the tablet says of a shipment that was never opened here. */
export function headOfOrder(order: PurchaseOrder, no: string): Head | null {
  const shipment = order.shipments.find(one => one.no === no);
  return shipment
    ? {
        no,
        order_no: order.bc_so_no,
        customer: order.franchise_name,
        customer_no: order.franchise_code,
        order_date: order.order_date,
        posting_date: shipment.posting_date,
        shipment_date: shipment.shipment_date,
        ship_to_address: order.receiving_address,
        shipping_agent_code: order.agent_code,
        external_document_no: order.po_no,
      }
    : null;
}

/** Quantities for a credit memo by the order's lines, from those set on the shipment's. */
export function creditLines(pieces: readonly ShipmentPiece[], quantities: ReadonlyMap<string, number>) {
  const byLine = new Map<number, number>();
  for (const { key, creditable, line } of pieces) {
    const quantity = Math.min(creditable, quantities.get(key) ?? 0);
    if (quantity > 0)
      byLine.set(line.order_line_no, addQuantity(byLine.get(line.order_line_no) ?? 0, quantity));
  }
  return [...byLine].map(([line_no, quantity]) => ({ line_no, quantity }));
}
