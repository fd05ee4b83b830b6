import { expect, it, vi } from 'vitest';
import type { FranchiseItem } from '#calls/stock/items.ts';
import type { ItemGroup } from '#client/workflows/items/item-groups.ts';
import { itemIndex } from '#client/workflows/items/item-search.ts';
import {
  allItems,
  currentShelf,
  firstShelf,
  groupsOn,
  inStockFirst,
  noTiles,
} from '#client/workflows/items/shelves.ts';

const row = (item_no: string, item_category: string, blocked = false) =>
  ({
    item_no,
    item_category,
    blocked,
    variant_code: '',
    description: `Item ${item_no}`,
    variant_description: '',
    barcode: '',
  }) as FranchiseItem; // as much of one as is looked at

const index = itemIndex([row('A', 'Tea'), row('B', 'Tea'), row('C', 'Milk'), row('D', 'Milk', true)]);
const tiles = {
  pages: [{ name: 'Counter', item_nos: ['C', 'GONE', 'D', 'A'] }],
  top: ['B', 'A'],
  recent: [],
};
const on = (shelf: Parameters<typeof groupsOn>[0], query = '') =>
  groupsOn(shelf, tiles, { index, query, withBlocked: false }).map(({ item_no }) => item_no);

it('a page has its items in its order, without what is not for sale any more', () => {
  expect(on({ kind: 'page', name: 'Counter' })).toEqual(['C', 'A']);
  expect(on({ kind: 'top' })).toEqual(['B', 'A']);
  expect(on({ kind: 'page', name: 'Removed meanwhile' })).toEqual([]);
});

it('what is searched for is looked for everywhere, but within a category', () => {
  expect(on({ kind: 'page', name: 'Counter' }, 'item')).toEqual(['A', 'B', 'C']);
  expect(on({ kind: 'category', name: 'Milk' }, 'item')).toEqual(['C']);
  expect(on(allItems)).toEqual(['A', 'B', 'C']);
});

it('a shop begins with its own first page, one without pages with all items', () => {
  expect(firstShelf(tiles)).toEqual({ kind: 'page', name: 'Counter' });
  expect(firstShelf(noTiles)).toBe(allItems);
  expect(currentShelf(null, tiles)).toEqual(firstShelf(tiles));
  expect(currentShelf({ kind: 'top' }, tiles)).toEqual({ kind: 'top' });
  expect(currentShelf({ kind: 'page', name: 'Renamed' }, tiles)).toEqual(firstShelf(tiles));
});

it('what is there comes first, in its order, and no more is looked at than is shown', () => {
  const groups = ['A', 'B', 'C', 'D', 'E'].map(
    item_no => ({ item_no, rows: [row(item_no, '')] }) as ItemGroup,
  ); // one row each
  const isThere = vi.fn(({ item_no }: ItemGroup) => item_no !== 'A' && item_no !== 'C');
  const first = (most: number) => inStockFirst(groups, isThere, most).map(({ item_no }) => item_no);
  expect(first(2)).toEqual(['B', 'D']);
  expect(isThere).toHaveBeenCalledTimes(4);
  expect(first(9)).toEqual(['B', 'D', 'E', 'A', 'C']);
});
