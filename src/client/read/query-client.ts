import { QueryClient } from '@tanstack/react-query';
import type { CacheTag } from '#model/kit/cache-tags.ts';

declare module '@tanstack/react-query' {
  // An interface because that is how the library lets its types be extended.
  interface Register {
    queryMeta: { tags?: readonly CacheTag[]; boot?: boolean };
  }
}

/** An answer is fresh for so long; one that a clock set since says is still to come is not. */
export const freshFor =
  (ms: number) =>
  ({ state }: { state: { dataUpdatedAt: number } }) =>
    state.dataUpdatedAt > Date.now() ? 0 : ms;

/** What the server said lately, in memory. What outlives the page is in the tablet's store. */
export const queryClient = new QueryClient({
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

/** Reads that show one of these tags are asked again when they are next looked at, or now when they are on the screen. */
export function refresh(tags: readonly CacheTag[]): void {
  void queryClient.invalidateQueries({
    predicate: query => query.meta?.tags?.some(tag => tags.includes(tag)) ?? false,
  });
}
