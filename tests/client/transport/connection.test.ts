import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setStatus } from '#calls/sales/orders.ts';
import { me } from '#calls/session/session.ts';
import { serverMs } from '#client/page/server-clock.ts';
import {
  connectionState,
  countLateRequests,
  mayWait,
  probe,
  restartProbe,
  watchConnection,
} from '#client/transport/connection.ts';
import { fetchCall, Unreachable } from '#client/transport/fetch-call.ts';
import { answersChanges, transport } from '#client/transport/transport.ts';
import { ourAnswer } from '#tests/support/client.tsx';

type Asked = { url: string; signal: AbortSignal; answer: (response: Response) => void };
let asked: Asked[];

/** A network that answers when the test says so. */
const network = (url: string, { signal, redirect }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    if (!signal) throw new Error('every request has a limit');
    signal.addEventListener('abort', () => reject(signal.reason));
    const answer = (response: Response) =>
      redirect === 'error' && response.status >= 300 && response.status < 400
        ? reject(new TypeError('redirected'))
        : resolve(response);
    asked.push({ url, signal, answer });
  });
const last = (): Asked => {
  const request = asked.at(-1);
  if (!request) throw new Error('nothing was asked');
  return request;
};
const healthy = (time = new Date().toISOString()) =>
  ourAnswer({ result: true, data: { status: 'ok', time } });
const looks = () => asked.filter(({ url }) => url === '/healthz').length;

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(network));
  // What the test takes on a busy machine is no time that passes in it.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  // The platform's own timer is not among the fake ones.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), ms);
    return limit.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function isOnline(): Promise<void> {
  const there = probe();
  last().answer(healthy());
  expect(await there).toBe(true);
}

describe('the look at the line', () => {
  test.each([
    ['a page with 200', () => new Response('<html>Sign in to the Wi-Fi</html>')],
    ['any object with 200', () => Response.json({})],
    ['our envelope without our mark', () => Response.json({ result: true, data: { status: 'ok' } })],
    ['an empty 204', () => new Response(null, { status: 204 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/portal' } })],
    ['a gateway’s 503', () => Response.json({ error: 'no upstream' }, { status: 503 })],
  ])('finds nobody where %s comes', async (_, response) => {
    await isOnline();
    const there = probe();
    last().answer(response());
    expect(await there).toBe(false);
    expect(connectionState()).toBe('unreachable');
  });

  test('finds our server, and its time', async () => {
    const there = probe();
    last().answer(healthy('2031-05-05T10:00:00.000Z'));
    expect(await there).toBe(true);
    expect(connectionState()).toBe('online');
    // The clock goes on from there.
    const told = Date.parse('2031-05-05T10:00:00.000Z');
    expect(serverMs()).toBeGreaterThanOrEqual(told);
    expect(serverMs()).toBeLessThan(told + 3_600_000);
  });

  test('starts again when the network comes back, however long the old one would wait', async () => {
    const stop = watchConnection();
    const before = probe();
    const old = last();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(looks()).toBe(2));
    expect(old.signal.aborted).toBe(true);
    last().answer(healthy());
    // A caller that waited for the old look gets the answer of the new one.
    expect(await before).toBe(true);
    stop();
  });
});

describe('a server that accepts and never answers', () => {
  test('is waited for once: a request without an answer is given up, and nothing else waits', async () => {
    await isOnline();
    const read = fetchCall(me, {}, { token: 'a' });
    const outcome = read.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3900);
    expect(mayWait()).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(mayWait()).toBe(false);
    // Two looks of four seconds each.
    await vi.advanceTimersByTimeAsync(8200);
    expect(await outcome).toBeInstanceOf(Unreachable);
    expect(connectionState()).toBe('unreachable');
    const before = looks();
    const back = restartProbe();
    await vi.waitFor(() => expect(looks()).toBe(before + 1));
    last().answer(healthy());
    await back;
    expect(mayWait()).toBe(true);
  });

  test('is there and has one change wait in vain, but no other until it has answered one', async () => {
    const change = {
      mid: crypto.randomUUID(),
      attempt: 1,
      lane: 'so:N1',
      laneSeq: 1,
      call: setStatus,
      input: { pos_so_no: 'N1', status: 'CONFIRMED', cancel_reason_code: '' },
      token: 'a',
      owner: '1@F01',
    };
    await isOnline();
    const first = transport.send(change, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(3900);
    expect(answersChanges()).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect(last().url).toBe('/healthz');
    last().answer(healthy());
    await vi.advanceTimersByTimeAsync(26_000);
    expect(await first).toEqual({ kind: 'unknown' });
    const before = looks();
    const look = restartProbe();
    await vi.waitFor(() => expect(looks()).toBe(before + 1));
    last().answer(healthy());
    await look;
    expect(mayWait()).toBe(true);
    expect(answersChanges()).toBe(false);
    const second = transport.send({ ...change, attempt: 2 }, new AbortController().signal);
    // A refusal too is an answer.
    last().answer(ourAnswer({ result: false, errors: [{ code: 'validation', msg: '' }] }, { status: 400 }));
    expect(await second).toMatchObject({ kind: 'refused' });
    expect(answersChanges()).toBe(true);
  });

  test('but is there for others is waited for to the end', async () => {
    await isOnline();
    const read = fetchCall(me, {}, { token: 'a' });
    const slow = last();
    expect(countLateRequests()).toBe(0);
    await vi.advanceTimersByTimeAsync(4100);
    last().answer(healthy());
    await vi.advanceTimersByTimeAsync(10_000);
    // People are told that something waits, although the server is there.
    expect([connectionState(), countLateRequests()]).toEqual(['online', 1]);
    slow.answer(ourAnswer({ result: true, data: { user: {}, role: {}, server_time: '' } }));
    expect(await read).toMatchObject({ server_time: '' });
    expect(countLateRequests()).toBe(0);
  });

  /** Begins an answer of ours with a body that comes bit by bit. */
  function begin() {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const { signal, answer } = last();
    // What the platform does to the body of a request that is given up.
    signal.addEventListener('abort', () => void writer.abort(signal.reason));
    answer(new Response(body.readable, ourAnswer({})));
    const send = (text: string) => writer.write(new TextEncoder().encode(text));
    return Object.assign(send, { end: () => writer.close() });
  }
  /** A caller looks whether the server is there, and finds it. */
  async function isSeen() {
    await vi.advanceTimersByTimeAsync(4100);
    expect(last().url).toBe('/healthz');
    last().answer(healthy());
  }

  test('and takes longer for the rest of an answer than for its beginning is waited for', async () => {
    await isOnline();
    const read = fetchCall(me, {}, { token: 'a' });
    const send = begin();
    await send('{"result":true,"data":{"user":{},"role":{},');
    await isSeen();
    await vi.advanceTimersByTimeAsync(50_000);
    await send('"server_time":""}}');
    await send.end();
    expect(await read).toMatchObject({ server_time: '' });
  });

  test('and never ends the answer that it began is given up', async () => {
    await isOnline();
    const outcome = fetchCall(me, {}, { token: 'a' }).catch((error: unknown) => error);
    const send = begin();
    await send('{"result":');
    await isSeen();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBeInstanceOf(Unreachable);
    expect(countLateRequests()).toBe(0);
  });
});

test('a function that the browser does not have is told as itself, and is no missing network', async () => {
  await isOnline();
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  await expect(fetchCall(me, {}, { token: 'a' })).rejects.toThrow(TypeError);
  expect(connectionState()).toBe('online');
});

test('a server that asks to be left alone is not looked at until then', async () => {
  await isOnline();
  const refused = probe();
  last().answer(ourAnswer({ result: false, errors: [] }, { status: 503, headers: { 'retry-after': '30' } }));
  expect(await refused).toBe(false);
  const before = looks();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await probe()).toBe(false);
  expect(looks()).toBe(before);
  await vi.advanceTimersByTimeAsync(17_000);
  await isOnline();
  expect(looks()).toBe(before + 1);
});
