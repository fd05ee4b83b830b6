import * as v from 'valibot';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import type { Access } from '#model/session/permissions.ts';
import { amountAboveZero, code, date, itemNo, optionalText, some } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';

/* Prices as numbers. Calls of our own: the specification knows the price of the ERP and the rate of a franchise alone. */

const access: Access = { pages: ['/items'], button: 'Selling Price' };

/** What one franchise asks for an item, or for one variant of it. */
export const shopPriceSchema = v.object({
  franchise_code: v.string(),
  item_no: v.string(),
  variant_code: v.string(),
  /** VND */
  unit_price: v.number(),
});
export type ShopPrice = v.InferOutput<typeof shopPriceSchema>;

/** What an item with its variants costs at each franchise that sells it: the caller's own, or all. */
export const of = read({
  name: 'sellingPrices.of',
  method: 'GET',
  path: '/own/selling-prices/{item_no}',
  input: v.object({ item_no: itemNo }),
  answer: v.array(shopPriceSchema),
  failure: 'Get Prices Failed!',
  access,
  tags: ['items'],
  store: 'none',
});

/** Which items of the caller's shop cost another price than before this day; told of the last 31 days. */
export const changed = read({
  name: 'sellingPrices.changed',
  method: 'GET',
  path: '/own/price-changes/{since}',
  input: v.object({ since: date }),
  answer: v.array(
    v.object({
      item_no: v.string(),
      variant_code: v.string(),
      /** VND, when the day began */
      was: v.number(),
    }),
  ),
  failure: 'Get Prices Failed!',
  access: { pages: ['/items'] },
  tags: ['items'],
  store: 'none',
});

/** A franchise's price of items, to the đồng: it is kept as the rate of the ERP's price that makes it. */
export const set = write({
  name: 'sellingPrices.set',
  method: 'POST',
  path: '/own/selling-prices/set',
  input: v.object({
    /** Empty: the caller's own. */
    franchise_codes: v.optional(some(code, 1000, 0), []),
    prices: some(
      v.object({ item_no: itemNo, variant_code: optionalText(20), unit_price: amountAboveZero }),
      1000,
    ),
  }),
  /** How many prices are others now. */
  answer: v.object({ updated: v.number() }),
  invalidates: ['items'],
  offline: 'online',
  document: (): Changed => ({ kind: 'items', no: 'all' }),
  failure: 'Set Price Failed!',
  access,
  summary: ({ prices: [first, ...more] }) =>
    first && more.length === 0
      ? `Set the price of ${first.item_no} to ${formatAmount(first.unit_price)} ₫`
      : `Set the prices of ${formatQuantity(more.length + 1)} items`,
});
