import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMarked } from '#calls/mark.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: string;
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'quay-client-'));
  const files: Record<string, string> = {
    'index.html': '<!doctype html><html><head><title>Quầy</title></head><body></body></html>',
    'sw.js': 'self;',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/main-abc.js': 'plain',
    'assets/main-abc.js.br': 'as brotli',
    'assets/main-abc.js.gz': 'as gzip',
    'assets/decode-worker-D_x-1.js': 'decodes',
    'builds/latest.json': '{"id":"1"}',
    'login/_payload.json': '{}',
  };
  await Promise.all(['assets', 'builds', 'login'].map(folder => mkdir(join(client, folder))));
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(client, name), text)));
  server = await createTestServer({ client, tls: true });
});
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers });
const visit = (path: string) => get(path, { accept: 'text/html' });

describe('the page', () => {
  test.each(['/', '/salesOrders/detail?no=SO-1', '/pagePermission/detail/a/b.c', '/login', '/no/such/page'])(
    'is served at %s',
    async path => {
      const response = await visit(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>Quầy</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('has a nonce of its own in its head and in its policy', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await get('/index.html');
        const nonce = /<meta name="csp-nonce" content="([^"]+)" \/>/.exec(await response.text())?.[1] ?? '';
        const policy = response.headers.get('content-security-policy');
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe('a file', () => {
  test('of the build is kept for ever, and comes compressed to those who take it', async () => {
    const name = '/assets/main-abc.js';
    for (const [accepted, text] of [
      ['gzip, br', 'as brotli'],
      ['gzip', 'as gzip'],
      ['identity', 'plain'],
    ] as const) {
      const response = await get(name, { 'accept-encoding': accepted });
      expect(await response.text()).toBe(text);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toContain('javascript');
    }
  });

  test('may compile WebAssembly where it is the worker that reads barcodes, and nowhere else', async () => {
    const script = async (path: string) =>
      (await get(path)).headers.get('content-security-policy')?.split('; ')[1];
    expect(await script('/assets/decode-worker-D_x-1.js')).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(await script('/assets/main-abc.js')).toBe("script-src 'self'");
    expect(await script('/')).toBe("script-src 'self'");
  });

  test.each([
    ['/builds/latest.json', 'no-store'],
    ['/sw.js', 'no-cache'],
    ['/login/_payload.json', 'no-cache'],
    ['/icon.svg', 'public, max-age=3600'],
  ])('%s is kept as %s', async (path, kept) => {
    expect((await get(path)).headers.get('cache-control')).toBe(kept);
  });

  test.each([
    '/assets/gone.js',
    '/builds/gone.json',
    '/images/items/gone.svg',
    '/api/gone',
    '/assets/main-abc.js.br',
  ])('%s is not there, even for a person', async path => {
    expect((await visit(path)).status).toBe(404);
  });

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fx',
    '/.env',
  ])('outside of the build (%s) is not there', async path => {
    expect((await get(path)).status).toBe(404);
  });
});

test('a picture of an item is shown to whoever was told its name, and its name cannot be guessed', async () => {
  const { rows } = await server.db.execute<{ item_no: string; picture: string }>(
    'select item_no, picture from items order by item_no limit 2',
  );
  const [first, second] = rows;
  expect(first?.picture).toMatch(/^items\/[\da-f]{32}\.svg$/);
  expect(second?.picture).not.toBe(first?.picture);
  const response = await get(`/images/${first?.picture}`);
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, max-age=2592000, immutable');
  expect(await response.text()).toMatch(/^<svg /);
  const missing = await answerOf('/images/items/gone.svg');
  for (const path of [
    `/images/items/${first?.item_no}.svg`,
    `/images/items/${'0'.repeat(32)}.svg`,
    '/images/items/.svg',
  ])
    expect(await answerOf(path), path).toEqual(missing);
});

/** All that an answer tells; its number and the moment aside. */
async function answerOf(path: string) {
  const response = await get(path);
  const { 'x-request-id': _id, date: _date, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

describe('every answer', () => {
  test.each(['/', '/sw.js', '/healthz', '/api/x', '/nothing'])(
    '%s has the headers that protect it',
    async path => {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).not.toContain('unsafe');
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(policy.split('; ')).toContain(part);
      }
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
        'strict-transport-security': 'max-age=31536000',
      });
    },
  );

  test.each([
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/builds/latest.json'],
    ['GET', '/api/nothing'],
    ['POST', '/api/proxy'],
    ['POST', '/api/logout'],
  ])('%s %s carries the mark of our server', async (method, path) => {
    const { headers } = await server.app.request(path, { method });
    expect(isMarked(headers)).toBe(true);
  });

  test('to a request that failed carries it too', async () => {
    const closed = await createTestServer();
    await closed.close();
    const login = {
      url: '/integration/admin/token',
      options: { method: 'POST', body: { username: 'a', password: 'b' } },
    };
    const response = await closed.post(login);
    expect([response.status, isMarked(response.headers)]).toEqual([500, true]);
  });

  test('without TLS does not promise it', async () => {
    const plain = await createTestServer();
    const { headers } = await plain.app.request('/healthz');
    expect(headers.get('strict-transport-security')).toBeNull();
    await plain.close();
  });
});

test('the server tells that it runs, and whether its database does', async () => {
  const own = await createTestServer();
  const statusOf = async (path: string) => (await own.app.request(path)).status;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  await own.close();
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
});
