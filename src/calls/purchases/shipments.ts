import * as v from 'valibot';
import { documentNo, instant, lineNo, quantityFromZero, some, text as textUpTo } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { linesIn } from '../kit/words.ts';
import * as kit from './kit.ts';

const text = v.string();
/** The franchisor ships orders; nothing is shipped for a credit memo. */
const pages = ['/purchasesOrders', '/purchasesOrders/detail'] as const;

const headEntries = {
  no: text,
  /** The franchisor's sales order. */
  order_no: text,
  po_no: text,
  franchise_code: text,
  customer_no: text,
  customer: text,
  order_date: text,
  posting_date: text,
  shipment_date: text,
  location_code: text,
  /** Shipped and not received, all lines together. */
  qty_to_receive: quantityFromZero,
  total_lines: v.number(),
  created_at: instant,
};
export const shipmentRowSchema = v.object(headEntries);
export type PurchaseShipmentRow = v.InferOutput<typeof shipmentRowSchema>;

export const shipmentLineSchema = v.object({
  line_no: lineNo,
  /** The line of the purchase order. */
  order_line_no: lineNo,
  item_no: text,
  variant_code: text,
  description: text,
  unit_of_measure: text,
  /** Of the order's line. */
  purchase_qty: quantityFromZero,
  qty_shipped: quantityFromZero,
  qty_received: quantityFromZero,
  qty_to_receive: quantityFromZero,
  qty_invoiced: quantityFromZero,
  /** On credit memos that are not canceled; credited ones are among them. */
  qty_credit_memo: quantityFromZero,
  qty_credited_memo: quantityFromZero,
  posting_date: text,
  shipment_date: text,
  location_code: text,
  line_note: text,
});
export type PurchaseShipmentLine = v.InferOutput<typeof shipmentLineSchema>;

export const shipmentSchema = v.object({
  ...headEntries,
  ship_to_address: text,
  shipping_agent_code: text,
  external_document_no: text,
  lines: v.array(shipmentLineSchema),
});
export type PurchaseShipmentView = v.InferOutput<typeof shipmentSchema>;

/**
 * The franchisor's posted shipments. With `use_local: false` and a filter on `po_no` or `order_no` the ERP
 * itself is asked about that order first. What it would ship later it ships now.
 */
export const filter = list({
  name: 'purchaseShipments.filter',
  path: '/la/purchase-order/bc/shipment/filter',
  row: shipmentRowSchema,
  key: 'no',
  fields: [
    'no',
    'order_no',
    'po_no',
    'posting_date',
    'shipment_date',
    'location_code',
    'qty_to_receive',
    'created_at',
  ],
  search: ['no', 'order_no', 'po_no'],
  sort: { field: 'created_at', direction: 'desc' },
  extraInput: { use_local: v.optional(v.boolean(), true) },
  failure: 'Filter Purchase Shipments Failed!',
  // What became of a credit memo at the ERP is asked for in the same way.
  access: { types: { Order: { pages }, 'Credit Memo': { pages: ['/purchasesOrders/creditMemo'] } } },
  tags: ['purchaseShipments', 'purchaseOrders'],
  store: 'none',
});

export const get = read({
  name: 'purchaseShipments.get',
  method: 'GET',
  path: '/la/purchase-order/bc/shipment/{no}',
  input: v.object({ no: documentNo }),
  answer: shipmentSchema,
  failure: 'Get Purchase Shipment Failed!',
  access: { pages },
  tags: ['purchaseShipments', 'purchaseOrders'],
  store: 'answer',
});

/** Writes the notes of shipment lines, also once everything of them has come in. An empty note takes it away. */
export const note = write({
  name: 'purchaseShipments.note',
  method: 'PUT',
  path: '/own/purchase-order/shipment-notes',
  input: v.object({
    pos_po_no: documentNo,
    lines: some(v.object({ shipment_no: documentNo, line_no: lineNo, line_note: textUpTo(250) }), 1000),
  }),
  ...kit.answersPurchase,
  invalidates: ['purchaseOrders', 'purchaseShipments'],
  failure: 'Update Shipment Notes Failed!',
  // Who receives writes what was wrong with it.
  access: kit.onOrder('Receive Now'),
  offline: 'queue',
  document: kit.ofPosPo,
  summary: input => `Note on ${linesIn(input.lines.length)} of purchase order ${input.pos_po_no}`,
});
