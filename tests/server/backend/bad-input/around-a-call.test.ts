import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { firstError } from '#calls/kit/errors.ts';
import { uncaughtByRules } from '#server/backend/mount.ts';
import { strange, unstorable } from '../../../support/inputs/bad-input.ts';
import { fault } from '../../../support/inputs/test-bad-input.ts';
import { createTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
});
afterEach(() => expect(server.log.filter(line => line.includes(uncaughtByRules))).toEqual([]));
afterAll(() => server.close());

test('nothing around a call is a fault of the server either', async () => {
  const [me, write] = ['/la/admin/me/info', '/la/item/fee/add-fees'];
  const post = (url: string, body: unknown) => ({ url, options: { method: 'POST', body }, token });
  const fee = '{"fee_code":"X","description":"x","amount":1e999}';
  const asked: [string, unknown, Record<string, string>][] = [
    ...Object.entries({ ...unstorable, ...strange }).map(
      ([what, value]): [string, unknown, Record<string, string>] => [
        `a token of ${what}`,
        { ...post(me, {}), token: value },
        {},
      ],
    ),
    [
      'a number beyond all',
      JSON.stringify(post(write, { fees: ['?'] })).replace('"?"', fee),
      { 'idempotency-key': randomUUID() },
    ],
    ['a prototype', JSON.stringify(post(me, {})).replace('{}', '{"__proto__":{"isAdministrator":true}}'), {}],
    ['a key of nothing', post(write, {}), { 'idempotency-key': '%00' }],
    [
      'a lane of blanks',
      post(write, {}),
      { 'idempotency-key': randomUUID(), 'x-lane': ' ', 'x-lane-seq': '1e9' },
    ],
    [
      'an encoded zero in a path',
      { url: '/la/sales-order/pos/no/%00', options: { method: 'GET' }, token },
      {},
    ],
    [
      'half a character in a path',
      { url: '/la/sales-order/pos/no/%ed%a0%80', options: { method: 'GET' }, token },
      {},
    ],
    [
      'an id beyond its column in a path',
      { url: '/la/pos/cancel-reason/9223372036854775807', options: { method: 'GET' }, token },
      {},
    ],
  ];
  const wrong: string[] = [];
  for (const [what, body, headers] of asked) {
    const reply = await server.post(body, headers);
    const text = await reply.text();
    const problem = fault({ status: reply.status, error: firstError(JSON.parse(text)), text });
    if (problem) wrong.push(`${what}: ${problem}`);
  }
  const signedOut = await server.app.request('/api/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'a\u0000b' }),
  });
  expect(signedOut.status).toBeLessThan(500);
  expect(wrong).toEqual([]);
});
