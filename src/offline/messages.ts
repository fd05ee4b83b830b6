/**
 * What a page tells the service worker. `tick` says that a page of that build is open and visible; the worker
 * itself keeps no timer.
 */
export type PageMessage = { type: 'tick'; build: string } | { type: 'skip-waiting' };

/**
 * What the service worker tells its pages: the server has another build, whose worker the page should fetch; that
 * build is ready to take over; this worker has taken over.
 */
export type WorkerMessage = { type: 'fetch-worker' } | { type: 'new-build'; id: string } | { type: 'ready' };
