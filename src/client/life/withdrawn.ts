import { session } from '#calls/index.ts';
import type { Tablet } from '#offline/tablet.ts';
import { bootKey, type FranchiseUser, persistBoot } from '../read/boot.ts';
import { mayRead } from '../read/may-read.ts';
import { queryClient } from '../read/query-client.ts';
import { forgetFollowed } from '../tablet/follow-changes.ts';
import { keptTables } from '../tablet/kept-tables.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { background } from '../transport/back-off.ts';
import { fetchCall } from '../transport/fetch-call.ts';
import { isAdministrator, sessionState } from '../who/session-state.ts';
import { checkMe } from './sign-out.ts';
import { canSync } from './sync-time.ts';

/** Query keys of what the server has told, apart from the boot answers. */
const told: ReadonlySet<unknown> = new Set(['call', 'stored', 'first']);

const grantedKey = 'sync:granted';

/**
 * Drops everything that the server has told once this person's permission set is another one than it was read
 * under. What a set no longer grants does not stay on the tablet. The outbox stays, and what is granted is
 * read again.
 *
 * @param staleTime ms for which a set that was read stands
 * @returns whether anything was dropped
 */
export async function forgetWithdrawn(tablet: Tablet, staleTime: number): Promise<boolean> {
  // Refused lately: the same question is being asked again already, in its time.
  if (background.waitMs(session.franchiseUser.name) > 0) return false;
  const user = await queryClient
    .fetchQuery<FranchiseUser>({
      queryKey: bootKey(session.franchiseUser),
      queryFn: ({ signal }) => fetchCall(session.franchiseUser, {}, { signal }),
      staleTime,
    })
    .catch(() => null);
  if (user === null || currentTablet() !== tablet) return false;
  // The person may have been moved: then nothing of the new shop is put under the old one's name.
  if (user.customer_no !== sessionState.get()?.user.customer_no) await checkMe();
  if (!canSync()) return false;
  // A digest would say no more, and drafts are sealed.
  const granted = JSON.stringify([
    isAdministrator(sessionState.get()),
    user.customer_no,
    user.page_permission,
  ]);
  const before = await tablet.drafts.load<string>(grantedKey).catch(() => null);
  if (before === granted) return false;
  let isDropped = false;
  try {
    // What was never read under a set that is known may be any set's.
    if (before !== null || (await holdsWithdrawn(tablet))) {
      await forgetFollowed(tablet.drafts);
      isDropped = true;
      await tablet.store.drop();
    }
    await tablet.drafts.save(grantedKey, granted);
  } catch {
    // A storage that does not answer: the next round looks again.
  }
  if (before === null) return isDropped;
  void queryClient.resetQueries({ predicate: ({ queryKey: [kind] }) => told.has(kind) });
  // A sign-in without connection goes by the new set too.
  const signedIn = sessionState.get();
  if (signedIn) await persistBoot(signedIn);
  return isDropped;
}

async function holdsWithdrawn({ store }: Tablet): Promise<boolean> {
  for (const { call } of keptTables) if (!mayRead(call) && (await store.asOf(call)) !== null) return true;
  return false;
}
