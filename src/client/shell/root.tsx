import { MantineProvider } from '@mantine/core';
import { createRootRoute, type ErrorComponentProps, Outlet, redirect } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { hasNewBuild, reloadIfNewBuild } from '../life/build-watch.ts';
import { canLeave } from '../life/leaving.ts';
import { noticed } from '../page/notices.ts';
import { useSignal } from '../page/signal.ts';
import { readPayload, redirectOf } from '../transport/manifest.ts';
import { NotFoundPage, RouteErrorPage } from './error-page.tsx';
import { theme } from './theme.ts';
import { styleNonce } from './trusted-types.ts';

// The sign-in page is there sooner without it, and without what the screens read with, which comes along.
const MaintenanceWatch = lazy<() => ReactNode>(() =>
  import('./strips/maintenance-watch.tsx').catch(() => ({ default: () => null })),
);

// Cut off before the service worker has everything, the app goes on without them.
const Notices = lazy<() => ReactNode>(() => import('./notices.tsx').catch(() => ({ default: () => null })));

let lastPath: string | undefined;

export const Route = createRootRoute({
  beforeLoad: async ({ location, preload }) => {
    if (preload) return;
    const target = redirectOf(location.pathname);
    if (target) throw redirect({ href: target });
    void readPayload(location.pathname);
    const isNavigation = lastPath !== undefined && lastPath !== location.pathname;
    // The page is on its way out: the router must not go on and must not fail.
    if (isNavigation && hasNewBuild() && (await reloadIfNewBuild(location.href, canLeave)))
      await new Promise(() => {});
    lastPath = location.pathname;
  },
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RootErrorPage,
});

function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      {children}
    </MantineProvider>
  );
}

/** What stands in the place of the root has nothing of the root around it. */
function RootErrorPage(props: ErrorComponentProps) {
  return (
    <Themed>
      <RouteErrorPage {...props} />
    </Themed>
  );
}

function Root() {
  const notices = useSignal(noticed);
  return (
    <Themed>
      <Outlet />
      <Suspense>
        <MaintenanceWatch />
      </Suspense>
      {notices ? (
        <Suspense>
          <Notices />
        </Suspense>
      ) : null}
    </Themed>
  );
}
