import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
});
