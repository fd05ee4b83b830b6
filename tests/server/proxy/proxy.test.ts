import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config, receipts, salesOrders, session } from '#calls/index.ts';
import { firstError } from '#calls/kit/errors.ts';
import { readingLimits } from '#server/proxy/capacity.ts';
import { createTestServer, type TestServer } from '../../support/server.ts';

const { bytes: maxBytes } = readingLimits;

let server: TestServer;
let store: string;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  store = await server.signIn('store01');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

async function refusalOf(response: Response) {
  return {
    status: response.status,
    code: firstError(await response.json())?.code,
    notForwarded: response.headers.get('x-not-forwarded'),
  };
}
const ask = async (url: unknown, options: unknown = { method: 'GET' }, more: object = {}) =>
  refusalOf(await server.post({ url, options, token: admin, ...more }));

const order = '/la/sales-order/pos/no/SO-F01-26-000001';

describe('what names no call of the catalogue', () => {
  const tricks: [string, string, string?][] = [
    ['another host', 'https://evil.example/la/pos/config'],
    ['another host without a protocol', '//evil.example/la/pos/config'],
    ['another host after a back slash', '/\\evil.example/la/pos/config'],
    ['credentials in front of a host', 'https://la@evil.example/la/pos/config'],
    ['another protocol', 'file:///la/pos/config'],
    ['a path that does not exist', '/la/pos/secrets'],
    ['a path without its slash', 'la/pos/config'],
    ['a doubled slash', '/la//pos/config'],
    ['a slash at the end', '/la/pos/config/'],
    ['dots', '/la/pos/../pos/config'],
    ['a dot', '/la/./pos/config'],
    ['encoded dots', '/la/pos/%2e%2e/pos/config'],
    ['dots as a number', '/la/sales-order/pos/no/..'],
    ['encoded dots as a number', '/la/sales-order/pos/no/%2e%2e'],
    ['an encoded slash', '/la%2fpos/config'],
    ['an encoded slash in a number', `${order}%2F..%2Fx`],
    ['an encoded back slash', `${order}%5c..`],
    ['double encoding', `${order}%252e`],
    ['a broken escape', `${order}%`],
    ['an overlong escape', `${order}%c0%ae`],
    ['a zero', `${order}%00`],
    ['a line break', `${order}%0d%0aHost:%20evil`],
    ['a raw line break', `${order}\r\nHost: evil`],
    ['a space', ' /la/pos/config'],
    ['a fragment', '/la/pos/config#x'],
    ['a path parameter', '/la/pos/config;x=1'],
    ['another case', '/LA/pos/config'],
    ['an unknown query key', '/la/pos/config?debug=1'],
    ['an empty query key', '/la/pos/config?=1'],
    ['a query of a call that has none', '/la/pos/config?'.concat('a')],
    ['a doubled query key', '/la/payment/cash-receipt?receipt_id=1&receipt_id=2', 'DELETE'],
    ['a query key in brackets', '/la/payment/cash-receipt?receipt_id[]=1', 'DELETE'],
    ['a query that is missing', '/la/payment/cash-receipt', 'DELETE'],
    ['another method', '/la/pos/config', 'DELETE'],
    ['a method in small letters', '/la/pos/config', 'get'],
    ['an unknown method', '/la/pos/config', 'TRACE'],
    ['a method with a line break', '/la/pos/config', 'GET\r\n'],
    ['a full-width slash', '／la／pos／config'],
    ['nothing', ''],
  ];
  test.each(tricks)('%s is refused', async (_, url, method = 'GET') => {
    expect(await ask(url, { method })).toEqual({ status: 404, code: 'unknown_call', notForwarded: '1' });
  });

  test('a body on a call that has none is refused', async () => {
    expect(await ask('/la/pos/config', { method: 'GET', body: { a: 1 } })).toMatchObject({ status: 404 });
  });

  test('a path next to the proxy is refused', async () => {
    const response = await server.app.request('/api/la/pos/config');
    expect(await refusalOf(response)).toEqual({ status: 404, code: 'unknown_call', notForwarded: '1' });
  });
});

describe('what is no request', () => {
  const json = { 'content-type': 'application/json' };
  const wellFormed = JSON.stringify({ url: '/la/pos/config', options: { method: 'GET' } });
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const tooDeep = `{"url":"/la/pos/config","options":{"method":"POST","body":${nested(63)}}}`;
  const cases: [string, string, Record<string, string>, number, string][] = [
    [
      'a form',
      'url=/la/pos/config',
      { 'content-type': 'application/x-www-form-urlencoded' },
      400,
      'not_json',
    ],
    ['text', wellFormed, { 'content-type': 'text/plain' }, 400, 'not_json'],
    ['another charset', wellFormed, { 'content-type': 'application/json; charset=utf-7' }, 400, 'not_json'],
    ['broken JSON', '{"url":', json, 400, 'not_json'],
    ['nothing', '', json, 400, 'not_json'],
    ['a list', '[]', json, 400, 'not_json'],
    ['a bare text', '"x"', json, 400, 'not_json'],
    ['an unknown key', '{"url":"/x","options":{"method":"GET"},"headers":{}}', json, 400, 'not_json'],
    ['unknown options', '{"url":"/x","options":{"method":"GET","mode":"cors"}}', json, 400, 'not_json'],
    ['a url that is no text', '{"url":["/x"],"options":{"method":"GET"}}', json, 400, 'not_json'],
    ['more than 1 MB', JSON.stringify('x'.repeat(maxBytes)), json, 413, 'too_large'],
    ['a depth over 64', tooDeep, json, 413, 'too_large'],
    ['a bottomless depth', '['.repeat(500_000), json, 413, 'too_large'],
  ];
  test.each(cases)('%s is refused', async (_, body, headers, status, code) => {
    expect(await refusalOf(await server.post(body, headers))).toEqual({ status, code, notForwarded: '1' });
  });

  test('brackets inside of texts do not count as depth', async () => {
    const url = `/la/pos/${'['.repeat(100)}"`;
    expect(await ask(url)).toMatchObject({ code: 'unknown_call' });
  });

  test('a length that is not true does not help', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent <= maxBytes; sent += 65_536) controller.enqueue(new Uint8Array(65_536));
        controller.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { ...json, 'content-length': '10' } };
    const response = await server.app.request('/api/proxy', init);
    expect(await refusalOf(response)).toMatchObject({ status: 413 });
  });
});

describe('an input', () => {
  test('that breaks a rule is refused with the rule’s text and the field', async () => {
    const { url } = { url: receipts.add.path };
    const body = { pos_so_no: 'SO-1', amount: 1.5, payment_type: 'cash' };
    const response = await server.post(
      { url, options: { method: 'POST', body }, token: store },
      { 'idempotency-key': randomUUID() },
    );
    expect(firstError(await response.clone().json())).toMatchObject({ field: 'amount' });
    expect(await refusalOf(response)).toEqual({ status: 422, code: 'validation', notForwarded: '1' });
  });

  test('cannot reach the prototype', async () => {
    const text = `{"url":"/la/sales-order/pos/filter","options":{"method":"POST","body":{"page":1,"size":1,"filters":[],"__proto__":{"size":9},"constructor":{}}},"token":${JSON.stringify(store)}}`;
    const response = await server.post(text);
    expect(await response.json()).toMatchObject({ result: true, data: { size: 1 } });
  });
});

describe('permission', () => {
  const list = { page: 1, size: 1, filters: [] };
  const pay = { pos_so_no: 'SO-NONE', amount: 1000, payment_type: 'cash' } as const;
  const forbidden = { status: 403, error: { code: 'forbidden' } };

  test('a call that needs a session is refused without one', async () => {
    expect(await server.send(salesOrders.filter, list)).toMatchObject({ status: 401 });
  });

  test('the calls open to anyone need none', async () => {
    expect((await server.send(config.maintenanceMode, {})).data).toEqual({ value: false });
    expect((await server.send(config.maintenanceNotice, {})).status).toBe(200);
  });

  test('a set of type view reads and does not write', async () => {
    const token = await server.signIn('manager01');
    expect((await server.send(salesOrders.filter, list, { token })).status).toBe(200);
    expect(await server.send(receipts.add, { ...pay }, { token })).toMatchObject(forbidden);
  });

  test('a button that the set does not grant is refused, and administrators need none', async () => {
    const input = { pos_so_no: 'SO-NONE', is_update_remaining_amount: true, remaining_amount: 1 };
    const refused = await server.send(salesOrders.updateRemaining, input, { token: store });
    expect(refused).toMatchObject(forbidden);
    expect(refused.headers.get('x-not-forwarded')).toBe('1');
    const asAdministrator = await server.send(salesOrders.updateRemaining, input, { token: admin });
    expect(asAdministrator.error?.code).not.toBe('forbidden');
  });

  test('a granted button passes, and the back end decides the rest', async () => {
    const reply = await server.send(receipts.add, { ...pay }, { token: store });
    expect(reply.error?.code).toBe('not_found');
    expect(reply.headers.get('x-not-forwarded')).toBeNull();
  });
});

test('the log names call, user, status and time, and nothing secret', async () => {
  await server.send(session.me, {}, { token: store });
  const line = JSON.parse(server.log.at(-1) ?? '{}');
  expect(line).toMatchObject({
    msg: 'request',
    call: 'session.me',
    user_id: 2,
    status: 200,
    path: '/api/proxy',
  });
  expect(line.ms).toBeGreaterThanOrEqual(0);
  expect(server.log.join()).not.toContain(store);
  expect(server.log.join()).not.toContain('store1234');
});
