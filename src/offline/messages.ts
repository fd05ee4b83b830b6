/** The key to what a person has on this tablet, as it lives in memory: its bytes cannot be read from it. */
export type HeldKey = { owner: string; keyId: string; dek: CryptoKey };

/**
 * How a key comes over a reload: the page that goes leaves it with the worker under the ticket of its session, and the
 * page that comes asks for it with the same ticket, at a port that is sent along.
 */
export type KeyMessage =
  | { type: 'hold-key'; ticket: string; key: HeldKey }
  | { type: 'give-key'; ticket: string }
  | { type: 'drop-key'; ticket: string };

/**
 * What a page tells the service worker. `tick` says that a page of that build is open and visible; the worker
 * itself keeps no timer. `skip-waiting` asks a worker that waits to take over, if its files are whole; the worker that
 * runs may ask it too, and have it `refill` what it has lost.
 */
export type PageMessage =
  | { type: 'tick'; build: string }
  | { type: 'skip-waiting' }
  | { type: 'refill' }
  | KeyMessage;

/**
 * What the service worker tells its pages: the server has another build, and the page should fetch its worker; that
 * build is ready to take over; this worker has taken over.
 */
export type WorkerMessage = { type: 'fetch-worker' } | { type: 'new-build'; id: string } | { type: 'ready' };
