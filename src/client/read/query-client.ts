import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AnyRead } from '#calls/kit/call.ts';
import type { CacheTag } from '#model/kit/cache-tags.ts';
import { notify } from '../page/notices.ts';
import { CallFailure, failureText } from '../transport/fetch-call.ts';
import { sessionState } from '../who/session-state.ts';
import { busyWhile } from './idle.ts';

declare module '@tanstack/react-query' {
  // An interface because that is how the library lets its types be extended.
  interface Register {
    queryMeta: { tags?: readonly CacheTag[]; boot?: boolean; call?: AnyRead };
  }
}

/** An answer is fresh for so long; one that a clock set since says is still to come is not. */
export const freshFor =
  (ms: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }) =>
    state.dataUpdatedAt > Date.now() ? 0 : ms;

/** What the server said lately, in memory. What outlives the page is in the tablet's store. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { meta }) => meta?.call && tellFailure(meta.call, error) }),
  defaultOptions: {
    queries: {
      // Whether we are online is our own question (see client/transport/connection.ts), and the proxy repeats what may be repeated.
      networkMode: 'always',
      retry: false,
      staleTime: freshFor(10_000),
      gcTime: 10 * 60_000,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

busyWhile(() => queryClient.isFetching() > 0);

// What one person was told is not the next one's to see.
sessionState.subscribe(() => {
  if (sessionState.get() === null) queryClient.clear();
});

/** Refusals that have a place of their own on the screen: who one is, and what is not there. */
const toldElsewhere: readonly number[] = [401, 404];

/**
 * A read that the server fails is told once, until a person closes the notice. That no server answers, the
 * connection's bar says.
 */
function tellFailure(call: AnyRead, error: Error): void {
  if (call.failure === null || !(error instanceof CallFailure)) return;
  if (toldElsewhere.includes(error.status) || error.code === 'maintenance') return;
  // The list says it where its rows would be, with the way back to the usual order.
  if (error.field === 'sort_order.field') return;
  const text = failureText(call, error);
  if (text) notify.failure(text, text);
}

/**
 * Reads that show one of these tags are asked again: now if they are on the screen, else when they next are. One that is
 * under way begins again: its answer may be of before.
 */
export function refresh(tags: readonly CacheTag[]): void {
  const shows = ({ meta }: Query) => meta?.tags?.some(tag => tags.includes(tag)) ?? false;
  // The library takes a first answer that is still to come for a new one, and any answer that no screen waits for.
  for (const query of queryClient.getQueryCache().findAll({ predicate: shows, fetchStatus: 'fetching' })) {
    void query.cancel({ silent: true });
    query.fetch().catch(() => undefined);
  }
  void queryClient.invalidateQueries({ predicate: shows }, { cancelRefetch: false });
}

/** The same, and what no screen shows is dropped: it is not to be seen again, not even for the moment until the answer is here. */
export function forget(tags: readonly CacheTag[]): void {
  refresh(tags);
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ meta }) => meta?.tags?.some(tag => tags.includes(tag)) ?? false,
  });
}
