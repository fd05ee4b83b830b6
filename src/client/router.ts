import { createRouter } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The tablet answers at once; a pending screen would only flicker.
  defaultPendingMs: 400,
});

declare module '@tanstack/react-router' {
  // An interface because that is how the library lets its types be extended.
  interface Register {
    router: typeof router;
  }
}
