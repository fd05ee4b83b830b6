import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { t } from '#client/messages/en.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { startSignedIn } from '../life/start-signed-in.ts';
import { warnings } from '../life/tablet-health.ts';
import { flushing } from '../outbox/flush.ts';
import { useTitle } from '../page/head.ts';
import { useSignal } from '../page/signal.ts';
import { pageOf, useIsOffered, useMayOpen } from '../read/permissions.ts';
import { queryClient } from '../read/query-client.ts';
import { useUnsentCount } from '../tablet/entries.ts';
import { openFor, tabletSlot } from '../tablet/tablet.ts';
import { useMaintenance } from '../transport/maintenance.ts';
import { ConfirmPrompt } from '../ui/confirm.tsx';
import { sessionState, useSession } from '../who/session-state.ts';
import { useAppBadge } from './app-badge.ts';
import styles from './default-layout.module.css';
import { Navigation } from './navigation/navigation.tsx';
import { Splash } from './splash.tsx';
import { ConnectionBar } from './strips/connection-bar.tsx';
import { useScanGuard } from './use-scan-guard.ts';
import { useTypedGuard } from './use-typed-guard.ts';

// Loaded when a person follows a link to a page that is not theirs.
const NotPermitted = lazy(() => import('./not-permitted.tsx'));
// Cut off before the service worker has everything, the screens go on without them.
const Strips = lazy<() => ReactNode>(() =>
  import('./strips/strips.tsx').catch(() => ({ default: () => null })),
);

// Needed when a page is reloaded where neither worker nor server has the key.
const Unlock = lazy(() => import('./sign-in/unlock.tsx'));

export const Route = createFileRoute('/_default')({
  beforeLoad: async ({ location }) => {
    const session = sessionState.get();
    if (!session) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
    await openFor(session);
  },
  // The first page waits for the storage of the browser, which may take its time.
  pendingComponent: Splash,
  component: DefaultLayout,
});

function DefaultLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

/** A document's page is named after its number. */
function titleOf({ pathname, search }: { pathname: string; search: { no?: string } }): string {
  const page = pageOf(pathname);
  const parts = [search.no && localNumber(search.no), page && t.pages[page], t.shell.appName];
  return parts.filter(Boolean).join(' · ');
}

function Frame() {
  const session = useSession();
  const navigate = Route.useNavigate();
  const { notice } = useMaintenance();
  const { broken, blocked, locked, gone } = useSignal(tabletSlot);
  useEffect(startSignedIn, []);
  useAppBadge();
  useTitle(useLocation({ select: titleOf }));
  useEffect(() => {
    if (!session) void navigate({ to: '/login', search: {}, ignoreBlocker: true });
  }, [session, navigate]);
  const unsent = useUnsentCount();
  const signingOut = useSignal(flushing) !== null;
  const warned = useSignal(warnings).length > 0;
  useTypedGuard();
  useScanGuard();
  if (!session) return null;
  if (locked)
    return (
      <Suspense>
        <Unlock locked={locked} />
      </Suspense>
    );
  // Loaded when there is something to tell.
  const strips = session.offline || session.movedTo !== undefined || signingOut || warned;
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        {t.layout.skipToContent}
      </a>
      <Navigation />
      <div className={styles.main}>
        <ConnectionBar />
        {broken ? (
          <p className={styles.warning} role="alert">
            {gone ? t.layout.storageGone(unsent) : blocked ? t.layout.storageBlocked : t.layout.storageBroken}
          </p>
        ) : null}
        {strips ? (
          <Suspense>
            <Strips />
          </Suspense>
        ) : null}
        {notice ? (
          <p className={styles.notice} role="status">
            {notice}
          </p>
        ) : null}
        <main id="content" tabIndex={-1} className={styles.content}>
          <OwnPage />
        </main>
      </div>
      <ConfirmPrompt />
    </div>
  );
}

/**
 * The page, if the back end has it and this person's set holds it. An old link or a typed address leads to words, not to an empty
 * screen.
 */
function OwnPage() {
  const { pathname, search } = useLocation();
  const isOffered = useIsOffered(pathname);
  const mayOpen = useMayOpen(pathname, search);
  if (isOffered && mayOpen) return <Outlet />;
  return (
    <Suspense>
      <NotPermitted isOffered={isOffered} />
    </Suspense>
  );
}
