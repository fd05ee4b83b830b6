import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { queryRows } from '#model/kit/list-query.ts';
import type { TableState } from '#offline/tablet.ts';
import { useTablet } from '../tablet/tablet.ts';
import { useSession } from '../who/session-state.ts';
import { isKept, type KnownPage } from './known-page.ts';
import { withOverlay } from './page-overlay.ts';
import type { RowOverlay } from './row-overlay.ts';

/** A page as the tablet keeps it, and whether it is still being read from the disk. */
export type KeptPage<R> = { page: KnownPage<R> | null; isPending: boolean };

/** A page of a list as it was last answered here; it is shown while the server is asked again. */
export function useKeptPage<R>(call: List<R>, input: ListInput, wanted: boolean): KeptPage<R> {
  const tablet = useTablet();
  const owner = useSession()?.owner ?? '';
  const enabled = wanted && tablet !== null && isKept(call, input);
  const { data, isFetching, isPending } = useQuery({
    queryKey: ['first', owner, call.name, input],
    queryFn: () => tablet?.store.answer<ListAnswer<R>>(call, input) ?? null,
    enabled,
    staleTime: 0,
  });
  return {
    page: enabled && data ? { ...data.answer, asOf: data.asOf } : null,
    isPending: enabled && isPending && isFetching,
  };
}

/** The page found among the rows on the tablet with the meaning that the server gives it; `null` where it is not wanted. */
export function useFoundPage<R extends object>(
  call: List<R>,
  input: ListInput,
  { table, overlay, wanted }: { table: TableState<R>; overlay: RowOverlay<R> | null; wanted: boolean },
): { items: R[]; total: number } | null {
  return useMemo(() => {
    if (!wanted) return null;
    const found = (rows: readonly R[]) => queryRows(rows, inputOfWhole(call, input), call.list);
    // By number, which new rows do not have yet: they are the newest.
    if (overlay && isByNumber(call, input)) return withOverlay(found(table.rows), overlay, input, call);
    return found(overlay ? overlay(table.rows) : table.rows);
  }, [wanted, overlay, table.rows, input, call]);
}

/** Sorted by a running number of the back end. */
const isByNumber = (call: Pick<List, 'list'>, { sort_order }: ListInput) =>
  call.list.key === 'entry_no' && sort_order?.field === call.list.key;
