import { purchaseOrders, purchaseShipments } from '#calls/index.ts';
import { isPurchase } from '#calls/purchases/documents.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { PurchaseShipmentView } from '#calls/purchases/shipments.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { postingMessages } from '#model/messages/posting.ts';
import { isAwaited } from '#model/purchases/actions.ts';
import { shipmentView } from '#model/purchases/shipments.ts';
import type { LiveEntry, Problem } from '#offline/overlay/replay.ts';
import { inputFor } from '#offline/overlay/when.ts';

/** The lines of this shipment that an entry receives of. */
function receivedOf(entry: Pick<LiveEntry, 'op' | 'args'>, no: string) {
  const input = entry.args === null ? null : inputFor(purchaseOrders.receive, entry);
  return input?.lines.filter(({ shipment_no }) => shipment_no === no) ?? [];
}

/** The lines of this shipment that an entry writes a note on, alone. */
function notedOf(entry: Pick<LiveEntry, 'op' | 'args'>, no: string) {
  const input = entry.args === null ? null : inputFor(purchaseShipments.note, entry);
  return input?.lines.filter(({ shipment_no }) => shipment_no === no) ?? [];
}

/** Does an entry change this shipment? */
export const changesShipment = (entry: Pick<LiveEntry, 'op' | 'args'>, no: string): boolean =>
  receivedOf(entry, no).length > 0 || notedOf(entry, no).length > 0;

/** A posted shipment as its order has it; `null` when the order does not know it. */
export function shipmentOf(order: PurchaseOrder, no: string): PurchaseShipmentView | null {
  const head = order.shipments.find(each => each.no === no);
  if (!head) return null;
  const { lines, ...view } = shipmentView(order, head);
  // The order does not say when the ERP posted it.
  return withLines({ ...view, created_at: order.updated_at }, lines);
}

/**
 * A shipment with what this tablet has received of it and not sent yet. What is more than was shipped is left out and
 * told.
 *
 * @param entries of its order, in their order
 */
export function replayShipment(
  base: PurchaseShipmentView,
  entries: readonly LiveEntry[],
): { shipment: PurchaseShipmentView; problems: Problem[] } {
  let shipment = base;
  const problems: Problem[] = [];
  for (const entry of entries) {
    if (entry.state === 'CANCELLED') continue;
    const noted = new Map(notedOf(entry, base.no).map(({ line_no, line_note }) => [line_no, line_note]));
    if (noted.size > 0) {
      const lines = shipment.lines.map(line => ({
        ...line,
        line_note: noted.get(line.line_no) ?? line.line_note,
      }));
      shipment = { ...shipment, lines };
    }
    if (entry.state === 'DONE') {
      if (isPurchase(entry.answer)) shipment = asAnswered(shipment, entry.answer);
      continue;
    }
    const wanted = receivedOf(entry, base.no);
    if (wanted.length === 0) continue;
    const over = wanted
      .map(want =>
        shipment.lines.find(
          line => line.line_no === want.line_no && want.qty_to_receive > line.qty_to_receive,
        ),
      )
      .find(line => line !== undefined);
    if (over) {
      const { qty_to_receive, qty_shipped, qty_received } = over;
      const says = postingMessages.receiveAtMostOf(qty_to_receive, qty_shipped, qty_received);
      problems.push({ mid: entry.mid, ...says });
      continue;
    }
    const byLine = new Map(wanted.map(want => [want.line_no, want]));
    shipment = withLines(
      shipment,
      shipment.lines.map(line => {
        const want = byLine.get(line.line_no);
        if (!want) return line;
        const qty_received = addQuantity(line.qty_received, want.qty_to_receive);
        return { ...line, qty_received, line_note: want.line_note ?? line.line_note };
      }),
    );
  }
  return { shipment, problems };
}

/** An answered order knows what came in; what is shown here may be newer. */
function asAnswered(shipment: PurchaseShipmentView, order: PurchaseOrder): PurchaseShipmentView {
  const told = shipmentOf(order, shipment.no);
  if (!told) return shipment;
  const byLine = new Map(told.lines.map(line => [line.line_no, line]));
  const later = (line: PurchaseShipmentView['lines'][number]) => {
    const other = byLine.get(line.line_no);
    return other && other.qty_received > line.qty_received ? other : line;
  };
  return withLines(shipment, shipment.lines.map(later), isAwaited(order));
}

function withLines(
  head: Omit<PurchaseShipmentView, 'lines'>,
  lines: PurchaseShipmentView['lines'],
  awaited = true,
): PurchaseShipmentView {
  const left = lines.map(line => ({
    ...line,
    qty_to_receive: awaited ? addQuantity(line.qty_shipped, -line.qty_received) : 0,
  }));
  return { ...head, lines: left, qty_to_receive: addQuantity(...left.map(line => line.qty_to_receive)) };
}
