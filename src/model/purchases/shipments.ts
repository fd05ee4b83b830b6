import { addQuantity } from '../kit/quantity.ts';
import { isAwaited } from './actions.ts';
import type { PurchaseDocument, PurchaseLine, PurchaseShipmentLine } from './document.ts';

/** A piece of a shipment with what has become of it. */
export type ShipmentPiece = PurchaseShipmentLine & {
  line: PurchaseLine;
  qty_to_receive: number;
  qty_invoiced: number;
  qty_credit_memo: number;
  qty_credited_memo: number;
};

/**
 * The lines of one shipment of an order. What was invoiced and credited is known of the order's line: it falls on the
 * pieces that came first.
 */
export function shipmentPieces(order: PurchaseDocument, shipment_no: string): ShipmentPiece[] {
  return order.lines
    .flatMap(line => piecesOf(order, line))
    .filter(piece => piece.shipment_no === shipment_no)
    .map(({ shipment_no: _, ...piece }) => piece)
    .sort((a, b) => a.line_no - b.line_no);
}

function piecesOf(order: PurchaseDocument, line: PurchaseLine): (ShipmentPiece & { shipment_no: string })[] {
  let invoiced = line.qty_invoiced;
  let onMemo = line.qty_on_credit_memo;
  let credited = line.qty_credited;
  return order.shipments.flatMap(({ no, lines }) =>
    lines
      .filter(piece => piece.order_line_no === line.line_no)
      .map(piece => {
        const qty_invoiced = Math.min(invoiced, piece.qty_received);
        const qty_credit_memo = Math.min(onMemo, qty_invoiced);
        const qty_credited_memo = Math.min(credited, qty_credit_memo);
        invoiced = addQuantity(invoiced, -qty_invoiced);
        onMemo = addQuantity(onMemo, -qty_credit_memo);
        credited = addQuantity(credited, -qty_credited_memo);
        const qty_to_receive = isAwaited(order) ? addQuantity(piece.qty_shipped, -piece.qty_received) : 0;
        return {
          ...piece,
          ...{ shipment_no: no, line, qty_to_receive, qty_invoiced, qty_credit_memo, qty_credited_memo },
        };
      }),
  );
}
