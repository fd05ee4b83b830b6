import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverMark } from '../../../src/calls/kit/mark.ts';

/** A change as the pages send it: `n` is its own and grows with each change. */
export type Sent = { n: number; doc: string };

/**
 * A server that does nothing but count. It keeps idempotency keys, as the real one does. A change with a key
 * that it knows gets the first answer and has no further effect.
 */
export type CountingServer = {
  readonly port: number;
  /** What happened, in its order; a change that was made twice is in it twice. */
  readonly effects: readonly Sent[];
  /** Requests for a change that had been made already: without the keys each would have been a double. */
  again: () => number;
  /** The only token it takes. */
  token: string;
  /**
   * Told of each change's request before it is looked at, with its count from 1. `'500'` answers so after the
   * effect. `'torn'` breaks off in the middle of the answer; Chromium does not send it again by itself then.
   */
  onRequest: (count: number) => '500' | 'torn' | undefined;
  /** Resolves when that many effects are there; rejects after the limit. */
  reaches: (effects: number, limitMs: number) => Promise<void>;
  close: () => Promise<void>;
};

/** How long a change takes: a back end on a fast disk. */
const serviceMs = 3;

const ofOurs = { 'content-type': 'application/json', [serverMark.name]: serverMark.value };

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/**
 * Serves the built pages below `folder` too.
 *
 * @param keepsKeys false: every request that arrives has its effect, whatever came before
 */
export async function createCountingServer(
  port: number,
  folder: string,
  keepsKeys: boolean,
): Promise<CountingServer> {
  const effects: Sent[] = [];
  const ledger = new Map<string, string>();
  let requests = 0;
  let again = 0;

  const server = createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    if (pathname === '/ping') return void outgoing.writeHead(204).end();
    if (pathname !== '/api/proxy') {
      const name = pathname === '/' ? '/index.html' : pathname;
      const body = await readFile(join(folder, name)).catch(() => undefined);
      outgoing.writeHead(body ? 200 : 404, { 'content-type': types[extname(name)] ?? 'text/plain' });
      return void outgoing.end(body);
    }
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const key = String(incoming.headers['idempotency-key']);
    const broken = self.onRequest(++requests);
    if (incoming.headers.authorization !== `Bearer ${self.token}`)
      return void send(401, { result: false, errors: [{ code: 'unauthenticated', msg: '' }] });
    let answer = keepsKeys ? ledger.get(key) : undefined;
    if (answer === undefined) {
      // Written down at once: two requests with one key must not both pass.
      answer = JSON.stringify({ result: true, data: {} });
      ledger.set(key, answer);
      const { n, doc } = (JSON.parse(text) as { change: Sent }).change; // our own pages send it
      effects.push({ n, doc });
      await sleep(serviceMs);
    } else again++;
    if (broken === 'torn') {
      outgoing.writeHead(200, { ...ofOurs, 'content-length': answer.length });
      return void outgoing.write(answer.slice(0, 5), () => incoming.socket.destroy());
    }
    if (broken) return void send(500, { result: false, errors: [{ code: 'system_error', msg: '' }] });
    outgoing.writeHead(200, ofOurs).end(answer);

    function send(status: number, body: unknown): void {
      outgoing.writeHead(status, ofOurs).end(JSON.stringify(body));
    }
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));

  const self: CountingServer = {
    port,
    effects,
    again: () => again,
    token: 'first',
    onRequest: () => undefined,
    async reaches(count, limitMs) {
      for (const deadline = Date.now() + limitMs; effects.length < count; await sleep(5))
        if (Date.now() > deadline)
          throw new Error(`${effects.length} of ${count} changes arrived within ${limitMs} ms`);
    },
    async close() {
      const closed = new Promise(resolve => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return self;
}
