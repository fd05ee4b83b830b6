import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { hashKey, QueryObserver } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client';
import type { AnswerOf, AnyRead, Read } from '#calls/kit/call.ts';
import * as session from '#calls/session/session.ts';
import * as config from '#calls/setup/config.ts';
import type { Drafts } from '#offline/tablet.ts';
import { type Source, useSignal } from '../page/signal.ts';
import { withVault } from '../session/vault.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { background } from '../transport/back-off.ts';
import { connectionState, followConnectionState } from '../transport/connection.ts';
import { CallFailure, fetchCall } from '../transport/fetch-call.ts';
import { type Session, sessionState } from '../who/session-state.ts';
import { freshFor, queryClient } from './query-client.ts';

/**
 * The few answers that every screen needs. sessionStorage keeps them, so that a reload has them at once. The
 * tablet keeps them sealed, so that a sign-in without connection has them.
 */
export const bootReads = [session.franchiseUser, config.config] as const;

export const bootKey = (call: AnyRead) => ['boot', call.name] as const;

// Also for those that an offline sign-in puts there: a reload must find them.
queryClient.setQueryDefaults(['boot'], { meta: { boot: true }, gcTime: Number.POSITIVE_INFINITY });

const cache = queryClient.getQueryCache();

/** The boot answers, and nothing else, in sessionStorage. */
const inTab = {
  queryClient,
  persister: createSyncStoragePersister({
    storage: window.sessionStorage,
    key: 'quay:boot',
    throttleTime: 0,
  }),
  // As long as the tab: a sign-in without connection promises hours, and a reload takes none of them away.
  maxAge: Number.POSITIVE_INFINITY,
  dehydrateOptions: {
    shouldDehydrateQuery: ({ meta, state }: { meta: unknown; state: { status: string } }) =>
      state.status === 'success' && typeof meta === 'object' && meta !== null && 'boot' in meta,
    shouldDehydrateMutation: () => false,
  },
};
void persistQueryClientRestore(inTab);
// Only where one of them has changed: the library's own subscription writes them down at each event of any query. One that is
// to be asked again is so after a reload too, which may cut the asking off.
const kept = new Set<string>(['success', 'invalidate']);
cache.subscribe(event => {
  const hasChanged = event.type === 'removed' || (event.type === 'updated' && kept.has(event.action.type));
  if (hasChanged && event.query.meta?.boot) void persistQueryClientSave(inTab);
});

/** Without these answers no button acts: a busy server is asked again. One that has decided, or is not there, is not. */
const busy = (error: Error) => error instanceof CallFailure && error.status >= 429;

/**
 * A boot answer for all who follow it: one observer asks for it, however many buttons and names are drawn from it. It is
 * null until known. Who begins to follow it has it asked for again where it is old or has failed.
 */
function answerOf<O>(call: Read<object, O>): Source<O | null> {
  const queryKey = bootKey(call);
  const hash = hashKey(queryKey);
  const optionsNow = () => ({
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchCall(call, {}, { signal }),
    enabled: connectionState() === 'online' && (sessionState.get()?.token ?? null) !== null,
    staleTime: freshFor(5 * 60_000),
    // For as long as it takes: each button that is drawn asks again for a query that has given up.
    retry: (_: number, error: Error) => busy(error),
    retryDelay: () => background.waitMs(call.name),
    gcTime: Number.POSITIVE_INFINITY,
    meta: { boot: true, tags: call.tags },
  });
  const listeners = new Set<() => void>();
  let observer: QueryObserver<O> | undefined;
  let ends: (() => void)[] = [];

  function begin(): void {
    const asking = new QueryObserver<O>(queryClient, optionsNow());
    observer = asking;
    const renew = () => asking.setOptions(optionsNow());
    ends = [
      asking.subscribe(() => {}),
      // Of the cache, and not of the observer: a sign-in puts answers there, and a sign-out takes them away.
      cache.subscribe(({ query }) => {
        if (query.queryHash === hash) for (const listener of [...listeners]) listener();
      }),
      followConnectionState(renew),
      sessionState.subscribe(renew),
    ];
  }

  return {
    // Only this call's answers are put under its key.
    get: () => (cache.get(hash)?.state.data as O | undefined) ?? null,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) begin();
      else if (observer?.getCurrentResult().isStale) void observer.refetch({ cancelRefetch: false });
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const end of ends.splice(0)) end();
      };
    },
  };
}

export type FranchiseUser = AnswerOf<typeof session.franchiseUser>;
export type Config = AnswerOf<typeof config.config>;

export const franchiseUserNow: Source<FranchiseUser | null> = answerOf(session.franchiseUser);
export const configNow: Source<Config | null> = answerOf(config.config);

/** The user's franchise and permission set; null until known. */
export function useFranchiseUser(): FranchiseUser | null {
  return useSignal(franchiseUserNow);
}

/** The company's settings; null until known. */
export function useConfig(): Config | null {
  return useSignal(configNow);
}

/** The same where nothing is drawn. */
export const currentConfig = (): Config | null => configNow.get();

const answerMs = 2000;

/**
 * The company's settings for what stays on paper: an answer that is on its way is waited for, two seconds at most. A
 * person who prints right after a change of the settings gets the new ones.
 */
export async function newestConfig(): Promise<Config | null> {
  const asked = queryClient.getQueryCache().find<Config>({ queryKey: bootKey(config.config) });
  // A server that has refused once is busy: no slip waits for it again.
  const isOnItsWay = asked?.state.fetchStatus === 'fetching' && asked.state.fetchFailureCount === 0;
  // Those of before the page was loaded: nothing on the screen has asked again yet.
  const isRestored = asked?.state.dataUpdatedAt === restoredAt && connectionState() === 'online';
  const answer = isOnItsWay ? asked.promise : isRestored ? askAgain(config.config) : null;
  if (answer) {
    const late = new Promise(resolve => setTimeout(resolve, answerMs));
    // Not answered: those known are printed.
    await Promise.race([answer.catch(() => null), late]);
  }
  return currentConfig();
}

/** When answers that the tablet kept were true: as old as can be. */
const restoredAt = 1;

const askAgain = (call: AnyRead) =>
  queryClient.fetchQuery({
    queryKey: bootKey(call),
    queryFn: ({ signal }) => fetchCall<AnyRead>(call, {}, { signal }),
    staleTime: 0,
    meta: { boot: true, tags: call.tags },
  });

/** What an offline sign-in needs to know of a person. */
export type Kept = {
  user: Session['user'];
  role: Session['role'];
  answers: readonly { name: string; answer: unknown }[];
};

// Among the drafts because these are never dropped to make room.
const persistedKey = 'session:boot';

/** Fetches the boot answers and persists them for a sign-in without connection. Failing is no harm: the older ones stay. */
export async function persistBoot(session: Session): Promise<void> {
  try {
    const answers = await Promise.all(
      bootReads.map(async call => {
        const answer: unknown = await askAgain(call);
        return { name: call.name, answer };
      }),
    );
    if (sessionState.get()?.owner !== session.owner) return;
    const kept: Kept = { user: session.user, role: session.role, answers };
    await currentTablet()?.drafts.save(persistedKey, kept);
    await limitOffline(session.owner);
  } catch (error) {
    // Signing out during the request cancels it, which is no news.
    if (sessionState.get()?.owner === session.owner)
      console.warn('What an offline sign-in needs could not be kept', error);
  }
}

/** How long the password alone opens this tablet is the company's to say. */
async function limitOffline(owner: string): Promise<void> {
  const hours = queryClient.getQueryData<Config>(bootKey(config.config))?.offline_sign_in_hours;
  if (hours !== undefined) await withVault(vault => vault.limitOffline(owner, hours * 3_600_000));
}

/**
 * Puts the stored answers where the screens look for them; null when this tablet has none of this person. However old they
 * are: how long they may be used is up to the sign-in (see vault.ts).
 *
 * @param missing leaves those alone that are there already
 */
export async function restoreBoot(drafts: Drafts, { missing = false } = {}): Promise<Kept | null> {
  const kept = await drafts.load<Kept>(persistedKey);
  for (const { name, answer } of kept?.answers ?? []) {
    const known = missing && queryClient.getQueryData(['boot', name]) !== undefined;
    // As old as can be: the server is asked again when it is there.
    if (!known) queryClient.setQueryData(['boot', name], answer, { updatedAt: restoredAt });
  }
  return kept;
}
