import * as v from 'valibot';
import type { ErpDocument, ErpShipment } from '../erp.ts';
import type { Requests } from './client.ts';
import { isOneOf } from './query.ts';

/** A line of a posted shipment. */
export type ShipmentLine = {
  readonly line_no: number;
  /** Line of the order that it ships. */
  readonly order_line_no: number;
  readonly item_no: string;
  /** null: the service does not tell; it is that of the order's line. */
  readonly variant_code: string | null;
  readonly location_code: string | null;
  readonly quantity: number;
};

/** What `data` of a posted shipment is. */
export type ShipmentData = {
  /** Business dates, `yyyy-mm-dd`. */
  readonly posting_date: string;
  readonly shipment_date: string;
  /** What people have undone is left out; empty where they undid all. */
  readonly lines: readonly ShipmentLine[];
};

/** So many shipments are asked for in one request: its address may have some thousand letters. */
const shipmentsAtOnce = 50;

const traced = v.object({
  documentNumber: v.string(),
  sequence: v.number(),
  orderLineNumber: v.number(),
  itemNumber: v.string(),
  variantCode: v.string(),
  locationCode: v.string(),
  quantity: v.number(),
});

/** Lines of shipments as the companion extension knows them, by the number of the shipment. */
export async function tracedLines(
  requests: Requests,
  shipments: readonly string[],
): Promise<Map<string, ShipmentLine[]>> {
  const lines = new Map<string, ShipmentLine[]>();
  for (let at = 0; at < shipments.length; at += shipmentsAtOnce) {
    const filter = isOneOf('documentNumber', shipments.slice(at, at + shipmentsAtOnce));
    const select = Object.keys(traced.entries);
    const found = await requests.companionList(
      'shipmentLines',
      { filter, select, orderBy: 'sequence' },
      traced,
    );
    for (const line of found) {
      const ofShipment = lines.get(line.documentNumber) ?? [];
      ofShipment.push({
        line_no: line.sequence,
        order_line_no: line.orderLineNumber,
        item_no: line.itemNumber,
        variant_code: line.variantCode,
        location_code: line.locationCode,
        quantity: line.quantity,
      });
      lines.set(line.documentNumber, ofShipment);
    }
  }
  return lines;
}

/**
 * What is left of lines when people have undone some. The service adds a line below the one that is undone, with
 * the same quantity below zero.
 */
export function standing(lines: readonly ShipmentLine[]): ShipmentLine[] {
  const left: ShipmentLine[] = [];
  for (const line of lines.toSorted((one, other) => one.line_no - other.line_no)) {
    if (line.quantity > 0) left.push(line);
    if (line.quantity >= 0) continue;
    const undone = left.findLastIndex(
      ({ item_no, quantity }) => item_no === line.item_no && quantity === -line.quantity,
    );
    if (undone >= 0) left.splice(undone, 1);
  }
  return left;
}

/** A posted shipment of our document: what the service does not tell stands in the document's own lines. */
export function shipmentOf(
  data: ShipmentData,
  document: Pick<ErpDocument, 'location_code' | 'lines'>,
): Omit<ErpShipment, 'no'> {
  const ours = new Map(document.lines.map(line => [line.line_no, line]));
  const location_code = data.lines.find(line => line.location_code !== null)?.location_code;
  return {
    posting_date: data.posting_date,
    shipment_date: data.shipment_date,
    location_code: location_code ?? document.location_code,
    lines: data.lines.map(({ line_no, order_line_no, item_no, variant_code, quantity }) => ({
      line_no,
      order_line_no,
      item_no,
      variant_code: variant_code ?? ours.get(order_line_no)?.variant_code ?? '',
      quantity,
    })),
  };
}
