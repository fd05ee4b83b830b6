import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ListSearch } from '../../page/list-search.ts';
import { useChangeSearch } from '../../read/search.ts';
import type { Show, StockFilter } from './stock-items.ts';

const shows: readonly Show[] = ['in-stock', 'out-of-stock', 'below-zero'];

/** What the address of the storeroom says. `change` drops keys without a value, and is the same function for ever. */
export function useStoreroomSearch(): {
  q: string;
  variant: string;
  filter: StockFilter;
  change: (next: Partial<ListSearch>) => void;
} {
  // The route validates its search with listSearch.
  const { q = '', variant = '', location, category, show } = useSearch({ strict: false }) as ListSearch;
  const changeSearch = useChangeSearch();
  const change = useCallback(
    (next: Partial<ListSearch>) => {
      changeSearch(now => ({ ...now, ...next }));
    },
    [changeSearch],
  );
  const filter = useMemo(
    () => ({
      location: location === undefined ? null : String(location),
      category: category === undefined ? null : String(category),
      show: shows.find(one => one === show) ?? 'all',
    }),
    [location, category, show],
  );
  return { q: String(q), variant: String(variant), filter, change };
}
