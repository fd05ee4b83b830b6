import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { items } from '#calls/index.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { listen } from '#server/listen.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let listening: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await createTestServer();
  listening = await listen(server.app, { host: '127.0.0.1', port: 0, tls: null });
});
afterAll(async () => {
  await listening.stage.run(AbortSignal.abort());
  await server.close();
});

/** All that the server says to these bytes until it hangs up. */
function say(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(listening.port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
    let heard = '';
    socket.on('data', data => {
      heard += data;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(heard));
  });
}

/** The answer to a request through the proxy as it comes over the line. */
async function ask(
  body: object,
  headers: Record<string, string>,
): Promise<{ encoding?: string; bytes: Buffer }> {
  const asked = request({
    port: listening.port,
    method: 'POST',
    path: '/api/proxy',
    headers: { 'content-type': 'application/json', ...headers },
  });
  asked.end(JSON.stringify(body));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) };
}

describe('on the wire', () => {
  test.each([
    ['two lengths', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['two different lengths', ['Content-Length: 4', 'Content-Length: 5'], 'abcde'],
    ['a length that is none', ['Content-Length: +4'], 'abcd'],
    ['an encoding that is none', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a folded header', ['X-A: 1', ' Transfer-Encoding: chunked'], ''],
  ])('a request with %s is refused, and nothing after it is a request', async (_, headers, body) => {
    const before = server.log.length;
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const heard = await say('POST /api/proxy HTTP/1.1', 'Host: x', ...headers, '', body + hidden);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(server.log.length).toBe(before);
  });

  test.each(['TRACE', 'TRACK', 'OPTIONS', 'PUT'])('%s tells nothing of what was sent', async method => {
    const heard = await say(
      `${method} / HTTP/1.1`,
      'Host: x',
      'X-A: unmistakable77',
      'Connection: close',
      '',
      '',
    );
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(heard).not.toContain('unmistakable77');
  });

  test('a table comes compressed to who takes it so, as it is to others, and a short answer always', async () => {
    const token = await server.signIn('store01', 'store1234');
    const page = toRequest(items.filter, {
      page: 1,
      size: 1000,
      filters: [],
      sort_order: { field: 'sort', direction: 'asc' },
    });
    const plain = await ask({ ...page, token }, {});
    const small = await ask({ ...page, token }, { 'accept-encoding': 'gzip, br' });
    expect([plain.encoding, small.encoding]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(small.bytes).equals(plain.bytes)).toBe(true);
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 4);
    const refused = await ask({ ...page, token: 'nobody' }, { 'accept-encoding': 'gzip' });
    expect(refused.encoding).toBeUndefined();
  });
});
