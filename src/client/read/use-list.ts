import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { List } from '#calls/kit/call.ts';
import { wholeInput } from '#calls/kit/list.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { passes, queryRows } from '#model/kit/list-query.ts';
import type { TableState } from '#offline/tablet.ts';
import { serverNow } from '../page/server-clock.ts';
import { currentTablet, useTablet } from '../tablet/tablet.ts';
import { wantRows } from '../tablet/wanted-tables.ts';
import { CallFailure, Unreachable } from '../transport/fetch-call.ts';
import { fetchList } from '../transport/fetch-list.ts';
import { keyOf, useCanFetch } from '../transport/reading.ts';
import { useSession } from '../who/session-state.ts';
import { whenIdle } from './idle.ts';
import { useMayRead } from './permissions.ts';
import { persistQuietly } from './persist-quietly.ts';
import { type RowOverlay, useRowOverlay } from './row-overlay.ts';
import { tableOf, useStoredTable } from './use-table.ts';

export type ListResult<R> = {
  rows: readonly R[];
  total: number;
  page: number;
  size: number;
  /** ISO time at which the rows were true. */
  asOf: string | null;
  source: 'server' | 'tablet';
  /** Nothing to show yet. */
  isPending: boolean;
  isFetching: boolean;
  /** The server's refusal. Being offline is no error. */
  error: Error | null;
  refresh(): void;
  /** What the rows were made of. */
  origin: Origin<R>;
};

export type Origin<R> = {
  /** The page as the server answered it; `null` where the rows were found on the tablet. */
  known: ListAnswer<R> | null;
  table: TableState<R>;
  overlay: RowOverlay<R> | null;
  input: ListInput;
};

/**
 * One page of a list, from the server when it can be reached. Otherwise it is found among the rows on the
 * tablet with the same meaning. Unsent changes are replayed.
 */
export function useList<R extends object>(call: List<R>, input: Partial<ListInput>): ListResult<R> {
  const full: ListInput = {
    page: input.page ?? 1,
    size: input.size ?? 20,
    filters: input.filters ?? [],
    sort_order: input.sort_order ?? call.list.sort,
    ...(input.day_sums ? { day_sums: true } : {}),
  };
  const permitted = useMayRead(call, full);
  const canFetch = useCanFetch() && permitted;
  const query = useQuery({
    queryKey: keyOf(call, full),
    queryFn: async ({ signal }) => {
      const answer = await fetchList(call, full, signal);
      if (call.store !== 'none') whenIdle(() => keep(call, full, answer));
      return { ...answer, asOf: serverNow() };
    },
    enabled: canFetch,
    placeholderData: keepPreviousData,
    meta: { tags: call.tags, call },
  });
  const overlay = useRowOverlay(call);
  useEffect(() => wantRows(tableOf(call)), [call]);

  const fromServer =
    permitted &&
    query.data &&
    (canFetch || !query.isPlaceholderData) &&
    !(query.error instanceof Unreachable);
  const isAnswers = call.store === 'answer';
  const first = useKeptPage(call, full, !query.data || (isAnswers && query.isPlaceholderData));
  const answering = canFetch && !query.isError;
  // While an answer is under way the first page as it was is enough: the whole table takes longer to read.
  const early = !fromServer && (answering || isAnswers) ? first.page : null;
  const known = fromServer ? query.data : early;
  const table = useStoredTable(call, !known && !(answering && first.isPending));
  const stored = !known && permitted && (table.asOf !== null || overlay !== null);
  const queryText = JSON.stringify(full);
  const local = useMemo(() => {
    // The text is the input.
    const asked = JSON.parse(queryText) as ListInput;
    if (!stored) return null;
    const found = (rows: readonly R[]) => queryRows(rows, wholeInput(call, asked), call.list);
    // By number, which new rows do not have yet: they are the newest.
    if (overlay && isByNumber(call, asked)) return withOverlay(found(table.rows), overlay, asked, call);
    return found(overlay ? overlay(table.rows) : table.rows);
  }, [stored, overlay, table.rows, queryText, call]);
  const shown = useHeld(queryText, local);
  const origin = useMemo(
    // As above.
    () => ({ known: known ?? null, table, overlay, input: JSON.parse(queryText) as ListInput }),
    [known, table, overlay, queryText],
  );
  const page =
    known && overlay ? withOverlay(known, overlay, full, call) : (known ?? (answering ? shown : local));
  return {
    rows: page?.items ?? [],
    total: page?.total ?? 0,
    page: full.page,
    size: full.size,
    asOf: known ? known.asOf : table.asOf,
    source: fromServer ? 'server' : 'tablet',
    isPending: page === null && ((canFetch && !query.isError) || (isAnswers && first.isPending)),
    isFetching: query.isFetching,
    error: query.error instanceof CallFailure ? query.error : null,
    refresh: () => void query.refetch(),
    origin,
  };
}

/**
 * The page that was found for this input, also once the change it came from is no longer replayed. Until the
 * server has answered, no row goes away under a person's finger.
 */
function useHeld<P>(text: string, page: P | null): P | null {
  const [held, setHeld] = useState({ text, page });
  if (held.text !== text || (page !== null && page !== held.page)) setHeld({ text, page });
  return page ?? (held.text === text ? held.page : null);
}

/** Sorted by a running number of the back end. */
const isByNumber = (call: Pick<List, 'list'>, { sort_order }: ListInput) =>
  call.list.key === 'entry_no' && sort_order?.field === call.list.key;

/**
 * Is this page kept as it was answered? Of a list with kept rows it is the first page. Of a list with kept
 * answers it is each page.
 */
const isKept = (call: Pick<List, 'store'>, { page, filters }: ListInput) =>
  call.store === 'answer' || (call.store === 'table' && page === 1 && filters.length === 0);

/** A page of a list as it was last answered here; it is shown while the server is asked again. */
function useKeptPage<R>(call: List<R>, input: ListInput, wanted: boolean) {
  const tablet = useTablet();
  const owner = useSession()?.owner ?? '';
  const permitted = useMayRead(call, input);
  const enabled = wanted && permitted && tablet !== null && isKept(call, input);
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

/** Rows that the server has answered join those on the tablet; what was opened once can be opened again. */
function keep<R>(call: List<R>, input: ListInput, answer: ListAnswer<R>): void {
  const store = currentTablet()?.store;
  if (call.store !== 'answer') persistQuietly(store?.merge(tableOf(call), answer.items));
  if (isKept(call, input)) persistQuietly(store?.putAnswer(call, input, answer));
}

/**
 * A page of the server with unsent changes: changed rows in their place, new ones on top of the first page.
 */
function withOverlay<R extends object>(
  known: { items: R[]; total: number },
  overlay: RowOverlay<R>,
  input: ListInput,
  call: List<R>,
): { items: R[]; total: number } {
  const { here, added } = replayedOn(known.items, overlay, input, call);
  const gone = known.items.length - here.length;
  const items = [...(input.page === 1 ? added : []), ...here];
  return { items, total: known.total - gone + added.length };
}

/** The rows of a page after unsent changes, and those that the changes add to the list, on whichever page. */
export function replayedOn<R extends object>(
  items: readonly R[],
  overlay: RowOverlay<R>,
  input: ListInput,
  call: List<R>,
): { here: readonly R[]; added: readonly R[] } {
  const keyName = call.list.key as keyof R; // a list's key is a field of its rows
  const replayed = overlay(items);
  const keys = new Set(items.map(row => row[keyName]));
  // A changed row may belong to this part of the call no more.
  const stays = (row: R) =>
    (call.where ?? []).every(filter => passes(row as Readonly<Record<string, unknown>>, filter, call.list));
  const here = replayed.filter(row => keys.has(row[keyName]) && stays(row));
  const added = queryRows(
    replayed.filter(row => !keys.has(row[keyName])),
    { ...wholeInput(call, input), page: 1, size: 1000 },
    call.list,
  );
  return { here, added: added.items };
}
