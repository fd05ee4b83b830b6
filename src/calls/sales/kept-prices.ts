import * as v from 'valibot';
import { amount, instant } from '../kit/atoms.ts';
import { list } from '../kit/list.ts';

/** A line, or a promotion, of an order that was sold as a tablet had been told, and that would cost something else now. */
export const keptPriceSchema = v.object({
  id: v.number(),
  pos_so_no: v.string(),
  created_at: instant,
  location_code: v.string(),
  seller: v.string(),
  /** Of a promotion its code. */
  item_no: v.string(),
  description: v.string(),
  quantity: v.number(),
  /** VND for one; of a promotion what it takes off, below zero. */
  sold: amount,
  now: amount,
  /** VND, below zero where the company gets less than today. */
  difference: amount,
});
export type KeptPrice = v.InferOutput<typeof keptPriceSchema>;

/** What was sold at earlier prices, for the manager. */
export const filter = list({
  name: 'keptPrices.filter',
  path: '/own/kept-prices/filter',
  row: keptPriceSchema,
  key: 'id',
  fields: ['id', 'pos_so_no', 'created_at', 'location_code', 'seller', 'item_no', 'difference'],
  search: ['pos_so_no', 'item_no', 'seller'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter Kept Prices Failed!',
  access: { pages: ['/reports/kept-prices'] },
  tags: ['salesOrders'],
  store: 'none',
});
