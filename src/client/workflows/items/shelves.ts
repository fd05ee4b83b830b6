import type { FranchiseItem } from '#calls/stock/items.ts';
import type { TilePage } from '#model/stock/tiles.ts';
import { groupItems, type ItemGroup } from './item-groups.ts';
import type { ItemIndex } from './item-search.ts';

/** What a shop sells from, next to the categories. Items by number. */
export type Tiles = {
  readonly pages: readonly TilePage[];
  readonly top: readonly string[];
  readonly recent: readonly string[];
};
export const noTiles: Tiles = { pages: [], top: [], recent: [] };

/** Which items are shown: one of these at a time. */
export type Shelf =
  | { readonly kind: 'all' | 'top' | 'recent' }
  | { readonly kind: 'category' | 'page'; readonly name: string };
export const allItems: Shelf = { kind: 'all' };

export const isSameShelf = (one: Shelf, other: Shelf): boolean =>
  one.kind === other.kind && ('name' in one ? one.name : '') === ('name' in other ? other.name : '');

/** Where the screen begins: the shop's own first page, or all. */
export const firstShelf = ({ pages: [first] }: Tiles): Shelf =>
  first ? { kind: 'page', name: first.name } : allItems;

/** What is shown: the shelf that was chosen, unless it is a page that has been renamed or removed since. */
export const currentShelf = (chosen: Shelf | null, tiles: Tiles): Shelf =>
  chosen && (chosen.kind !== 'page' || tiles.pages.some(({ name }) => name === chosen.name))
    ? chosen
    : firstShelf(tiles);

const numbersOn = (shelf: Shelf, { pages, top, recent }: Tiles): readonly string[] | null => {
  if (shelf.kind === 'top') return top;
  if (shelf.kind === 'recent') return recent;
  if (shelf.kind === 'page') return pages.find(({ name }) => name === shelf.name)?.item_nos ?? [];
  return null;
};

/** Items on a shelf in its order. What is searched for is looked for everywhere, but within a category. */
export function groupsOn(
  shelf: Shelf,
  tiles: Tiles,
  { index, query, withBlocked }: { index: ItemIndex<FranchiseItem>; query: string; withBlocked: boolean },
): ItemGroup[] {
  const category = shelf.kind === 'category' ? shelf.name : null;
  const numbers = query.trim() === '' ? numbersOn(shelf, tiles) : null;
  if (!numbers) return groupItems(index.search(query, Number.POSITIVE_INFINITY), category, withBlocked);
  const places = new Map(numbers.map((item_no, place) => [item_no, place]));
  const place = ({ item_no }: ItemGroup) => places.get(item_no) ?? 0;
  return groupItems(
    index.rows.filter(row => places.has(row.item_no)),
    null,
    withBlocked,
  ).sort((one, other) => place(one) - place(other));
}

/**
 * The first `most` groups, those that `isThere` before the others, each in their order. Reads no further than it must:
 * 50,000 items are not looked at for the 60 of a screen.
 */
export function inStockFirst(
  groups: readonly ItemGroup[],
  isThere: (group: ItemGroup) => boolean,
  most: number,
): readonly ItemGroup[] {
  const there: ItemGroup[] = [];
  const others: ItemGroup[] = [];
  for (const group of groups) {
    if (there.length === most) return there;
    (isThere(group) ? there : others).push(group);
  }
  return [...there, ...others].slice(0, most);
}
