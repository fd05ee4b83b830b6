import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { notifications } from '@mantine/notifications';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { HttpResponse, http } from 'msw';
import { expect } from 'vitest';
import type { ChainAnswer } from '#calls/kit/chain.ts';
import { isMarked, serverMark } from '#calls/kit/mark.ts';
import { signIn } from '#client/life/sign-in.ts';
import { leave } from '#client/life/sign-out.ts';
import { startData } from '#client/life/start.ts';
import { queryClient } from '#client/read/query-client.ts';
import { type router as appRouter, routerOptions } from '#client/router.ts';
import { closeTablet, currentTablet } from '#client/tablet/tablet.ts';
import { probe } from '#client/transport/connection.ts';
import { heldKey } from '#client/who/held-key.ts';
import { sessionState } from '#client/who/session-state.ts';
import type { PageMessage } from '#offline/messages.ts';
import type { Tablet } from '#offline/tablet.ts';
import type { Escrow } from '#server/session/escrow.ts';
import { createHeldKeys } from '../../sw/held-keys.ts';
import { typeLikeAPerson } from './scanner.ts';
import { createTestServer, type TestServer, type TestServerOptions } from './server.ts';
import { mountNetwork } from './tablet/network.ts';

/** A request on its way to the back end, and what it asks of the proxy. */
type Interceptor = (passing: Passing) => Response | undefined | Promise<Response | undefined>;
export type Passing = { request: Request; url: string; method: string; body: unknown };

export type TestClient = {
  server: TestServer;
  user: UserEvent;
  /** Cuts the line; `true` mends it. Resolves when the app has noticed. */
  connect(there: boolean): Promise<void>;
  /** Answers instead of the back end when it returns a response; once it returns nothing the request goes through. It may take its time. */
  intercept(answer: Interceptor | null): void;
  /** Resolves when all that was asked has its answer, from before an interceptor. */
  answeredSoFar(): Promise<void>;
  /** The server handles the next write and its answer is lost on the way back. */
  loseNextAnswer(): void;
  /** Signs in through the data layer, as the sign-in page does. */
  signIn(username?: string, password?: string): Promise<void>;
  /** Draws the app at a path. */
  open(path: string): Promise<typeof appRouter>;
  /** What the signed-in person has on the tablet. */
  tablet(): Tablet;
  /** The page is reloaded: what lived in memory is gone, but for what the service worker has kept. */
  reload(path: string): Promise<typeof appRouter>;
  /** The browser stops the service worker: what it kept in memory is gone. */
  stopWorker(): void;
  close(): Promise<void>;
};

/** The whole app in a simulated browser, its requests answered by the real server in this process. */
export async function createTestClient(
  escrow?: Escrow,
  {
    empty = false,
    printers,
    searchPrinters,
    changes = false,
    displays = false,
    systems = [],
  }: Pick<
    TestServerOptions,
    'empty' | 'printers' | 'searchPrinters' | 'changes' | 'displays' | 'systems'
  > = {},
): Promise<TestClient> {
  // The simulated browser has no locks of its own; those of Node are the same.
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  // No fonts either: the fields that grow with their text listen to their loading.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  const stopTyping = typeLikeAPerson();
  const worker = workerWithKeys();
  const server = await createTestServer({
    empty,
    changes,
    displays,
    systems,
    ...(escrow ? { escrow } : {}),
    ...(printers ? { printers } : {}),
    ...(searchPrinters ? { searchPrinters } : {}),
  });
  let there = true;
  let loseNext = false;
  let answer: Interceptor | null = null;

  const underWay = new Set<Promise<unknown>>();
  const pass = (request: Request): Promise<Response> => {
    const response = passed(request).finally(() => underWay.delete(response));
    underWay.add(response);
    return response;
  };
  const passed = async (request: Request): Promise<Response> => {
    if (!there) return HttpResponse.error();
    const body = request.method === 'POST' ? await request.clone().text() : '';
    const response = await answered(request, body);
    if (response.type === 'error') return response;
    if (loseNext && request.headers.has('idempotency-key')) {
      loseNext = false;
      return HttpResponse.error();
    }
    return new HttpResponse(await response.arrayBuffer(), {
      status: response.status,
      headers: Object.fromEntries(response.headers),
    });
  };
  const ask = async ({ url, method, headers }: Request, body: string): Promise<Response> => {
    const { pathname, search } = new URL(url);
    return server.app.request(pathname + search, {
      method,
      headers: Object.fromEntries(headers),
      ...(body === '' ? {} : { body }),
    });
  };

  /** By the interceptor or the server; a chain by the server as far as the change that the interceptor answers. */
  const answered = async (request: Request, body: string): Promise<Response> => {
    const { chain, ...rest } = parse(body);
    for (const [index, { url, options }] of (chain ?? [rest]).entries()) {
      const early = await answer?.({
        request,
        url: url ?? '',
        method: options?.method ?? '',
        body: options?.body,
      });
      if (!early) continue;
      if (!chain || !isMarked(early.headers)) return early;
      const before = JSON.stringify({ ...rest, chain: chain.slice(0, index) });
      const answers = index === 0 ? [] : await answersOf(await ask(request, before));
      const headers = Object.fromEntries(early.headers);
      if (answers.length === index) answers.push({ status: early.status, body: await early.json(), headers });
      return ourAnswer({ result: true, data: answers });
    }
    return ask(request, body);
  };

  let cut = new AbortController();
  const stream = async (request: Request): Promise<Response> => {
    if (!there) return HttpResponse.error();
    const { body, status, headers } = await ask(request, await request.clone().text());
    const line = new TransformStream<Uint8Array, Uint8Array>();
    void body
      ?.pipeTo(line.writable, { signal: AbortSignal.any([request.signal, cut.signal]) })
      .catch(() => {});
    return new HttpResponse(line.readable, { status, headers: Object.fromEntries(headers) });
  };

  const disconnect = mountNetwork([
    ...['changes', 'display/hear', 'display/watch'].map(door =>
      http.post(`*/api/${door}`, ({ request }) => stream(request)),
    ),
    http.all('*/api/*', ({ request }) => pass(request)),
    http.get('*/healthz', ({ request }) => pass(request)),
    http.get('*/images/*', () => new HttpResponse(null, { status: 404 })),
  ]);
  globalThis.indexedDB = new IDBFactory();
  sessionStorage.clear();
  localStorage.clear();
  // As a browser tells its pages: the facts of the tablet, which all tests of a worker share, are as on a new one.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  let stop = startData();
  await probe();

  const draw = async (path: string) => {
    cleanup();
    const router = createRouter({
      ...routerOptions,
      history: createMemoryHistory({ initialEntries: [path] }),
    });
    // The same tree as the app's router, on a history of its own.
    render(<RouterProvider router={router as never} />);
    await router.load();
    await bootIsKnown();
    return router as unknown as typeof appRouter;
  };

  return {
    server,
    stopWorker: worker.stop,
    user: userEvent.setup(),
    async connect(next) {
      there = next;
      cut.abort();
      cut = new AbortController();
      // A look that was under way may have asked the line as it was before.
      while ((await probe()) !== next);
    },
    intercept(next) {
      answer = next;
    },
    async answeredSoFar() {
      await Promise.allSettled(underWay);
    },
    loseNextAnswer() {
      loseNext = true;
    },
    async signIn(username = 'store01', password = 'store1234') {
      const result = await signIn(username, password);
      if (!('ok' in result) || !result.ok)
        throw new Error(`sign-in of ${username}: ${JSON.stringify(result)}`);
    },
    open: draw,
    tablet() {
      const tablet = currentTablet();
      if (!tablet) throw new Error('nobody is signed in');
      return tablet;
    },
    async reload(path) {
      cleanup();
      window.dispatchEvent(new Event('pagehide'));
      stop();
      await closeTablet();
      heldKey.set(null);
      stop = startData();
      return draw(path);
    },
    async close() {
      cleanup();
      stop();
      if (sessionState.get()) await leave();
      // What one test was told is no answer to the next.
      notifications.clean();
      disconnect();
      stopTyping();
      await server.close();
    },
  };
}

/**
 * The page asks in addition what the person may do. A button that needs it is there once this has come, or
 * failed.
 */
const bootIsKnown = () =>
  waitFor(() => {
    const asking = queryClient
      .getQueryCache()
      .findAll({ queryKey: ['boot'], fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined && state.fetchFailureCount === 0);
    expect(asking).toEqual([]);
  });

/** The part of the service worker that keeps keys, as this page's worker in charge. */
function workerWithKeys(): { stop(): void } {
  let keys = createHeldKeys();
  const controller = {
    postMessage: (message: PageMessage, [port]: MessagePort[] = []) =>
      keys.onMessage(structuredClone(message), port),
  };
  const value = { controller, getRegistration: async () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  return {
    stop() {
      keys = createHeldKeys();
    },
  };
}

/** What the data layer posts to the proxy: a call, or a chain of changes. */
type Posted = { url?: string; options?: { method?: string; body?: unknown } };

function parse(body: string): Posted & { chain?: Posted[] } {
  try {
    return JSON.parse(body) as Posted;
  } catch {
    return {};
  }
}

async function answersOf(response: Response): Promise<ChainAnswer[]> {
  const { data } = (await response.json()) as { data: ChainAnswer[] }; // what our server answers a chain
  return data;
}

/** JSON as our server answers it, with its mark; `Response.json` is what a gateway says in its place. */
export function ourAnswer(
  body: unknown,
  { status = 200, headers = {} }: Pick<ResponseInit, 'status'> & { headers?: Record<string, string> } = {},
): Response {
  return Response.json(body, {
    status,
    headers: { [serverMark.name]: serverMark.value, ...headers },
  });
}

/** Signs in on the sign-in page, which must be open. */
export async function signInOnPage(client: TestClient, username: string, password: string): Promise<void> {
  await client.user.type(await screen.findByLabelText('Username'), username);
  await client.user.type(screen.getByLabelText('Password'), password);
  await client.user.click(screen.getByRole('button', { name: 'Sign in' }));
}
