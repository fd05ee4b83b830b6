import type { FranchiseItem } from '#calls/stock/items.ts';

/** An item with those of its variants that were found. */
export type ItemGroup = { item_no: string; rows: readonly [FranchiseItem, ...FranchiseItem[]] };

/** Rows joined by item, in the order in which each item comes first. Blocked rows are not for sale. */
export function groupItems(
  rows: readonly FranchiseItem[],
  category: string | null,
  withBlocked = false,
): ItemGroup[] {
  const groups = new Map<string, [FranchiseItem, ...FranchiseItem[]]>();
  for (const row of rows) {
    if ((row.blocked && !withBlocked) || (category !== null && row.item_category !== category)) continue;
    const known = groups.get(row.item_no);
    if (known) known.push(row);
    else groups.set(row.item_no, [row]);
  }
  return [...groups].map(([item_no, found]) => ({ item_no, rows: found }));
}

export function categoriesOf(rows: readonly FranchiseItem[]): string[] {
  return namesInOrder(rows.filter(row => !row.blocked).map(row => row.item_category));
}

/**
 * What a figure on an item's tile says, VND, or `null` where that is not known. There is no function where documents of this
 * kind have no prices.
 */
export type PriceOf = ((item: FranchiseItem) => number | null) | null;

/** Lowest and highest known price of a group, VND; `null` where none is known. */
export function priceRange(
  group: ItemGroup,
  priceOf: NonNullable<PriceOf>,
): { low: number; high: number } | null {
  const prices = group.rows.map(priceOf).filter(price => price !== null);
  return prices.length === 0 ? null : { low: Math.min(...prices), high: Math.max(...prices) };
}

export const stockKey = (item: { item_no: string; variant_code: string }): string =>
  `${item.item_no}/${item.variant_code}`;

/** Each name once, in the order in which a Vietnamese reader looks for it. */
export const namesInOrder = (names: readonly string[]): string[] =>
  [...new Set(names)].filter(Boolean).sort((one, other) => one.localeCompare(other, 'vi'));
