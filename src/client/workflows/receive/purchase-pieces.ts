import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { PurchaseShipmentLine, PurchaseShipmentView } from '#calls/purchases/shipments.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { shipmentPieces } from '#model/purchases/shipments.ts';
import type { ReceivePiece } from './counting.ts';
import { pieceKey } from './refused.ts';

/** A line of a shipment as it is received and credited. */
export type ShipmentPiece = ReceivePiece & {
  line: Omit<PurchaseShipmentLine, 'qty_to_receive'>;
  /** Invoiced, and on no credit memo. */
  creditable: number;
};

const pieceOf = (shipment_no: string, line: ShipmentPiece['line']): ShipmentPiece => ({
  key: pieceKey({ shipment_no, line_no: line.line_no }),
  item_no: line.item_no,
  variant_code: line.variant_code,
  name: line.description || line.item_no,
  unit: line.unit_of_measure,
  shipped: line.qty_shipped,
  received: line.qty_received,
  line,
  creditable: addQuantity(line.qty_invoiced, -line.qty_credit_memo),
});

/** The lines of one shipment, or of all of them, as the order knows them. */
export function piecesOfOrder(order: PurchaseOrder | null, no?: string): ShipmentPiece[] {
  return (order?.shipments ?? [])
    .filter(shipment => no === undefined || shipment.no === no)
    .flatMap(({ no: shipment_no, lines: _, ...head }) =>
      shipmentPieces(order as PurchaseOrder, shipment_no).map(
        (
          { line, ...piece }, // it has shipments
        ) =>
          pieceOf(shipment_no, {
            ...piece,
            ...head,
            description: line.description,
            unit_of_measure: line.unit_of_measure,
            purchase_qty: line.purchase_qty,
          }),
      ),
    );
}

export const piecesOfShipment = ({ no, lines }: PurchaseShipmentView): ShipmentPiece[] =>
  lines.map(line => pieceOf(no, line));
