import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '#calls/administration/index.ts';
import { isMarked } from '#calls/kit/mark.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let client: string;
const printers = ['https://192.168.1.40', 'http://192.168.1.41:8008'];
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
  server = await createTestServer({
    client,
    tls: true,
    page: { printers, pictures: 'https://pictures.example' },
  });
});
afterAll(async () => {
  await server.close();
  await rm(client, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers });
/** With any method: the standard's own `Request` takes no TRACE, a socket does. */
const ask = (method: string, path: string, headers: Record<string, string> = {}) => {
  const request = new Request(`http://localhost${path}`, { headers });
  return server.app.fetch(Object.defineProperty(request, 'method', { value: method }));
};
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

  test('says the language of the company, from the moment at which it is set', async () => {
    const said = async () =>
      /<meta name="language" content="(.*?)" \/>/.exec(await (await visit('/login')).text())?.[1];
    expect(await said()).toBeUndefined();
    const token = await server.signIn('admin');
    await server.send(settings.update, { default_language: 'vi' }, { token });
    expect(await said()).toBe('vi');
    await server.send(settings.update, { default_language: 'en' }, { token });
    expect(await said()).toBe('en');
  });

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

test('a page may speak to the printers that are named, and is told of them; no other answer is', async () => {
  const connect = async (path: string) =>
    (await get(path)).headers
      .get('content-security-policy')
      ?.split('; ')
      .find(part => part.startsWith('connect-src'));
  expect(await connect('/index.html')).toBe(`connect-src 'self' ${printers.join(' ')}`);
  expect(await (await get('/index.html')).text()).toContain(
    `<meta name="printers" content="${printers.join(' ')}" />`,
  );
  for (const path of [
    '/sw.js',
    '/assets/main-abc.js',
    '/assets/decode-worker-D_x-1.js',
    '/healthz',
    '/nothing',
  ])
    expect([path, await connect(path)]).toEqual([path, "connect-src 'self'"]);
});

test('a page may show pictures of the origin that is named; no other answer may', async () => {
  const images = async (path: string) =>
    (await get(path)).headers.get('content-security-policy')?.match(/img-src [^;]*/)?.[0];
  expect(await images('/index.html')).toBe("img-src 'self' data: blob: https://pictures.example");
  for (const path of ['/sw.js', '/healthz', '/nothing'])
    expect([path, await images(path)]).toEqual([path, "img-src 'self' data: blob:"]);
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

test('a picture of an item is shown to callers with its name, which cannot be guessed', async () => {
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
  test.each([
    ['GET', '/'],
    ['GET', '/sw.js'],
    ['GET', '/healthz'],
    ['GET', '/api/x'],
    ['GET', '/nothing'],
    ['POST', '/api/proxy'],
    ['OPTIONS', '/api/proxy'],
    ['TRACE', '/'],
    ['PUT', '/'],
  ])('to %s %s has the headers that protect it', async (method, path) => {
    const { headers } = await ask(method, path);
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
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'camera=(self), microphone=(), geolocation=(), payment=(), usb=(self), serial=(self), midi=(), display-capture=()',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-quay': '1',
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['/index.html', 'text/html; charset=utf-8'],
    ['/assets/main-abc.js', 'text/javascript; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8'],
    ['/nothing', 'text/plain; charset=utf-8'],
    ['/healthz', 'application/json; charset=utf-8'],
    ['/api/x', 'application/json; charset=utf-8'],
  ])('to %s says what it is, and in which characters', async (path, type) => {
    expect((await get(path)).headers.get('content-type')?.toLowerCase()).toBe(type);
  });

  test('that is no page and no file of the build is nothing when it is opened as a page', async () => {
    const isSandboxed = async (path: string) =>
      (await get(path)).headers.get('content-security-policy')?.split('; ').includes('sandbox');
    const { rows } = await server.db.execute<{ picture: string }>('select picture from items limit 1');
    for (const path of ['/api/x', '/healthz', '/nothing', `/images/${rows[0]?.picture}`])
      expect([path, await isSandboxed(path)]).toEqual([path, true]);
    for (const path of ['/index.html', '/sw.js', '/assets/main-abc.js', '/assets/decode-worker-D_x-1.js'])
      expect([path, await isSandboxed(path)]).toEqual([path, false]);
  });

  test.each(['/api/x', '/healthz', '/readyz'])('to %s is kept by nobody', async path => {
    expect((await get(path)).headers.get('cache-control')).toBe('no-store');
  });

  test.each(['TRACE', 'OPTIONS', 'PUT', 'DELETE', 'GET', 'HEAD'])(
    'to %s at the proxy is that there is no such call, and tells nothing of what was sent',
    async method => {
      const response = await ask(method, '/api/proxy', { 'x-probe': 'unmistakable77' });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('unmistakable77');
      expect(JSON.stringify([...response.headers])).not.toContain('unmistakable77');
    },
  );

  test.each(['cross-site', 'same-site', 'none'])(
    'to what a browser calls %s is a refusal, whatever it asks below /api',
    async site => {
      for (const path of ['/api/proxy', '/api/logout', '/api/key/share']) {
        const response = await ask('POST', path, { 'sec-fetch-site': site });
        expect([path, response.status]).toEqual([path, 403]);
      }
      expect((await get('/index.html', { 'sec-fetch-site': site })).status).toBe(200);
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

  test('promises TLS only where there is TLS: our own, or that of a proxy of ours', async () => {
    const promised = async (trustProxy: number, proto: string) => {
      const plain = await createTestServer({ trustProxy });
      const { headers } = await plain.app.request('/healthz', { headers: { 'x-forwarded-proto': proto } });
      await plain.close();
      return headers.has('strict-transport-security');
    };
    expect(await promised(0, 'https')).toBe(false);
    expect(await promised(1, 'http')).toBe(false);
    expect(await promised(1, 'https, http')).toBe(false);
    expect(await promised(1, 'https')).toBe(true);
    expect(await promised(2, 'http, https, http')).toBe(true);
  });
});

test('the server tells that it runs, and whether its database does', async () => {
  const own = await createTestServer();
  const statusOf = async (path: string) => (await own.app.request(path)).status;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  await own.close();
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
});
