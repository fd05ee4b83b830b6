import { readShare } from '../kit/read-number.ts';
import { certain } from '../kit/reading.ts';

/** A price rate has at most four decimals and lies between these. */
export const lowestRate = 0.0001;
export const highestRate = 100;

/** `1,05` or `1.05` → 1.05; `null` for what is no rate. */
export function readRate(text: string): number | null {
  const rate = certain(readShare(text, highestRate, 4));
  return rate !== null && rate >= lowestRate ? rate : null;
}

/**
 * What a franchise's price will be at another rate, VND. The ERP's price is found back from the present price, which
 * was rounded: it may differ by a few ₫ where the present rate is below 1.
 */
export function priceAtRate(item: { unit_price: number; price_rate: number }, rate: number): number {
  return Math.round(Math.round(item.unit_price / item.price_rate) * rate);
}

/** A typed price is kept as a rate of so many decimals: they say any price of thirteen digits to the đồng. */
const keptDecimals = 14;

/** The rate at which a franchise asks just this price, VND; null where the ERP has no price to take it of. */
export function rateForPrice(base_price: number, unit_price: number): number | null {
  return base_price > 0 ? Number((unit_price / base_price).toFixed(keptDecimals)) : null;
}

/** What a franchise asks, VND. The database computes the same (`franchise_items.unit_price`). */
export const priceOf = (base_price: number, rate: number): number => Math.round(base_price * rate);

const german = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 4 });

/** `1.05` → `1,05`, with all its decimals. */
export const formatRate = (rate: number): string => german.format(rate);
