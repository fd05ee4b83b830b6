import { getResponse, type RequestHandler } from 'msw';

/**
 * The simulated browser's network. Handlers of msw in this process answer `fetch`, with no socket in between
 * that could be torn down while a test ends. Returns how to stop.
 */
export function mountNetwork(handlers: RequestHandler[]): () => void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const response = await Promise.race([getResponse(handlers, request), aborted]);
    if (!response) throw new Error(`Nothing answers ${request.method} ${request.url}`);
    // What the browser says of a connection that broke.
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return Object.defineProperty(response, 'url', { value: request.url });
  };
  return () => {
    // What is still looking for the server finds none, here and on this machine.
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  };
}

/** What the simulated browser came with. */
const own = globalThis.fetch;

/** Reaches what listens on this machine, until the answer is called. */
export function mountThisMachine(): () => void {
  const before = globalThis.fetch;
  globalThis.fetch = own;
  return () => {
    globalThis.fetch = before;
  };
}
