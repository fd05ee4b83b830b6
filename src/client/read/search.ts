import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { List } from '#calls/kit/call.ts';
import { type Filter, filter, type ListInput, searchFor } from '#calls/kit/list-input.ts';
import { countTo } from '#model/kit/list-limits.ts';
import { searchField } from '#model/kit/search-field.ts';
import { type ListSearch, listSearch } from '../page/list-search.ts';

/** A list call of any row. */
export type Listing = { readonly list: Omit<List['list'], 'row'>; readonly store?: List['store'] };

/** A list's URL search as the input of its call. */
export function inputOfSearch(call: Listing, search: ListSearch): ListInput {
  const filters = [...call.list.fields, searchField].flatMap(field => filtersOf(field, search[field]));
  return {
    page: search.page ?? 1,
    size: search.size ?? 20,
    filters,
    sort_order:
      search.sort && call.list.fields.includes(search.sort)
        ? { field: search.sort, direction: search.dir ?? 'asc' }
        : call.list.sort,
    // An export without a connection has what was answered last of such a list, with all that it says.
    ...(call.store === 'answer' ? {} : { count_to: countTo(filters) }),
  };
}

function filtersOf(field: string, value: string | number | undefined): Filter[] {
  if (value === undefined || value === '') return [];
  const text = String(value);
  if (field === searchField) return [searchFor(text)];
  const range = /^(\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?|\d+)?\.\.(\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?|\d+)?$/.exec(text);
  if (range) {
    const [, from, to] = range;
    return [...(from ? [filter(field, from, 'gteq')] : []), ...(to ? [filter(field, to, 'lteq')] : [])];
  }
  if (text.length > 2 && text.startsWith('%') && text.endsWith('%'))
    return [filter(field, text.slice(1, -1), 'like')];
  return [filter(field, text)];
}

export type ListSearchState = {
  search: ListSearch;
  input: ListInput;
  /** Changes some keys; a change of anything but the page goes back to the first page. An empty value drops the key. */
  change(next: Partial<ListSearch>): void;
  /** Drops every filter. */
  clear(): void;
};

/** Changes what this page's address says of its list. */
export function useChangeSearch(): (change: (now: ListSearch) => ListSearch, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, replace = true) => {
      const search = (now: ListSearch) => listSearch(change(now));
      void navigate({ to: '.', search, replace, resetScroll: false } as never); // only the route knows its search's type
    },
    [navigate],
  );
}

/** The URL search of the list on this page, as its call's input. */
export function useListSearch(call: Listing): ListSearchState {
  // Every list's route validates its search with listSearch.
  const search = useSearch({ strict: false }) as ListSearch;
  const change = useChangeSearch();
  const go = (next: ListSearch) => change(() => next);
  return {
    search,
    input: inputOfSearch(call, search),
    change: next => go({ ...search, ...('page' in next ? {} : { page: 1 }), ...next }),
    // Which of several lists the page shows is no filter of it.
    clear: () => go({ view: search.view, sort: search.sort, dir: search.dir, size: search.size }),
  };
}
