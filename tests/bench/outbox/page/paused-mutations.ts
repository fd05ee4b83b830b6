import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { type Change, type Contender, HttpError, postOrThrow, type Reports } from './contender.ts';

/**
 * TanStack Query's paused mutations as its documentation has them ("Persisting offline mutations"). Defaults
 * go by key, so that a restored mutation has its function; it is resumed when the cache is restored. Each
 * document has one scope, so that its changes run in order. They are kept in localStorage, without the usual
 * second of delay. What no server answered or what ended in a 5xx is tried again for ever. It does not say
 * when a change is on disk, so it counts as accepted when it is taken.
 */
export async function openPausedMutations({ destroyed }: Reports): Promise<Contender> {
  const client = new QueryClient({ defaultOptions: { mutations: { gcTime: Number.POSITIVE_INFINITY } } });
  client.setMutationDefaults(['change'], {
    mutationFn: (change: Change) => postOrThrow(change),
    retry: (_count, error) => !(error instanceof HttpError) || error.status >= 500,
    retryDelay: count => Math.min(250 * 2 ** count, 5_000),
    onError: (_error, change) => destroyed(change.n),
  });
  const [, restored] = persistQueryClient({
    queryClient: client,
    persister: createSyncStoragePersister({ storage: window.localStorage, throttleTime: 0 }),
    maxAge: Number.POSITIVE_INFINITY,
  });
  await restored;
  // Resolves only when they are through.
  void client.resumePausedMutations();
  const cache = client.getMutationCache();
  return {
    async enqueue(change) {
      new MutationObserver<void, Error, Change>(client, {
        ...client.getMutationDefaults(['change']),
        mutationKey: ['change'],
        scope: { id: change.doc },
      })
        .mutate(change)
        .catch(() => undefined);
    },
    left: async () =>
      cache
        .getAll()
        .filter(mutation => mutation.state.status === 'pending')
        .map(mutation => (mutation.state.variables as Change).n), // as above
  };
}
