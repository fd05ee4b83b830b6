import { createHmac, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstError } from '#calls/kit/errors.ts';
import { relayPaths } from '#calls/sales/display-relay.ts';
import { changesPath } from '#calls/session/changes-stream.ts';
import { keyBytes, keyPaths } from '#calls/session/data-key.ts';
import {
  foreignWords,
  noDates,
  oddDates,
  oddNumbers,
  type Path,
  strange,
  unstorable,
  withValue,
} from '../support/inputs/bad-input.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

/** The doors that are not the proxy's: what they are sent is in no catalogue. */

const secret = 'a-secret-of-the-service';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer({
    printers: { networks: '127.0.0.0/8' },
    changes: true,
    displays: true,
    bankNotices: {
      sepay: { apiKey: secret, secret: null },
      casso: { token: secret, checksumKey: null },
      payos: { checksumKey: secret },
    },
  });
  token = await server.signIn('store01');
});
afterAll(() => server.close());

const vietnam = () => new Date(Date.now() + 7 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
const money = () => ({
  description: 'CT DEN',
  amount: 12_345,
  accountNumber: '1',
  virtualAccountNumber: null,
});

/** Each door with something that it takes. */
const doors = (): Record<string, { path: string; good: object; headers?: Record<string, string> }> => ({
  print: {
    path: '/api/print',
    good: {
      token,
      job_id: randomUUID(),
      device_id: null,
      kind: 'receipt',
      subject: 'SO-1',
      width: 576,
      height: 8,
      bits: deflateSync(Buffer.alloc(576)).toString('base64'),
      cut: true,
      drawer: false,
      reprint: false,
    },
  },
  hold: {
    path: keyPaths.hold,
    good: { token, key_id: 'k1', share: Buffer.alloc(keyBytes).toString('base64url') },
  },
  changes: { path: changesPath, good: { token } },
  'display.open': { path: relayPaths.open, good: { token, room: 'o'.repeat(43) } },
  'display.end': { path: relayPaths.end, good: { token, room: 'n'.repeat(43) } },
  'display.tell': { path: relayPaths.tell, good: { token, room: 'o'.repeat(43), sealed: 'c2VhbGVk' } },
  'display.answer': { path: relayPaths.answer, good: { room: 'n'.repeat(43), sealed: 'c2VhbGVk' } },
  // Of no room: there is no stream, which would have no end.
  'display.hear': { path: relayPaths.hear, good: { token, room: 'n'.repeat(43), page: 'p' } },
  'display.watch': { path: relayPaths.watch, good: { room: 'n'.repeat(43), page: 'p' } },
  share: { path: keyPaths.share, good: { token, key_id: 'k1' } },
  recover: { path: keyPaths.recover, good: { token, key_id: 'k1', escrow_id: 'e1', wrap: 'AAAA' } },
  release: {
    path: keyPaths.release,
    good: { token, key_id: 'k1', escrow_id: 'e1', wrap: 'AAAA', owner: '2@F01', reason: 'gone' },
  },
  logout: { path: '/api/logout', good: { token: 'of-nobody' } },
  sepay: {
    path: '/api/bank-notices/sepay',
    headers: { authorization: `Apikey ${secret}` },
    good: {
      id: 1,
      transactionDate: vietnam(),
      accountNumber: '1',
      subAccount: 'x',
      content: 'CT DEN',
      transferType: 'in',
      transferAmount: 12_345,
      referenceCode: 'r',
    },
  },
  casso: {
    path: '/api/bank-notices/casso',
    headers: { 'secure-token': secret },
    good: {
      data: [
        { id: 1, tid: 't', description: 'CT DEN', amount: 12_345, when: vietnam(), bank_sub_acc_id: '1' },
      ],
    },
  },
  'erp-notices': {
    path: '/api/erp-notices',
    good: { value: [{ clientState: 'of-nobody', resource: 'r', changeType: 'updated' }] },
  },
  // It reads no body.
  'system-notices': {
    path: '/api/system-notices/online-shop',
    headers: { authorization: 'Bearer of-nobody' },
    good: { a: 'x', b: { c: ['y'] } },
  },
  payos: {
    path: '/api/bank-notices/payos',
    good: { data: { ...money(), reference: 'r', transactionDateTime: vietnam(), code: '00' } },
  },
});

/** Signed as payOS signs, whatever is in it. */
function signed(input: unknown): unknown {
  const { data } = input as { data?: unknown }; // an object, as `good` is
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return input;
  const text = Object.entries(data)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, value]) =>
        `${key}=${value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    .join('&');
  return { ...(input as object), signature: createHmac('sha256', secret).update(text).digest('hex') };
}

function places(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...places(value[0], [...path, 0])];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))];
}

const dates = Object.fromEntries(
  Object.entries({ ...noDates, ...oddDates, 'year 1 by day': '0001-05-05' }).map(([what, day]) => [
    what,
    `${day} 10:00:00`,
  ]),
);
const bad: Readonly<Record<string, unknown>> = {
  ...unstorable,
  ...strange,
  ...oddNumbers,
  ...dates,
  'a number': 12,
  'a list': [],
  'an object': {},
  'a truth value': true,
  null: null,
  nothing: undefined,
};

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await server.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    text,
    error: firstError(JSON.parse(text)),
    mark: reply.headers.get('x-quay'),
  };
}

test.each(Object.keys(doors()))('no value in any place is a fault of the door %s', async name => {
  const door = doors()[name];
  if (!door) throw new Error('the names are those of the doors');
  const wrong: string[] = [];
  let count = 0;
  for (const place of places(door.good))
    for (const [what, value] of Object.entries(bad)) {
      const input = withValue(door.good, place, value);
      const body = name === 'payos' && typeof input === 'object' && input !== null ? signed(input) : input;
      const { status, text, error, mark } = await post(door.path, body, door.headers);
      count++;
      const isRight =
        status === 200 || (status < 500 && error && error.msg !== '' && !foreignWords.test(error.msg));
      if (!isRight || mark !== '1') wrong.push(`${place.join('.')}, ${what}: ${status} ${text}`);
    }
  expect(count).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});

test('a service’s notice that holds what cannot be kept is refused in words that name where', async () => {
  const { sepay } = doors();
  const told = (part: object) => post(sepay?.path ?? '', { ...sepay?.good, ...part }, sepay?.headers);
  for (const [field, value] of Object.entries({
    content: 'a\u0000b',
    accountNumber: '1\u0000',
    id: '\u0000',
    transactionDate: '0000-01-01 10:00:00',
  }))
    expect(await told({ [field]: value })).toMatchObject({
      status: 422,
      error: { code: 'validation', field },
    });
  expect(await told({ transactionDate: '0001-01-01 10:00:00' })).toMatchObject({ status: 422 });
  expect(await told({})).toMatchObject({ status: 200, error: null });
});
