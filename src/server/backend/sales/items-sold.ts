import type { LineInput } from '#model/sales/order-document.ts';
import type { FindItem } from '#model/sales/order-lines.ts';
import type { Context } from '../kit/context.ts';
import { pricesOf } from '../stock/items.ts';
import { earlierPrices } from './told-prices.ts';

/** What the franchise sells under these numbers, at its own prices. */
export async function itemsOf(
  { tx }: Pick<Context, 'tx'>,
  franchise_code: string,
  item_nos: readonly string[],
): Promise<FindItem> {
  const prices = await pricesOf(tx, franchise_code, item_nos);
  return (item_no, variant_code) => prices.get(`${item_no}/${variant_code}`) ?? null;
}

/** The same of what other shops may have, too. */
export async function sharedItemsOf(
  { tx }: Pick<Context, 'tx'>,
  franchise_code: string,
  item_nos: readonly string[],
): Promise<FindItem> {
  const prices = await pricesOf(tx, franchise_code, item_nos);
  return (item_no, variant_code) => {
    const item = prices.get(`${item_no}/${variant_code}`);
    return item && !item.own ? item : null;
  };
}

/** The same of what is sold on these lines, with the earlier prices that may still stand where a tablet names one. */
export async function itemsWithToldPrices(
  context: Pick<Context, 'tx' | 'now'>,
  franchise_code: string,
  lines: readonly Pick<LineInput, 'item_no' | 'priced_at'>[],
): Promise<FindItem> {
  const numbers = lines.map(line => line.item_no);
  const find = await itemsOf(context, franchise_code, numbers);
  const told = lines.filter(line => line.priced_at !== undefined).map(line => line.item_no);
  const earlier = await earlierPrices(context, franchise_code, told);
  return (item_no, variant_code) => {
    const item = find(item_no, variant_code);
    return item && { ...item, earlier_prices: earlier(`${item_no}/${variant_code}`, item.unit_price) };
  };
}
