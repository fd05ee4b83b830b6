import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client';
import { watchInstall } from '../page/install.ts';
import { restoreBoot } from '../read/boot.ts';
import { whenIdle } from '../read/idle.ts';
import { queryClient } from '../read/query-client.ts';
import { onSessionEnded } from '../session/same-session.ts';
import { leaveKeyOnUnload } from '../session/worker-key.ts';
import { currentTablet, openFor, retryKey, tabletSlot } from '../tablet/tablet.ts';
import { background } from '../transport/back-off.ts';
import {
  type ConnectionState,
  connectionState,
  followConnectionState,
  hasAnswered,
  probe,
  watchConnection,
} from '../transport/connection.ts';
import { sessionState } from '../who/session-state.ts';
import { checkMe, leave } from './sign-out.ts';

/** Starts what runs behind every screen, the sign-in page included; returns how to stop it. */
export function startData(): () => void {
  background.forget();
  watchInstall();
  const stopPersisting = persistBoot();
  const session = sessionState.get();
  if (session) void openFor(session).then(tablet => tablet && restoreBoot(tablet.drafts, { missing: true }));
  const stops = [watchConnection(), followConnection(), followVisibility(), stopPersisting, followSession()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The boot answers, and nothing else, in sessionStorage: a reload has them at once. */
function persistBoot(): () => void {
  const options = {
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
  void persistQueryClientRestore(options);
  return persistQueryClientSubscribe(options);
}

/** Back online: the person is checked, and the outbox starts. */
function followConnection(): () => void {
  const look = (state: ConnectionState) => {
    if (state !== 'online') return;
    // What got no answer got none because the server was away.
    background.forget('unreachable');
    // Before the first look it is the browser's opinion only.
    void (hasAnswered() ? Promise.resolve(true) : probe()).then(there => {
      if (!there) return;
      // The server may have what a reload without it could not find.
      if (tabletSlot.get().locked) void retryKey();
      currentTablet()?.outbox.wake('online');
      whenIdle(() => {
        void checkOpened();
        void import('../transport/ended-tokens.ts').then(({ tellEnded }) => tellEnded());
      });
    });
  };
  look(connectionState());
  return followConnectionState(look);
}

/**
 * While the page still looks for the key, a dead token sends no one away: the unlock screen asks for the
 * password.
 */
async function checkOpened(): Promise<void> {
  const session = sessionState.get();
  if (session) await openFor(session);
  await checkMe();
}

/** The key survives a reload of this page, and not the session's end in another tab. */
function followSession(): () => void {
  const stops = [
    leaveKeyOnUnload(),
    onSessionEnded(ticket => {
      if (sessionState.get()?.ticket === ticket) void leave();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The page is visible again, or the network has changed: the outbox need not wait for its next try. */
function followVisibility(): () => void {
  const wake = (reason: 'visible' | 'online') => () => {
    if (document.visibilityState === 'visible' || reason === 'online') currentTablet()?.outbox.wake(reason);
  };
  const [seen, reconnected] = [wake('visible'), wake('online')];
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('focus', seen);
  window.addEventListener('online', reconnected);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('focus', seen);
    window.removeEventListener('online', reconnected);
  };
}
