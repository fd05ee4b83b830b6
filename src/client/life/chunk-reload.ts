import { mayReload } from '../page/reload-guard.ts';
import { connectionState } from '../transport/connection.ts';
import { handOver } from './build-watch.ts';

const missing = new WeakSet<Error>();

/**
 * Reloads the page once when a chunk cannot be loaded because its build is gone from the server. Takes the
 * next build if that waits. Within the guard's 10 seconds the failure goes on to the router's error page.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', event => {
    const { payload } = event;
    missing.add(payload);
    // The router knows such a failure by its message. It would reload the page itself, with no guard and no
    // server.
    payload.message = `A part of the app is missing: ${payload.message}`;
    // Without the server the chunk is not gone, and a reload would throw away what is on the screen.
    if (connectionState() !== 'online') return;
    const { pathname } = window.location;
    if (!mayReload(pathname)) return;
    event.preventDefault();
    void handOver().finally(() => window.location.reload());
  });
}

/** Is this the failure to load a part of the app? */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missing.has(error);
}
