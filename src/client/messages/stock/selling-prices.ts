import { area } from '../language.ts';

/** Texts of prices that a person types. */
export const sellingPrices = area('sellingPrices', {
  price: 'Selling price',
  prices: 'Selling prices',
  titleOf: (name: string) => `Selling price of ${name}`,
  newPrice: 'New price',
  newPriceOf: (name: string) => `New price of ${name}`,
  now: (price: string) => `Now ${price} ₫`,
  nowBetween: (least: string, most: string) => `Now ${least} to ${most} ₫`,
  hint: 'Tablets show this price within seconds, also on labels. It moves along when the ERP changes its price.',
  allVariants: (count: number) => `For all ${count} variants`,
  shops: 'Shops',
  allShops: 'All shops',
  shopOf: (shop: string) => `Set it at ${shop}`,
  noShop: 'No shop sells this item yet.',
  changedLabels: 'Changed prices',
  changedSince: 'Prices that changed since',
  nothingChanged: 'No price has changed since that day.',
  set: 'Set the price',
  setAt: (count: number) => (count === 1 ? 'Set the price at 1 shop' : `Set the price at ${count} shops`),
  setMany: (count: number) => (count === 1 ? 'Set 1 price' : `Set ${count} prices`),
});
