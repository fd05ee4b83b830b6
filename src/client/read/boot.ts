import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, AnyRead, Read } from '#calls/kit/call.ts';
import * as session from '#calls/session/session.ts';
import * as config from '#calls/setup/config.ts';
import type { Drafts } from '#offline/tablet.ts';
import { withVault } from '../session/vault.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { background } from '../transport/back-off.ts';
import { useConnection } from '../transport/connection.ts';
import { CallFailure, fetchCall } from '../transport/fetch-call.ts';
import { type Session, sessionState, useSession } from '../who/session-state.ts';
import { freshFor, queryClient } from './query-client.ts';

/**
 * The few answers that every screen needs. sessionStorage keeps them, so that a reload has them at once. The
 * tablet keeps them sealed, so that a sign-in without connection has them.
 */
export const bootReads = [session.franchiseUser, config.config] as const;

export const bootKey = (call: AnyRead) => ['boot', call.name] as const;

// Also for those that an offline sign-in puts there: a reload must find them.
queryClient.setQueryDefaults(['boot'], { meta: { boot: true }, gcTime: Number.POSITIVE_INFINITY });

/** Without these answers no button acts: a busy server is asked again. One that has decided, or is not there, is not. */
const busy = (error: Error) => error instanceof CallFailure && error.status >= 429;

function useBoot<O>(call: Read<object, O>): O | null {
  const { state } = useConnection();
  const token = useSession()?.token ?? null;
  const { data } = useQuery({
    queryKey: bootKey(call),
    queryFn: ({ signal }) => fetchCall(call, {}, { signal }),
    enabled: state === 'online' && token !== null,
    staleTime: freshFor(5 * 60_000),
    // For as long as it takes: each button that is drawn asks again for a query that has given up.
    retry: (_, error) => busy(error),
    retryDelay: () => background.waitMs(call.name),
    gcTime: Number.POSITIVE_INFINITY,
    meta: { boot: true, tags: call.tags },
  });
  return data ?? null;
}

export type FranchiseUser = AnswerOf<typeof session.franchiseUser>;
export type Config = AnswerOf<typeof config.config>;

/** The user's franchise and permission set; null until known. */
export function useFranchiseUser(): FranchiseUser | null {
  return useBoot(session.franchiseUser);
}

/** The company's settings; null until known. */
export function useConfig(): Config | null {
  return useBoot(config.config);
}

/** The same where nothing is drawn. */
export const currentConfig = (): Config | null =>
  queryClient.getQueryData<Config>(bootKey(config.config)) ?? null;

const answerMs = 2000;

/**
 * The company's settings for what stays on paper: an answer that is on its way is waited for, two seconds at most. A
 * person who prints right after a change of the settings gets the new ones.
 */
export async function newestConfig(): Promise<Config | null> {
  const asked = queryClient.getQueryCache().find<Config>({ queryKey: bootKey(config.config) });
  // A server that has refused once is busy: no slip waits for it again.
  if (asked?.state.fetchStatus === 'fetching' && asked.state.fetchFailureCount === 0) {
    const late = new Promise(resolve => setTimeout(resolve, answerMs));
    // Not answered: those known are printed.
    await Promise.race([asked.promise?.catch(() => null), late]);
  }
  return currentConfig();
}

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
        const answer: unknown = await queryClient.fetchQuery({
          queryKey: bootKey(call),
          queryFn: ({ signal }) => fetchCall<AnyRead>(call, {}, { signal }),
          staleTime: 0,
          meta: { boot: true, tags: call.tags },
        });
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
    if (!known) queryClient.setQueryData(['boot', name], answer, { updatedAt: 1 });
  }
  return kept;
}
