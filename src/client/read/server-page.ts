import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { List } from '#calls/kit/call.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { serverNow } from '../page/server-clock.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { CallFailure, Unreachable } from '../transport/fetch-call.ts';
import { fetchList } from '../transport/fetch-list.ts';
import { keyOf, useCanFetch } from '../transport/reading.ts';
import { whenIdle } from './idle.ts';
import { isKept, type KnownPage } from './known-page.ts';
import { persistQuietly } from './persist-quietly.ts';
import { tableOf } from './use-table.ts';

/** What the server says of a page of a list. */
export type ServerPage<R> = {
  /** Its answer; `null` while there is none, or where it does not count because nothing can be asked any more. */
  page: KnownPage<R> | null;
  /** It has answered, at least for the input before this one. */
  hasData: boolean;
  /** It has answered for this very input. */
  isOwn: boolean;
  /** An answer may still come. */
  isAnswering: boolean;
  isFetching: boolean;
  /** Its refusal. Being offline is no error. */
  error: CallFailure | null;
  refresh(): void;
};

/** Asks the server for a page where it can be reached. The tablet keeps the rows that it answers. */
export function useServerPage<R>(call: List<R>, input: ListInput, permitted: boolean): ServerPage<R> {
  const canFetch = useCanFetch() && permitted;
  const query = useQuery({
    queryKey: keyOf(call, input),
    queryFn: async ({ signal }) => {
      // What changes from now on it may not have.
      const asOf = serverNow();
      const answer = await fetchList(call, input, signal);
      if (call.store !== 'none') whenIdle(() => keep(call, input, answer));
      return { ...answer, asOf };
    },
    enabled: canFetch,
    placeholderData: keepPreviousData,
    meta: { tags: call.tags, call },
  });
  const counts = permitted && (canFetch || !query.isPlaceholderData) && !(query.error instanceof Unreachable);
  return {
    page: (counts && query.data) || null,
    hasData: query.data !== undefined,
    isOwn: query.data !== undefined && !query.isPlaceholderData,
    isAnswering: canFetch && !query.isError,
    isFetching: query.isFetching,
    error: query.error instanceof CallFailure ? query.error : null,
    refresh: () => void query.refetch(),
  };
}

/** Rows that the server has answered join those on the tablet; what was opened once can be opened again. */
function keep<R>(call: List<R>, input: ListInput, answer: ListAnswer<R>): void {
  const store = currentTablet()?.store;
  if (call.store !== 'answer') persistQuietly(store?.merge(tableOf(call), answer.items));
  if (isKept(call, input)) persistQuietly(store?.putAnswer(call, input, answer));
}
