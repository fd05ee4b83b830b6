import { createContext, use } from 'react';
import type { PagePermission } from '#model/session/permissions.ts';
import type { ListSearchState } from '../../read/search.ts';

export type ListState = { search: ListSearchState; permission: PagePermission };

export const ListStateContext = createContext<ListState | null>(null);

/** The list that a filter stands in. */
export function useListState(): ListState {
  const state = use(ListStateContext);
  if (!state) throw new Error('a filter stands outside of a ListPage');
  return state;
}
