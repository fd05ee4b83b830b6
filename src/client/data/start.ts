import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client';
import { whenCalm } from './calm.ts';
import { connectionState, probe, subscribeConnection, watchConnection } from './connection.ts';
import { watchInstall } from './install.ts';
import { queryClient } from './query-client.ts';
import { sessionState } from './session-state.ts';
import { checkMe } from './sign-in.ts';
import { currentTablet, openFor } from './tablet.ts';

/** Starts what runs beside every screen, the sign-in page included; returns how to stop it. */
export function startData(): () => void {
  watchInstall();
  const stopPersisting = persistBoot();
  const session = sessionState.get();
  if (session) void openFor(session);
  const stops = [watchConnection(), followConnection(), followVisibility(), stopPersisting];
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
      currentTablet()?.outbox.wake('online');
      whenCalm(() => void checkMe());
    });
  };
  look();
  return subscribeConnection(look);
}

function followVisibility(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') currentTablet()?.outbox.wake('visible');
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
