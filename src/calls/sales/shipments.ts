import * as v from 'valibot';
import { documentNo, instant, quantityAboveZero } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { list } from '../kit/list.ts';

const text = v.string();

const headEntries = {
  pos_ss_no: text,
  pos_so_no: text,
  franchise_code: text,
  location_code: text,
  posting_date: text,
  shipment_date: text,
  sell_to_customer_no: text,
  sell_to_name: text,
  sell_to_phone_no: text,
  total_lines: v.number(),
  created_at: instant,
};
export const shipmentRowSchema = v.object(headEntries);
export type SalesShipmentRow = v.InferOutput<typeof shipmentRowSchema>;

export const shipmentSchema = v.object({
  ...headEntries,
  ship_to_name: text,
  ship_to_phone_no: text,
  ship_to_address: text,
  ship_to_city: text,
  agent_code: text,
  agent_service_code: text,
  lines: v.array(
    v.object({
      line_no: v.number(),
      item_no: text,
      variant_code: text,
      description: text,
      unit_of_measure: text,
      location_code: text,
      quantity: quantityAboveZero,
    }),
  ),
});
export type SalesShipment = v.InferOutput<typeof shipmentSchema>;

/** Posted sales shipments. */
export const filter = list({
  name: 'salesShipments.filter',
  path: '/la/sales-shipment/pos/filter',
  row: shipmentRowSchema,
  key: 'pos_ss_no',
  fields: [
    'pos_ss_no',
    'pos_so_no',
    'location_code',
    'posting_date',
    'sell_to_customer_no',
    'sell_to_name',
    'sell_to_phone_no',
    'created_at',
  ],
  search: ['pos_ss_no', 'pos_so_no', 'sell_to_name', 'sell_to_phone_no'],
  numbers: ['pos_ss_no', 'pos_so_no'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter Sales Shipments Failed!',
  access: { pages: ['/salesOrders/detail', '/reports/salesHistorical'] },
  tags: ['salesShipments'],
  // Those of one order, as they were answered or filled.
  store: 'answer',
});

/** The same with their lines, as `get` answers each: a tablet keeps those of finished orders. Our own; a back end may leave it out. */
export const whole = list({
  name: 'salesShipments.whole',
  path: '/own/sales-shipments/whole',
  row: shipmentSchema,
  key: 'pos_ss_no',
  fields: ['pos_ss_no', 'pos_so_no', 'created_at'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: null,
  access: { pages: ['/salesOrders/detail', '/reports/salesHistorical'] },
  tags: ['salesShipments'],
  store: 'none',
});

export const get = read({
  name: 'salesShipments.get',
  method: 'GET',
  path: '/la/sales-shipment/pos/no/{pos_ss_no}',
  input: v.object({ pos_ss_no: documentNo }),
  answer: shipmentSchema,
  failure: 'Get Sales Shipment Failed!',
  access: { pages: ['/salesOrders/detail', '/reports/salesHistorical'] },
  tags: ['salesShipments'],
  store: 'answer',
});
