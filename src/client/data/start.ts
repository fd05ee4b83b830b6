import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client';
import { whenCalm } from './calm.ts';
import { connectionState, probe, subscribeConnection, watchConnection } from './connection.ts';
import { tellEnded } from './ended-tokens.ts';
import { watchInstall } from './install.ts';
import { queryClient } from './query-client.ts';
import { onSessionEnded } from './same-session.ts';
import { sessionState } from './session-state.ts';
import { checkMe, leave } from './sign-in.ts';
import { currentTablet, openFor, retryKey, tabletSlot } from './tablet.ts';
import { leaveKeyOnUnload } from './worker-key.ts';

/** Starts what runs beside every screen, the sign-in page included; returns how to stop it. */
export function startData(): () => void {
  watchInstall();
  const stopPersisting = persistBoot();
  const session = sessionState.get();
  if (session) void openFor(session);
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
    maxAge: 12 * 3600_000,
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
  let before: string | null = null;
  const look = () => {
    const now = connectionState();
    if (now === before) return;
    before = now;
    if (now !== 'online') return;
    void probe().then(there => {
      if (!there) return;
      void tellEnded();
      // The server may have what a reload without it could not find.
      if (tabletSlot.get().locked) void retryKey();
      currentTablet()?.outbox.wake('online');
      whenCalm(() => void checkOpened());
    });
  };
  look();
  return subscribeConnection(look);
}

/** A person whose key is still being looked for is asked for the password there, and not sent away by a dead token. */
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

function followVisibility(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') currentTablet()?.outbox.wake('visible');
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
