import { TextInput } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import type { List } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { listLimits } from '#model/kit/list-limits.ts';
import { searchField } from '#model/kit/search-field.ts';
import type { PageFilter, PageUrl } from '#model/session/pages.ts';
import { IconSearch } from '../../ui/icons.tsx';
import styles from './list-page.module.css';
import { useListState } from './list-state.ts';
import type { ChoiceProps, FilterProps, RangeProps } from './sheet-filters.tsx';
import { useTyped } from './use-typed.ts';

/** What a field holds, as the URL has it. */
export type TextOf<T> = [Extract<T, string>] extends [never] ? string : Extract<T, string>;

/** The quick search over the list's search fields; accents do not matter. */
export function SearchFilter({ placeholder = t.ui.search }: { placeholder?: string }) {
  const { search } = useListState();
  const typed = useTyped(String(search.search[searchField] ?? ''), value =>
    search.change({ [searchField]: value }),
  );
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} />}
      maxLength={listLimits.valueLength - 2}
      {...typed}
    />
  );
}

// Loaded with the sheet in which they stand.
const parts = () => import('./sheet-filters.tsx');
const TextFilter = lazy(async () => ({ default: (await parts()).TextFilter }));
const ChoiceFilter = lazy(async () => ({ default: (await parts()).ChoiceFilter }));
const DateRangeFilter = lazy(async () => ({ default: (await parts()).DateRangeFilter }));

type Filters<R, F extends keyof R & string> = {
  TextFilter(props: FilterProps<F>): ReactNode;
  ChoiceFilter<G extends F>(props: ChoiceProps<G, TextOf<R[G]>>): ReactNode;
  DateRangeFilter(props: RangeProps<F>): ReactNode;
};

/** The filters of a page's list, for fields that its rows have and that a permission set can grant. */
export function filtersOf<U extends PageUrl, R extends object>(
  _page: U,
  _call: List<R>,
): Filters<R, PageFilter<U> & keyof R & string> {
  return { TextFilter, ChoiceFilter, DateRangeFilter };
}
