import { useDeferredValue, useMemo, useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { categoriesOf, type ItemGroup } from './item-groups.ts';
import type { ItemIndex } from './item-search.ts';
import { allItems, currentShelf, groupsOn, inStockFirst, type Shelf, type Tiles } from './shelves.ts';
import type { Stock } from './use-stock.ts';

const pageOfTiles = 60;

type ShownItemsProps = {
  index: ItemIndex<FranchiseItem> | null;
  tiles: Tiles;
  stock: Stock;
  withBlocked: boolean;
};

export type ShownItems = ReturnType<typeof useShownItems>;

/** The items of the shelf or search that a person looks at, as many as they have asked for. */
export function useShownItems({ index, tiles, stock, withBlocked }: ShownItemsProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<Shelf | null>(null);
  const [shown, setShown] = useState(pageOfTiles);
  const [ordered, setOrdered] = useState<Stock | null>(null);
  // The last piece is sold: its tile stays where the hand looks for it until a person looks for something else.
  if ((ordered?.asOf ?? null) === null && stock.asOf !== null) setOrdered(stock);
  const wanted = useDeferredValue(query);
  const categories = useMemo(() => categoriesOf(index?.rows ?? []), [index]);
  const shelf = useMemo(() => currentShelf(chosen, tiles), [chosen, tiles]);
  // Search looks everywhere, but within a category.
  const searched = query.trim() !== '' && shelf.kind !== 'category' ? allItems : shelf;
  const groups = useMemo(
    () => (index ? groupsOn(shelf, tiles, { index, query: wanted, withBlocked }) : []),
    [index, wanted, shelf, tiles, withBlocked],
  );
  const visible = useMemo(() => {
    // What the shop put in an order stands in it, and what was searched for by how well it fits.
    if (wanted.trim() !== '' || !(shelf.kind === 'all' || shelf.kind === 'category'))
      return groups.slice(0, shown);
    const isThere = ({ rows }: ItemGroup) => rows.some(row => (ordered?.of(row) ?? 1) > 0);
    return inStockFirst(groups, isThere, shown);
  }, [groups, shown, wanted, shelf, ordered]);
  const begin = () => {
    setShown(pageOfTiles);
    setOrdered(stock);
  };
  const look = (next: string) => {
    setQuery(next);
    begin();
  };

  return {
    query,
    look,
    categories,
    searched,
    groups,
    visible,
    isAll: groups.length <= shown,
    left: groups.length - shown,
    more: () => setShown(shown + pageOfTiles),
    choose(next: Shelf) {
      setChosen(next);
      begin();
    },
    /** Pages that arrive later do not take the items from under the hand. */
    stay() {
      if (chosen === null) setChosen(shelf);
    },
  };
}
