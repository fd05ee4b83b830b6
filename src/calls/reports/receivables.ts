import * as v from 'valibot';
import { amount, optionalText } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { ofShop, oneOf, reportOf } from './kit.ts';

const text = v.string();

/** How old a debt is: up to 7, 30, 60 days, or older. */
export const receivableBands = ['days7', 'days30', 'days60', 'older'] as const;

export const receivableSchema = v.object({
  pos_so_no: text,
  franchise_code: text,
  location_code: text,
  sell_to_customer_no: text,
  sell_to_name: text,
  order_date: text,
  /** Since the order's date. */
  days: v.number(),
  status: text,
  /** VND */
  grand_total: amount,
  remaining_amount: amount,
});
export type Receivable = v.InferOutput<typeof receivableSchema>;

const asked = { ...ofShop, band: oneOf(receivableBands), customer_no: optionalText(20) };
export const receivablesInput = v.object(asked);
const common = {
  access: { pages: ['/reports/receivables'] },
  tags: ['salesOrders', 'receipts'],
} as const;

/** What customers owe for orders that are sold, by age and by customer, the oldest first. */
export const receivables = read({
  name: 'reports.receivables',
  method: 'POST',
  path: '/own/reports/receivables',
  input: receivablesInput,
  answer: reportOf(receivableSchema),
  failure: 'Get Receivables Failed!',
  ...common,
  store: 'answer',
});

export const receivableRows = list({
  name: 'reports.receivableRows',
  path: '/own/reports/receivables/filter',
  row: receivableSchema,
  key: 'pos_so_no',
  fields: ['pos_so_no', 'location_code', 'sell_to_customer_no', 'order_date', 'status', 'remaining_amount'],
  sort: { field: 'order_date', direction: 'asc' },
  sorts: 'all',
  extraInput: asked,
  failure: 'Filter Receivables Failed!',
  ...common,
  store: 'none',
});
