import * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import { messages } from '#model/kit/validation.ts';
import type { PageButton } from '#model/session/pages.ts';
import { type Access, anyType, type Grant } from '#model/session/permissions.ts';
import { count, done, itemNo, nothing, optionalCode, optionalText, some } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { list } from '../kit/list.ts';
import type { ListInput } from '../kit/list-input.ts';
import { goodsPages } from '../kit/readers.ts';

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
  /** Of one of it, of any kind; empty for none. */
  barcode: v.string(),
  /** Its other bar codes, and those of whole cases. */
  codes: v.array(v.object({ code: v.string(), unit_of_measure: v.string(), quantity: v.number() })),
  /** VND, the price of the ERP times the franchise's rate */
  unit_price: v.number(),
  price_rate: v.number(),
  /** VND, what the franchisor asks for one; `null` where the back end does not tell it. */
  unit_cost: v.nullable(v.number()),
  sort: v.number(),
  blocked: v.boolean(),
  /** Path below the image path, empty for none. */
  picture: v.string(),
  /** Its VAT group; empty for the company's default, and where it is not told. */
  vat_group: v.optional(v.string(), ''),
  /** Goods that one shop has for itself, which is `franchise_code`. */
  own: v.optional(v.boolean(), false),
});
export type FranchiseItem = v.InferOutput<typeof franchiseItemSchema>;

export const filter = list({
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
    'vat_group',
    'own',
  ],
  search: ['description', 'variant_description', 'item_no', 'barcode'],
  further: { barcode: { in: 'codes', of: 'code' } },
  sort: { field: 'sort', direction: 'asc' },
  sorts: 'all',
  failure: 'Filter Franchise Items Failed!',
  access: { pages: goodsPages },
  granted: {
    shows: {
      // Who buys sees what it costs on every order.
      unit_cost: anyType([
        { pages: ['/purchasesOrders/detail', '/purchasesOrders/creditMemo'] },
        { pages: ['/items'], field: 'unit_cost' },
      ]),
      price_rate: anyType({ pages: ['/items'], field: 'price_rate' }),
    },
  },
  tags: ['items'],
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
  /** Of it, what waits for customers of the online shop. A tablet of before kept none. */
  reserved: v.optional(v.number(), 0),
});
export type OnHand = v.InferOutput<typeof onHandSchema>;

/** Who may see how much other shops, and the franchisor, have. */
export const seesElsewhere: Grant = { pages: ['/reports/onHand'], button: 'Other Shops' };

/**
 * The stock of the caller's own locations. With `elsewhere` that of the others that a set lets them see: what is there,
 * and nothing of what is missing there.
 */
export const onHand = list({
  name: 'items.onHand',
  path: '/la/warehouse/entry/filter-item-on-hand-stock',
  row: onHandSchema,
  key: 'id',
  fields: ['id', 'item_no', 'variant_code', 'location_code', 'quantity'],
  search: ['item_no'],
  sort: { field: 'id', direction: 'asc' },
  sorts: 'all',
  extraInput: { elsewhere: v.optional(v.boolean()) },
  failure: 'Filter On Hand Stock Failed!',
  access: ({ elsewhere }: ListInput & { elsewhere?: boolean }) =>
    elsewhere ? seesElsewhere : { pages: goodsPages },
  tags: ['stock'],
  store: 'table',
});

export const imagePath = read({
  name: 'items.imagePath',
  method: 'GET',
  path: '/la/warehouse/path-config',
  input: nothing,
  answer: v.object({ image_path: v.string() }),
  failure: null,
  access: { pages: goodsPages },
  tags: ['config'],
  store: 'answer',
});

// ---- what a franchise sells ----

const onScreen = (button: PageButton<'/items'>): Access => ({ pages: ['/items'], button });
/** The franchise of the list: the caller's own; an administrator names one. */
const ofFranchise = { franchise_code: optionalCode };
const writesItems = {
  invalidates: ['items'],
  offline: 'online',
  document: (): Changed => ({ kind: 'items', no: 'all' }),
} as const;
const counts = v.object({ added: v.number(), updated: v.number() });
const someItems = some(v.object({ item_no: itemNo, variant_code: optionalText(20) }), 1000);

/** Brings the ERP's items, with all their variants. A franchise's own price rate and order stay; removed ones come back. */
export const sync = write({
  name: 'items.sync',
  method: 'POST',
  path: '/la/item/franchise/sync',
  input: v.object(ofFranchise),
  answer: counts,
  ...writesItems,
  failure: 'Sync Failed!',
  access: onScreen('Sync'),
  summary: () => 'Sync items',
});

/** The same for one item. */
export const syncItemNo = write({
  name: 'items.syncItemNo',
  method: 'POST',
  path: '/la/item/franchise/sync-item-no',
  input: v.object({ ...ofFranchise, item_no: itemNo }),
  answer: counts,
  ...writesItems,
  failure: 'Sync Failed!',
  access: onScreen('Sync'),
  summary: input => `Sync item ${input.item_no}`,
});

/** A franchise's price is the ERP's times the rate, in whole VND: of all its items, or of one with its variants. */
export const updatePriceRate = write({
  name: 'items.updatePriceRate',
  method: 'POST',
  path: '/la/item/franchise/update-price-rate',
  input: v.pipe(
    v.object({
      ...ofFranchise,
      update_all: v.boolean(),
      item_no: optionalText(20),
      /** At most four decimals. */
      price_rate: v.pipe(
        v.number(messages.isNumber),
        v.minValue(0.0001, messages.rate),
        v.maxValue(100, messages.rate),
        v.check(rate => Math.abs(rate * 1e4 - Math.round(rate * 1e4)) < 1e-6, messages.decimals(4)),
      ),
    }),
    v.forward(
      v.partialCheck(
        [['update_all'], ['item_no']],
        input => input.update_all || input.item_no !== '',
        messages.required,
      ),
      ['item_no'],
    ),
  ),
  answer: v.object({ updated: v.number() }),
  ...writesItems,
  failure: 'Update Price Rate Failed!',
  access: { pages: ['/items'], button: 'Price Rate', field: 'price_rate' },
  summary: input =>
    `Set the price rate of ${input.update_all ? 'all items' : input.item_no} to ${formatQuantity(input.price_rate)}`,
});

/** The franchise no longer sells them. Their stock and documents stay. */
export const removeItems = write({
  name: 'items.removeItems',
  method: 'POST',
  path: '/la/item/franchise/remove-items',
  input: v.object({ ...ofFranchise, items: someItems }),
  answer: done,
  ...writesItems,
  failure: 'Remove Items Failed!',
  access: onScreen('Remove'),
  summary: input => `Remove ${formatQuantity(input.items.length)} items`,
});

/** Moves items, in the order given, so that the first of them stands at place `sort` of the list, counted from 1. */
export const updateSortItems = write({
  name: 'items.updateSortItems',
  method: 'POST',
  path: '/la/item/franchise/udpate-sort-items',
  input: v.object({
    ...ofFranchise,
    items: someItems,
    sort: count(1, 1_000_000),
  }),
  answer: done,
  ...writesItems,
  failure: 'Update Sort Items Failed!',
  access: onScreen('Sort'),
  summary: input => `Move ${formatQuantity(input.items.length)} items to place ${formatQuantity(input.sort)}`,
});
