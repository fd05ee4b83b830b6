import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActions } from '#model/messages/system-actions.ts';
import { createLog } from '#server/log.ts';
import {
  createVendureClient,
  type VendureClient,
  type VendureTimes,
  vendureTimes,
} from '#server/online-shop/vendure/client.ts';
import { SystemProblem } from '#server/outgoing/adapter.ts';

// What the connector makes of answers that a real shop gives rarely. A real shop is tried in `tests/systems`.

type Answering = (response: ServerResponse) => void;

const password = 'planted-password-8841';
const token = 'planted-token-3392';
const always = new AbortController().signal;

let answer: Answering;
let signIns = 0;
let signIn: Answering;
let origin: string;
const clients: VendureClient[] = [];

/** What came with each question, signing in apart. */
const seen: (string | undefined)[][] = [];
const server = createServer(async (request, response) => {
  // The client asks in JSON.
  const { query } = (await json(request)) as { query: string };
  if (query.includes('login(')) {
    signIns += 1;
    signIn(response);
    return;
  }
  seen.push([request.headers.authorization, request.headers['vendure-token']?.toString()]);
  answer(response);
});

const say = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const html = (response: ServerResponse, status: number) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<html>planted-page</html>');
const fault = (code: string, message = 'No.') => ({
  errors: [{ message, extensions: { code } }],
  data: null,
});

beforeEach(async () => {
  signIns = 0;
  seen.length = 0;
  signIn = response =>
    say(response, { data: { login: { __typename: 'CurrentUser' } } }, 200, {
      'vendure-auth-token': `${token}-${signIns}`,
    });
  answer = response => say(response, { data: { orders: 7 } });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

function clientAt(url: string, times: Partial<VendureTimes> = {}): VendureClient {
  const settings = { api: `${url}/admin-api`, channel: 'vn', user: 'quay', password, networks: '' };
  const client = createVendureClient(settings, { ...vendureTimes, ...times });
  clients.push(client);
  return client;
}

const question = {
  what: systemActions.readOrders,
  text: 'query { orders }',
  answer: v.object({ orders: v.number() }),
};
const read = (times?: Partial<VendureTimes>) => clientAt(origin, times).read(question, always);
const write = (times?: Partial<VendureTimes>) => clientAt(origin, times).write(question, always);

async function problemOf(work: Promise<unknown>): Promise<SystemProblem> {
  const [outcome] = await Promise.allSettled([work]);
  if (outcome?.status === 'rejected' && outcome.reason instanceof SystemProblem) return outcome.reason;
  throw new Error('there was no problem of the system');
}
const kinds = async (times?: Partial<VendureTimes>) => [
  (await problemOf(read(times))).kind,
  (await problemOf(write(times))).kind,
];

describe('signing in', () => {
  test('happens once for many questions, and sends token and channel with each', async () => {
    const client = clientAt(origin);
    await Promise.all([1, 2, 3].map(() => client.read(question, always)));
    expect(signIns).toBe(1);
    expect(seen).toEqual(Array(3).fill([`Bearer ${token}-1`, 'vn']));
  });

  test('happens once more for all whose token was refused', async () => {
    const client = clientAt(origin);
    await client.read(question, always);
    const refusesFirst: Answering = response => {
      const { authorization } = response.req.headers;
      say(response, authorization === `Bearer ${token}-1` ? fault('FORBIDDEN') : { data: { orders: 8 } });
    };
    answer = refusesFirst;
    const answers = await Promise.all([1, 2, 3].map(() => client.write(question, always)));
    expect(answers).toEqual(Array(3).fill({ orders: 8 }));
    expect(signIns).toBe(2);
  });

  test('a right that is missing is no matter of the token', async () => {
    answer = response => say(response, fault('FORBIDDEN'));
    expect(await problemOf(write())).toMatchObject({
      kind: 'unavailable',
      message: 'The online shop does not let its user read orders: a right is missing',
    });
    expect(signIns).toBe(2);
  });

  test('what fails is unavailable, and is tried again by the next question', async () => {
    const client = clientAt(origin);
    const good = signIn;
    const no = { errorCode: 'INVALID_CREDENTIALS_ERROR', message: password };
    for (const [bad, why] of [
      [(r: ServerResponse) => say(r, { data: { login: no } }), 'INVALID_CREDENTIALS_ERROR'],
      [(r: ServerResponse) => say(r, { data: { login: {} } }), 'status 200'],
      [(r: ServerResponse) => html(r, 502), 'status 502'],
      [(r: ServerResponse) => r.destroy(), 'the connection broke'],
    ] as const) {
      signIn = bad;
      const problem = await problemOf(client.write(question, always));
      expect(problem.kind).toBe('unavailable');
      expect(problem.message).toContain(why);
    }
    signIn = good;
    expect(await client.read(question, always)).toEqual({ orders: 7 });
  });
});

describe('an answer', () => {
  test('of too many questions says how long to wait', async () => {
    answer = response => say(response, {}, 429, { 'retry-after': '12' });
    expect(await problemOf(write())).toMatchObject({ kind: 'unavailable', retryAfterMs: 12_000 });
  });

  test.each([
    // what the shop answers, kind of a read, kind of a write
    ['503', 'unavailable', 'unavailable', (r: ServerResponse) => html(r, 503)],
    ['a page', 'unavailable', 'unavailable', (r: ServerResponse) => html(r, 200)],
    ['a page for strangers', 'unavailable', 'unavailable', (r: ServerResponse) => html(r, 403)],
    [
      'another address',
      'unavailable',
      'unavailable',
      (r: ServerResponse) => r.writeHead(302, { location: '/x' }).end(),
    ],
    ['a gateway that waited in vain', 'later', 'unknown', (r: ServerResponse) => html(r, 504)],
    [
      'an address that is not there',
      'unavailable',
      'unavailable',
      (r: ServerResponse) => say(r, { statusCode: 404 }, 404),
    ],
    [
      'a request that is too long',
      'later',
      'refused',
      (r: ServerResponse) => say(r, { statusCode: 413 }, 413),
    ],
    ['bad input', 'later', 'refused', (r: ServerResponse) => say(r, fault('USER_INPUT_ERROR'))],
    [
      'a value of another type',
      'later',
      'refused',
      (r: ServerResponse) => say(r, fault('BAD_USER_INPUT'), 400),
    ],
    [
      'an unknown field',
      'unavailable',
      'unavailable',
      (r: ServerResponse) => say(r, fault('GRAPHQL_VALIDATION_FAILED'), 400),
    ],
    [
      'an unknown channel',
      'unavailable',
      'unavailable',
      (r: ServerResponse) => say(r, fault('CHANNEL_NOT_FOUND')),
    ],
    [
      'a rule of its database',
      'later',
      'refused',
      (r: ServerResponse) => say(r, fault('INTERNAL_SERVER_ERROR', 'duplicate key value')),
    ],
    [
      'a deadlock',
      'later',
      'later',
      (r: ServerResponse) => say(r, fault('INTERNAL_SERVER_ERROR', 'deadlock detected')),
    ],
    [
      'half of itself',
      'later',
      'unknown',
      (r: ServerResponse) => r.writeHead(200, { 'content-length': '99' }).write('{"da', () => r.destroy()),
    ],
    ['nothing', 'later', 'unknown', (r: ServerResponse) => r.destroy()],
    [
      'data of another form',
      'unavailable',
      'unknown',
      (r: ServerResponse) => say(r, { data: { orders: 'many' } }),
    ],
    ['no data', 'unavailable', 'unavailable', (r: ServerResponse) => say(r, {})],
  ] as const)('%s: a read is %s, a write is %s', async (_what, ofRead, ofWrite, given) => {
    answer = given;
    expect(await kinds()).toEqual([ofRead, ofWrite]);
  });

  test('with an error of the shop’s own is refused in the shop’s words', async () => {
    const no = { errorCode: 'ORDER_STATE_TRANSITION_ERROR', message: 'No.', transitionError: 'Not paid.' };
    answer = response => say(response, { data: { orders: [{ id: '1' }, no] } });
    expect(await problemOf(write())).toMatchObject({ kind: 'refused', message: 'Not paid.' });
  });

  test('that does not end is cut off', async () => {
    answer = response => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => void (response.destroyed || response.write('x'.repeat(1 << 20), more));
      more();
    };
    expect(await kinds()).toEqual(['later', 'unknown']);
    expect((await problemOf(read())).message).toContain('longer than');
  });

  test('that does not come is waited for as long as its kind may take', async () => {
    answer = () => {};
    expect(await kinds({ answer: 50, long: 50 })).toEqual(['later', 'unknown']);
  });
});

test('a shop that is not there is unavailable', async () => {
  const nowhere = clientAt('http://127.0.0.1:9');
  expect((await problemOf(nowhere.write(question, always))).kind).toBe('unavailable');
});

test('a stop ends a question, and one that waits for the sign-in', async () => {
  const stop = new AbortController();
  const client = clientAt(origin);
  signIn = () => stop.abort();
  expect((await problemOf(client.write(question, stop.signal))).kind).toBe('later');
});

test('no password, token or page of another program gets into the log, whatever fails', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: line => void lines.push(line) });
  const failures: Answering[] = [
    response => response.destroy(),
    response => html(response, 200),
    response => html(response, 502),
    response => response.writeHead(302, { location: 'https://evil.example/?planted-page' }).end(),
    response => say(response, fault('FORBIDDEN', token)),
    response => say(response, { data: { orders: 'planted-page' } }),
    response => say(response, fault('INTERNAL_SERVER_ERROR', 'x'.repeat(5000))),
  ];
  for (const failure of failures) {
    answer = failure;
    for (const work of [read(), write()]) await work.catch(err => log.warn({ err }, 'it failed'));
  }
  signIn = response => say(response, fault('INTERNAL_SERVER_ERROR', password));
  await read().catch(err => log.warn({ err }, 'it failed'));
  expect(lines).toHaveLength(2 * failures.length + 1);
  for (const secret of [password, token, 'planted-page', 'Bearer'])
    expect(lines.join('')).not.toContain(secret);
  expect(Math.max(...lines.map(line => line.length))).toBeLessThan(6000);
});
