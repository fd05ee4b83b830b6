import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setUp } from '#calls/administration/index.ts';
import { session } from '#calls/index.ts';
import { toRequest } from '#calls/kit/wire.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { createServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts';
import { selfSigned } from '../support/run/certificate.ts';

let folder: string;
let server: ServerProcess;
const { cert, key } = selfSigned();
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quay-tls-'));
  server = await createServerProcess({
    TLS_CERT: file('cert.pem', cert),
    TLS_KEY: file('key.pem', key),
    DEMO: 'off',
  });
  await server.start({ ca: cert });
});
afterAll(async () => {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** A request as a browser that trusts the certificate sends it. */
function ask(path: string, body?: object, ca = cert) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const asked = request(
        {
          ...{ host: 'localhost', port: server.port, path, ca },
          method: body ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json' },
        },
        async response => {
          let text = '';
          for await (const chunk of response) text += chunk;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        },
      );
      asked.once('error', reject);
      asked.end(body ? JSON.stringify(body) : undefined);
    },
  );
}

function handshake(options: object): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: 'localhost', port: server.port, ca: cert, ...options }, () =>
      resolve(socket),
    );
    socket.once('error', reject);
  });
}

describe('over https', () => {
  test('the server is ready, lets people in, and tells browsers to stay with https', async () => {
    expect((await ask('/readyz')).text).toContain('ready');
    const code = /Set-up code +([\w-]+)/.exec(server.output())?.[1] ?? '';
    const password = 'lantern5081';
    const made = { ...toRequest(setUp.begin, { code, username: 'admin', password }), token: null };
    expect((await ask('/api/proxy', made)).status).toBe(200);
    const signedIn = await ask('/api/proxy', {
      ...toRequest(session.login, { username: 'admin', password }),
      token: null,
    });
    expect(signedIn.status).toBe(200);
    expect(JSON.parse(signedIn.text)).toMatch(/^[\w-]{43}$/);
    expect(signedIn.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(String(signedIn.headers['set-cookie'])).toContain('; Secure');
  });

  test('nothing older than TLS 1.2 is spoken, and HTTP/1.1 is what is offered', async () => {
    const socket = await handshake({ ALPNProtocols: ['h2', 'http/1.1'] });
    expect(socket.getProtocol()).toBe('TLSv1.3');
    expect(socket.alpnProtocol).toBe('http/1.1');
    socket.destroy();
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
    await expect(handshake(old)).rejects.toThrow(/protocol version/);
  });

  test('who does not speak it gets no answer', async () => {
    await expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow();
  });
});

describe('a certificate that is renewed', () => {
  const shown = async (ca: string) => {
    const socket = await handshake({ ca });
    const { valid_to } = socket.getPeerCertificate();
    socket.destroy();
    return valid_to;
  };
  const until = (words: string) =>
    vi.waitFor(() => expect(server.output()).toContain(words), { timeout: 20_000, interval: 50 });

  test('is said to end soon, is read again by SIGHUP at work, and a bad one changes nothing', async () => {
    await until('the TLS certificate expires soon');
    const before = await shown(cert);
    file('key.pem', 'half a');
    server.signal('SIGHUP');
    await until('the old one stays');
    expect(await shown(cert)).toBe(before);
    const next = selfSigned({ days: 90 });
    file('cert.pem', next.cert);
    file('key.pem', next.key);
    server.signal('SIGHUP');
    await until('the TLS certificate was read again');
    expect(Date.parse(await shown(next.cert))).toBeGreaterThan(Date.parse(before));
    expect((await ask('/readyz', undefined, next.cert)).text).toContain('ready');
  });
});

describe('a certificate and a key', () => {
  const config = (TLS_CERT: string, TLS_KEY: string) => () => readConfig({ TLS_CERT, TLS_KEY });
  const other = selfSigned();

  test('that belong together serve every device', () => {
    expect(config(file('c', cert), file('k', key))().host).toBe('0.0.0.0');
  });

  test.each([
    ['of different pairs', () => [cert, other.key], 'do not belong together'],
    ['in the wrong places', () => [key, cert], 'TLS_CERT holds no certificate'],
    ['without a key', () => [cert, 'nothing'], 'TLS_KEY holds no private key'],
  ] as const)('%s are refused in words', (_, pair, words) => {
    const [first = '', second = ''] = pair();
    const read = config(file('first', first), file('second', second));
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(words);
  });
});
