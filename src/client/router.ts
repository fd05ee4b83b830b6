import { createRouter } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import { ScreenErrorPage } from './shell/error-page.tsx';

export const routerOptions = {
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The tablet answers at once; a pending screen would only flicker.
  defaultPendingMs: 400,
  // Without it a failing screen would take the navigation along.
  defaultErrorComponent: ScreenErrorPage,
} as const;

export const router = createRouter(routerOptions);

declare module '@tanstack/react-router' {
  // An interface because that is how the library lets its types be extended.
  interface Register {
    router: typeof router;
  }
}
