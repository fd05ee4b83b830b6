import { mayReload } from './reload-guard.ts';

/**
 * When a chunk of a page cannot be loaded (its build is gone from the server), loads the page again once. Within the
 * guard's 10 seconds the failure goes on to the router's error page.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', event => {
    // Offline the chunk is not gone, and a reload would throw away what is on the screen.
    if (!navigator.onLine) return;
    const { pathname } = window.location;
    if (!mayReload(pathname)) return;
    event.preventDefault();
    window.location.reload();
  });
}
