import { screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { rowChanges } from '#calls/index.ts';
import { changesPath } from '#calls/session/changes-stream.ts';
import { syncNow } from '#client/life/fill.ts';
import { isListening, startListening } from '#client/life/listening.ts';
import { background } from '#client/transport/back-off.ts';
import { listenForChanges } from '#client/transport/changes-stream.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { soldOnServer } from '#tests/support/sales/sold.ts';

let client: TestClient | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  background.answered(changesPath);
  await client?.close();
  client = undefined;
});

async function filled(changes: boolean, username = 'store01') {
  client = await createTestClient(undefined, { changes });
  await client.signIn(username, username === 'admin' ? 'admin1234' : 'store1234');
  await client.open('/salesOrders');
  await syncNow();
  await screen.findByRole('table');
  // The app has asked for one, too.
  background.answered(changesPath);
  return client;
}

it('a sale on another tablet is on the screen as soon as the server tells of it', async () => {
  const { server } = await filled(true);
  await waitFor(() => expect(isListening()).toBe(true));
  const { pos_so_no } = await soldOnServer(server, await server.signIn('store01'));
  await screen.findByText(pos_so_no, undefined, { timeout: 20_000 });
});

it('the tablet listens again once the server is back, and has what it missed', async () => {
  const { server, connect } = await filled(true);
  await waitFor(() => expect(isListening()).toBe(true));
  await connect(false);
  await waitFor(() => expect(isListening()).toBe(false));
  const { pos_so_no } = await soldOnServer(server, await server.signIn('store01'));
  await connect(true);
  await screen.findByText(pos_so_no, undefined, { timeout: 20_000 });
  await waitFor(() => expect(isListening()).toBe(true));
});

it('a stream that ends and does not come again is told, so that the tablet asks on its own', async () => {
  await filled(false);
  answerWith(new ReadableStream<Uint8Array>({ start: controller => controller.close() }), ours);
  const ended = Promise.withResolvers<boolean>();
  const stop = startListening({ changed() {}, ended: () => ended.resolve(isListening()) });
  expect(await ended.promise).toBe(false);
  stop();
});

it('where the server does not tell, the tablet asks as before', async () => {
  const { intercept, server } = await filled(false);
  expect(isListening()).toBe(false);
  const asked = Promise.withResolvers<void>();
  intercept(({ url }) => {
    if (url === rowChanges.since.path) asked.resolve();
    return undefined;
  });
  await server.db.execute(sql`update customers set address = address || '.' where franchise_code = 'F01'`);
  await syncNow();
  await asked.promise;
});

const never = new AbortController().signal;
const ports = () => ({ begun: vi.fn(), changed: vi.fn(), signal: never });

/** What answers for a stream; whether the server is there, nothing answers. */
const answerWith = (body: BodyInit | null, init: ResponseInit) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation((asked, given) => {
    if (asked !== changesPath) return Promise.reject(new TypeError('Failed to fetch'));
    const response = new Response(body, init);
    const cut = given?.signal;
    const lost = new Promise<never>((_, reject) => {
      cut?.addEventListener('abort', () => reject(cut.reason));
    });
    lost.catch(() => {});
    if (!(body instanceof ReadableStream)) return Promise.resolve(response);
    const line = new TransformStream<Uint8Array, Uint8Array>();
    void body.pipeTo(line.writable, cut ? { signal: cut } : {}).catch(() => {});
    return Promise.resolve(new Response(line.readable, init));
  });
const ours = { headers: { 'x-quay': '1' } };

it('an event that comes in pieces is one event, and a comment none', async () => {
  const encoder = new TextEncoder();
  const pieces = [':\n\n', 'event: cha', 'nged\ndata:\n', '\n:\n\n', 'event: changed\ndata:\n\nevent: x\n\n'];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  answerWith(body, ours);
  const told = ports();
  await listenForChanges('t', told);
  expect(background.held(changesPath)).toBe(null);
  expect(told.begun).toHaveBeenCalledTimes(1);
  expect(told.changed).toHaveBeenCalledTimes(2);
});

it('an answer of a gateway is no stream, and the server is looked for', async () => {
  const asked = answerWith('event: changed\ndata:\n\n', {});
  const told = ports();
  await listenForChanges('t', told);
  expect(background.held(changesPath)?.why).toBe('unreachable');
  expect(asked.mock.calls.map(([url]) => url)).toEqual([changesPath, '/healthz']);
  expect(told.begun).not.toHaveBeenCalled();
  expect(told.changed).not.toHaveBeenCalled();
});

it.each([
  { status: 404, why: 'refused' },
  { status: 503, why: 'busy' },
])('a refusal with $status is an answer: the server is not looked for', async ({ status, why }) => {
  const refusal = JSON.stringify({ result: false, errors: [{ code: 'x', msg: '' }] });
  const asked = answerWith(refusal, { status, headers: { ...ours.headers, 'retry-after': '90' } });
  const told = ports();
  await listenForChanges('t', told);
  expect(background.held(changesPath)?.why).toBe(why);
  expect(background.waitMs(changesPath)).toBeGreaterThan(89_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(told.begun).not.toHaveBeenCalled();
});

it('a line on which nothing comes is given up', async () => {
  const asked = answerWith(new ReadableStream<Uint8Array>(), ours);
  await listenForChanges('t', ports(), 20);
  expect(background.held(changesPath)?.why).toBe('unreachable');
  expect(asked.mock.calls.map(([url]) => url)).toEqual([changesPath, '/healthz']);
});

it('what the server has refused is not asked for again before its time', async () => {
  await filled(false);
  const refusal = JSON.stringify({ result: false, errors: [{ code: 'x', msg: '' }] });
  const asked = answerWith(refusal, { status: 503, headers: { ...ours.headers, 'retry-after': '90' } });
  const stop = startListening({ changed() {}, ended() {} });
  await waitFor(() => expect(background.held(changesPath)?.why).toBe('busy'));
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked.mock.calls.filter(([url]) => url === changesPath)).toHaveLength(1);
  stop();
});
