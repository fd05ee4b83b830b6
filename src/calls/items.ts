import * as v from 'valibot';
import { nothing } from './atoms.ts';
import { list, read } from './kit.ts';

/** One sellable row of a franchise: an item, or one variant of it. Prices include VAT. */
export const franchiseItemSchema = v.object({
  /** `item_no` or `item_no/variant_code` */
  id: v.string(),
  franchise_code: v.string(),
  item_no: v.string(),
  variant_code: v.string(),
  description: v.string(),
  variant_description: v.string(),
  item_category: v.string(),
  unit_of_measure: v.string(),
  /** EAN-13 */
  barcode: v.string(),
  /** VND, the price of the ERP times the franchise's rate */
  unit_price: v.number(),
  price_rate: v.number(),
  sort: v.number(),
  blocked: v.boolean(),
  /** Path below the image path, empty for none. */
  picture: v.string(),
});
export type FranchiseItem = v.InferOutput<typeof franchiseItemSchema>;

export const filter = list<FranchiseItem>({
  name: 'items.filter',
  path: '/la/item/franchise/filter',
  row: franchiseItemSchema,
  key: 'id',
  fields: [
    'id',
    'item_no',
    'variant_code',
    'description',
    'item_category',
    'barcode',
    'unit_price',
    'sort',
    'blocked',
  ],
  search: ['description', 'variant_description', 'item_no', 'barcode'],
  sort: { field: 'sort', direction: 'asc' },
  failure: 'Filter Franchise Items Failed!',
  access: 'signed-in',
  topics: ['items'],
  store: 'table',
});

/** Stock of one item, variant and location: the sum of its signed warehouse entries. */
export const onHandSchema = v.object({
  /** `item_no/variant_code/location_code` */
  id: v.string(),
  item_no: v.string(),
  variant_code: v.string(),
  location_code: v.string(),
  quantity: v.number(),
});
export type OnHand = v.InferOutput<typeof onHandSchema>;

export const onHand = list<OnHand>({
  name: 'items.onHand',
  path: '/la/warehouse/entry/filter-item-on-hand-stock',
  row: onHandSchema,
  key: 'id',
  fields: ['id', 'item_no', 'variant_code', 'location_code', 'quantity'],
  search: ['item_no'],
  sort: { field: 'id', direction: 'asc' },
  failure: 'Filter On Hand Stock Failed!',
  access: 'signed-in',
  topics: ['stock'],
  store: 'table',
});

export const imagePath = read({
  name: 'items.imagePath',
  method: 'GET',
  path: '/la/warehouse/path-config',
  input: nothing,
  answer: v.object({ image_path: v.string() }),
  failure: null,
  access: 'signed-in',
  topics: ['config'],
  store: 'answer',
});
