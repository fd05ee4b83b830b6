import { addQuantity } from '../kit/quantity.ts';
import { isAwaited } from './actions.ts';
import type { PurchaseDocument, PurchaseLine, PurchaseShipment, PurchaseShipmentLine } from './document.ts';

/** A piece of a shipment with what has become of it. */
export type ShipmentPiece = PurchaseShipmentLine & {
  line: PurchaseLine;
  qty_to_receive: number;
  qty_invoiced: number;
  qty_credit_memo: number;
  qty_credited_memo: number;
};

/** A posted shipment as its order has it, apart from when it was made. */
export function shipmentView(
  order: PurchaseDocument & { agent_code: string },
  posted: Omit<PurchaseShipment, 'lines'>,
) {
  const { no, posting_date, shipment_date, location_code } = posted;
  const lines = shipmentPieces(order, no).map(({ line, ...piece }) => ({
    ...piece,
    description: line.description,
    unit_of_measure: line.unit_of_measure,
    purchase_qty: line.purchase_qty,
    ...{ posting_date, shipment_date, location_code },
  }));
  return {
    ...{ no, posting_date, shipment_date, location_code },
    order_no: order.bc_so_no,
    po_no: order.po_no,
    franchise_code: order.franchise_code,
    customer_no: order.franchise_code,
    customer: order.franchise_name,
    order_date: order.order_date,
    qty_to_receive: addQuantity(...lines.map(line => line.qty_to_receive)),
    total_lines: lines.length,
    ship_to_address: order.receiving_address,
    shipping_agent_code: order.agent_code,
    external_document_no: order.po_no,
    lines,
  };
}

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
