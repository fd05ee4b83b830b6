import * as v from 'valibot';
import { measured } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { ofShop, oneOf, reportOf } from './kit.ts';

const text = v.string();

/** How long goods are on their way: up to 3, 7, 14 days, or longer. */
export const transitBands = ['days3', 'days7', 'days14', 'longer'] as const;

export const inTransitSchema = v.object({
  bc_to_no: text,
  /** The consignment issue that asked for it; empty for the ERP's own. */
  ci_no: text,
  /** Who receives; empty for the franchisor. */
  franchise_code: text,
  transfer_from_code: text,
  transfer_to_code: text,
  status: text,
  /** Of the last shipment. */
  shipment_date: text,
  /** Since then. */
  days: v.number(),
  /** Of its lines, each unit by itself. */
  shipped: v.array(measured),
  received: v.array(measured),
  /** shipped − received */
  quantities: v.array(measured),
});
export type InTransit = v.InferOutput<typeof inTransitSchema>;

const asked = { ...ofShop, band: oneOf(transitBands) };
export const inTransitInput = v.object(asked);
const common = { access: { pages: ['/reports/transfers-in-transit'] }, tags: ['transferOrders'] } as const;

/** What was shipped to a shop, or from it, and has not been received. */
export const inTransit = read({
  name: 'reports.inTransit',
  method: 'POST',
  path: '/own/reports/in-transit',
  input: inTransitInput,
  answer: reportOf(inTransitSchema),
  failure: 'Get Transfers In Transit Failed!',
  ...common,
  store: 'answer',
});

export const inTransitRows = list({
  name: 'reports.inTransitRows',
  path: '/own/reports/in-transit/filter',
  row: inTransitSchema,
  key: 'bc_to_no',
  fields: ['bc_to_no', 'status', 'transfer_from_code', 'transfer_to_code', 'shipment_date', 'days'],
  sort: { field: 'shipment_date', direction: 'asc' },
  sorts: 'all',
  extraInput: asked,
  failure: 'Filter Transfers In Transit Failed!',
  ...common,
  store: 'none',
});
