import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { serverMark } from '../../src/calls/kit/mark.ts';
import { clientOf, type Instead } from './front.ts';

/** A mutation that came by, alone or in a chain: the back end's url, its key, and what was done to it. */
export type SeenMutation = {
  url: string;
  key: string;
  attempt: string;
  forwarded: boolean;
  answered: boolean;
};

export type Fault =
  /** The server does the work, the answer is lost on the way back. */
  | 'drop-answer'
  /** The request never reaches the server. */
  | 'drop-request'
  /** The request is taken, and nothing is ever answered. */
  | 'hang'
  /** This status comes back instead, and the server sees nothing. */
  | { status: number; headers?: Record<string, string>; body?: unknown };

type Rewrite = { paths: RegExp; change: (text: string, path: string) => string };

type Planned = { fault: Fault; matches: (mutation: SeenMutation) => boolean; lasting?: true };

/** The server is busy and says so before it does anything. */
export const busy: Fault = {
  status: 503,
  headers: { [serverMark.name]: serverMark.value, 'x-not-forwarded': '1' },
  body: {
    result: false,
    errors: [{ code: 'overloaded', msg: 'The server is busy. Try again in a moment.' }],
  },
};

/** Stands between browser and server. Its port stays the same while the server comes and goes. */
export type FaultProxy = {
  readonly origin: string;
  readonly seen: SeenMutation[];
  /**
   * Meets the next request with a mutation of a matching url (any by default), once. Several plans are used in order.
   */
  next: (fault: Fault, url?: RegExp) => void;
  /** Meets the first attempt of every mutation. */
  firstOfEach: (fault: Fault) => void;
  /** Meets every mutation with a matching url (any by default), until it is called with null. */
  each: (fault: Fault | null, url?: RegExp) => void;
  /**
   * Answers what it wants to instead of the server, mutations included, or nothing at all, until it is called
   * with null.
   */
  instead: (answer: ((path: string) => Instead | 'hang' | undefined) | null) => void;
  /**
   * From now on the app's own files are those of this build; those of the server again, when it is called
   * with null.
   */
  serve: (folder: string | null) => void;
  /** Every answer takes this much longer from now on. */
  delay: (ms: number) => void;
  /** Changes texts on their way from the server: `change` is given the path and what the server answered. */
  rewrite: (paths: RegExp, change: (text: string, path: string) => string) => void;
  /** Refuses every connection, open ones included, until `restore`: to the browser the server is gone. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  /** Forgets plans, changes, other answers and files, delay and what was seen, and restores the line. */
  reset: () => Promise<void>;
};

export async function createFaultProxy(port: number, targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const seen: SeenMutation[] = [];
  let planned: Planned[] = [];
  let delayMs = 0;
  let rewrites: Rewrite[] = [];
  let instead: ((path: string) => Instead | 'hang' | undefined) | null = null;
  let files: ReturnType<typeof getRequestListener> | null = null;
  let server: Server | undefined;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const mutations = mutationsOf(incoming, body);
    seen.push(...mutations);
    const plan = planned.find(({ matches }) => mutations.some(matches));
    if (plan && !plan.lasting) planned = planned.filter(other => other !== plan);
    const path = pathOf(incoming.url);
    const other = instead?.(path);
    const fault = plan?.fault;
    if (other === 'hang' || fault === 'hang') return;
    if (other) {
      outgoing.writeHead(other.status ?? 200, other.headers);
      return void outgoing.end(other.body);
    }
    if (files && incoming.method === 'GET' && !ofServer.test(path)) return files(incoming, outgoing);
    if (fault === 'drop-request') return void incoming.socket.destroy();
    if (typeof fault === 'object') {
      outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      return void outgoing.end(JSON.stringify(fault.body ?? { result: false, errors: [] }));
    }
    for (const mutation of mutations) mutation.forwarded = true;
    forward(incoming, body, outgoing, fault, () => {
      for (const mutation of mutations) mutation.answered = true;
    });
  }

  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    fault: 'drop-answer' | undefined,
    onAnswered: () => void,
  ): void {
    const { method, url: path, headers } = incoming;
    const rewrite = rewrites.find(({ paths }) => paths.test(pathOf(path)));
    // Only a plain text can be changed.
    if (rewrite)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const behind = request({ host: '127.0.0.1', port: targetPort, method, path, headers, agent: false });
    behind.on('error', () => incoming.socket.destroy());
    behind.on('response', answer => {
      if (fault === 'drop-answer') {
        // Read to its end, so that the server has certainly done the work before the line breaks.
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      if (rewrite) {
        sendChanged(answer, outgoing, text => rewrite.change(text, pathOf(path))).catch(() =>
          incoming.socket.destroy(),
        );
        return;
      }
      setTimeout(() => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.flushHeaders();
        answer.pipe(outgoing).on('finish', onAnswered);
        // An answer that the server does not finish is torn for the browser too, after its first bytes.
        finished(answer, error => {
          if (error) incoming.socket.destroySoon();
        });
      }, delayMs);
    });
    behind.end(body);
  }

  async function restore(): Promise<void> {
    if (server) return;
    const opened = createServer((incoming, outgoing) => {
      handle(incoming, outgoing).catch(() => incoming.socket.destroy());
    });
    opened.on('connection', socket => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject);
      opened.listen(port, '127.0.0.1', resolve);
    });
    server = opened;
  }

  async function cut(): Promise<void> {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = new Promise(resolve => closing.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await restore();
  return {
    origin: `http://localhost:${port}`,
    seen,
    next: (fault, url = /./) => planned.push({ fault, matches: mutation => url.test(mutation.url) }),
    firstOfEach: fault =>
      planned.push({
        fault,
        matches: ({ key }) => seen.filter(other => other.key === key).length === 1,
        lasting: true,
      }),
    each: (fault, url = /./) => {
      planned = fault ? [{ fault, matches: mutation => url.test(mutation.url), lasting: true }] : [];
    },
    instead: answer => {
      instead = answer;
    },
    serve: folder => {
      files = folder === null ? null : getRequestListener(clientOf(folder).fetch);
    },
    delay: ms => {
      delayMs = ms;
    },
    rewrite: (paths, change) => {
      rewrites = [...rewrites, { paths, change }];
    },
    cut,
    restore,
    async reset() {
      planned = [];
      rewrites = [];
      instead = null;
      files = null;
      delayMs = 0;
      seen.length = 0;
      await restore();
    },
  };
}

/** What is no file of the app. */
const ofServer = /^\/(api|images|healthz|readyz)(\/|$)/;

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
}

function pathOf(url = '/'): string {
  return new URL(url, 'http://localhost').pathname;
}

async function sendChanged(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const text = change((await bodyOf(answer)).toString('utf8'));
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, headers);
  outgoing.end(text);
}

/** What our own client sends to the proxy: a call, or a chain of changes. */
type Sent = { url: string; chain?: undefined } | { chain: { url: string; key: string; attempt: number }[] };

/** Only mutations carry a key. */
function mutationsOf(incoming: IncomingMessage, body: Buffer): SeenMutation[] {
  const key = incoming.headers['idempotency-key'];
  if (incoming.url !== '/api/proxy' || typeof key !== 'string') return [];
  const sent = JSON.parse(body.toString('utf8')) as Sent;
  const attempt = Number(incoming.headers['x-attempt']);
  const each = sent.chain ?? [{ url: sent.url, key, attempt }];
  return each.map(({ url, key, attempt }) => ({
    ...{ url, key, attempt: String(attempt) },
    ...{ forwarded: false, answered: false },
  }));
}
