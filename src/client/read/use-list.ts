import { useEffect, useMemo, useState } from 'react';
import type { List } from '#calls/kit/call.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import type { TableState } from '#offline/tablet.ts';
import { wantRows } from '../tablet/wanted-tables.ts';
import { choosePage, knownPage } from './choose-page.ts';
import { useMayRead, useNotOffered } from './permissions.ts';
import { type RowOverlay, useRowOverlay } from './row-overlay.ts';
import { useServerPage } from './server-page.ts';
import { useFoundPage, useKeptPage } from './tablet-page.ts';
import { tableOf, useStoredTable } from './use-table.ts';

export type ListResult<R> = {
  rows: readonly R[];
  total: number;
  /** There are more rows than `total`. */
  isCapped: boolean;
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
 * One page of a list, in three steps: what the server says (`server-page.ts`), what the tablet has (`tablet-page.ts`),
 * and which of them a person sees (`choose-page.ts`). Unsent changes are replayed.
 */
export function useList<R extends object>(call: List<R>, asked: Partial<ListInput>): ListResult<R> {
  const input = useListInput(call, asked);
  const permitted = useMayRead(call, input);
  const notOffered = useNotOffered(call);
  const overlay = useRowOverlay(call);
  useEffect(() => wantRows(tableOf(call)), [call]);

  const server = useServerPage(call, input, permitted);
  const { isAnswering } = server;
  const storesAnswers = call.store === 'answer';
  const kept = useKeptPage(call, input, permitted && (storesAnswers ? !server.isOwn : !server.hasData));
  const known = knownPage(server, kept, storesAnswers);
  const table = useStoredTable(call, !known && !(isAnswering && kept.isPending));
  const wanted = !known && permitted && (table.asOf !== null || overlay !== null);
  const found = useFoundPage(call, input, { table, overlay, wanted });
  const held = useHeld(input, found);

  const page = choosePage({ known, found, held, isAnswering }, overlay, input, call);
  return {
    rows: page?.items ?? [],
    total: page?.total ?? 0,
    isCapped: page?.total_capped === true,
    page: input.page,
    size: input.size,
    asOf: known ? known.asOf : table.asOf,
    source: server.page ? 'server' : 'tablet',
    isPending: page === null && (isAnswering || (storesAnswers && kept.isPending)),
    isFetching: server.isFetching,
    error: notOffered ?? server.error,
    refresh: server.refresh,
    origin: useOrigin(known, table, overlay, input),
  };
}

/** The whole input of a page: the same object until it says something else, so that hooks may depend on it. */
function useListInput(call: Pick<List, 'list'>, asked: Partial<ListInput>): ListInput {
  const text = JSON.stringify({
    page: asked.page ?? 1,
    size: asked.size ?? 20,
    filters: asked.filters ?? [],
    sort_order: asked.sort_order ?? call.list.sort,
    ...(asked.day_sums ? { day_sums: true } : {}),
    ...(asked.count_to ? { count_to: asked.count_to } : {}),
  } satisfies ListInput);
  // The text is that input.
  return useMemo(() => JSON.parse(text) as ListInput, [text]);
}

/** What the rows were made of, the same object until one of its parts is another. */
function useOrigin<R>(
  known: ListAnswer<R> | null,
  table: TableState<R>,
  overlay: RowOverlay<R> | null,
  input: ListInput,
): Origin<R> {
  return useMemo(() => ({ known, table, overlay, input }), [known, table, overlay, input]);
}

/**
 * The page that was found for this input, also once the change it came from is no longer replayed. Until the
 * server has answered, no row goes away under a person's finger.
 */
function useHeld<P>(input: ListInput, page: P | null): P | null {
  const [held, setHeld] = useState({ input, page });
  if (held.input !== input || (page !== null && page !== held.page)) setHeld({ input, page });
  return page ?? (held.input === input ? held.page : null);
}
