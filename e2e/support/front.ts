import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, createServer as createLine, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { securityHeaders } from '../../src/server/headers.ts';
import { serveClient } from '../../src/server/static.ts';
import { freePort } from './server-process.ts';

/** What stands between browser and server: a gateway answers everything itself, or sends it to its own page. */
export type Gate = 'open' | 'portal' | 'redirect' | 'closed';

export type Instead = { status?: number; headers?: Record<string, string>; body?: string };

/** The part of our server that serves the app, as it is, without a back end; behind a line that can be bad. */
export type Front = {
  readonly origin: string;
  /** The paths that the server itself has answered, in order. */
  readonly asked: string[];
  /** How many bytes went over the line to the browser. */
  sent: () => number;
  /** From now on the server has this build. */
  serve: (folder: string) => void;
  gate: (gate: Gate) => void;
  /** Answers what it wants to instead of the server, until it is called with null. */
  instead: (answer: ((path: string) => Instead | undefined) | null) => void;
  /** The line carries this many bytes per second from now on, and every answer sets out this much later. */
  slow: (bytesPerSecond: number, delayMs: number) => void;
  close: () => Promise<void>;
};

const portal: Instead = {
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Free Wi-Fi</title><h1>Sign in to this network</h1>',
};
const slice = 1460;

export async function createFront(folder: string): Promise<Front> {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  let app = clientOf(folder);
  let state: Gate = 'open';
  let instead: ((path: string) => Instead | undefined) | null = null;
  let bytesPerMs = Number.POSITIVE_INFINITY;
  let delayMs = 0;
  let sent = 0;
  /** When the line has carried everything that was put on it. */
  let freeAt = 0;

  function gateway(path: string): Instead | undefined {
    if (state === 'portal') return portal;
    if (state !== 'redirect') return instead?.(path);
    return path === '/portal' ? portal : { status: 302, headers: { location: '/portal' } };
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    const other = gateway(path);
    if (delayMs > 0) await sleep(delayMs);
    if (!other) {
      asked.push(path);
      await getRequestListener(app.fetch)(incoming, outgoing);
      return;
    }
    outgoing.writeHead(other.status ?? 200, other.headers);
    outgoing.end(other.body);
  }

  const behind = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  behind.listen(0, '127.0.0.1');
  await once(behind, 'listening');
  const address = behind.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');

  const line = createLine(outer => {
    if (state === 'closed') return void outer.destroy();
    const inner = connect(address.port, '127.0.0.1');
    for (const [socket, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    outer.pipe(inner);
    carry(inner, outer).catch(() => outer.destroy());
  });

  async function carry(inner: Socket, outer: Socket): Promise<void> {
    for await (const chunk of inner as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += slice) {
        const part = chunk.subarray(at, at + slice);
        if (bytesPerMs !== Number.POSITIVE_INFINITY) {
          freeAt = Math.max(freeAt, performance.now()) + part.length / bytesPerMs;
          await sleep(freeAt - performance.now());
        }
        sent += part.length;
        if (!outer.write(part)) await once(outer, 'drain');
      }
    }
    outer.end();
  }

  const port = await freePort();
  line.listen(port, '127.0.0.1');
  await once(line, 'listening');
  return {
    origin: `http://localhost:${port}`,
    asked,
    sent: () => sent,
    serve: next => {
      app = clientOf(next);
    },
    gate: next => {
      state = next;
      if (next === 'closed') for (const socket of sockets) socket.destroy();
    },
    instead: other => {
      instead = other;
    },
    slow: (bytesPerSecond, delay) => {
      bytesPerMs = bytesPerSecond / 1000;
      delayMs = delay;
    },
    async close() {
      const closed = Promise.all([once(line.close(), 'close'), once(behind.close(), 'close')]);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** The app's own files, as the server serves them. */
export function clientOf(folder: string): Hono {
  const app = new Hono();
  app.use(securityHeaders(() => false));
  app.get('/healthz', c => c.json({ status: 'ok' }));
  app.route('/', serveClient(folder));
  return app;
}
