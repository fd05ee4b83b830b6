import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReferenceBackEnd } from './reference-back-end.ts';

/** What happens to a change on its way to the back end, or back. */
export const faults = {
  /** The back end dies before it has seen it. */
  'kill before': 'nothing',
  /** It dies while it works on it. */
  'kill during': 'anything',
  /** It dies when it has made it; the answer is lost. */
  'kill after': 'made',
  /** The answer is lost. */
  cut: 'made',
  /** Half of the answer comes. */
  half: 'made',
  /** A gateway gives its own page instead of the answer. */
  html: 'made',
  'bad gateway': 'made',
  /** A gateway's JSON, with another envelope. */
  'wrong envelope': 'made',
  /** An answer that is too long to be read. */
  huge: 'made',
  /** A gateway has no room for it, and says so in a page. */
  unavailable: 'nothing',
} as const;
export type Fault = keyof typeof faults;

/** Stands between the server and the reference back end. Reads pass. */
export type BackEndLine = {
  readonly url: string;
  /** Meets the next change, once; none, when it is called with null. */
  next(fault: Fault | null): void;
  /** Holds the answer to the next change. Resolves once the back end has made it. */
  hold(): Promise<void>;
  close(): Promise<void>;
};

export async function createBackEndLine(backEnd: ReferenceBackEnd): Promise<BackEndLine> {
  let planned: Fault | 'hold' | undefined;
  let held = Promise.withResolvers<void>();

  const forward = (incoming: IncomingMessage, body: string, sent?: () => void) =>
    new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
      const { method, url: path, headers } = incoming;
      const asked = request(new URL(path ?? '/', backEnd.url), { method, headers, agent: false });
      asked.once('error', reject);
      asked.once('response', async response => {
        const type = response.headers['content-type'] ?? '';
        resolve({ status: response.statusCode ?? 0, type, text: await textOf(response).catch(() => '') });
      });
      asked.end(body, sent);
    });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await textOf(incoming);
    const fault = incoming.headers['idempotency-key'] === undefined ? undefined : planned;
    if (fault !== undefined) planned = undefined;
    const page = (status: number) => void outgoing.writeHead(status).end('<html>gateway</html>');
    if (fault === 'kill before') {
      await backEnd.kill();
      return void outgoing.destroy();
    }
    if (fault === 'unavailable') return page(503);
    if (fault === 'kill during') {
      await new Promise<void>(resolve => void forward(incoming, body, resolve).catch(() => undefined));
      await backEnd.kill();
      return void outgoing.destroy();
    }
    const answer = await forward(incoming, body);
    const { status, type, text } = answer;
    switch (fault) {
      case 'kill after':
        await backEnd.kill();
        return void outgoing.destroy();
      case 'hold':
        return held.resolve();
      case 'cut':
        return void outgoing.destroy();
      case 'half':
        outgoing.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
        return void outgoing.write(text.slice(0, text.length / 2), () => outgoing.destroy());
      case 'html':
        return page(200);
      case 'bad gateway':
        return page(502);
      case 'wrong envelope':
        return void outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
      case 'huge':
        return void outgoing
          .writeHead(200)
          .end(JSON.stringify({ result: true, data: 'x'.repeat(10_000_000) }));
      default:
        outgoing.writeHead(status, { 'content-type': type }).end(text);
    }
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    next: fault => {
      planned = fault ?? undefined;
    },
    hold: () => {
      planned = 'hold';
      held = Promise.withResolvers<void>();
      return held.promise;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += chunk;
  return text;
}
