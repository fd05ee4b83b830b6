import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from './metrics.ts';

/** Prometheus gives up after ten seconds, unless it is told otherwise. */
const limits = { requestTimeout: 10_000, headersTimeout: 5000, keepAliveTimeout: 65_000 };

export type MetricsPort = { port: number; close(): Promise<void> };

/**
 * Serves `GET /metrics` on a port of its own, apart from the one that tablets reach. It asks for no password: the address
 * decides who sees it. A page in a browser is refused.
 *
 * @throws ConfigError when the port is taken
 */
export function openMetricsPort(
  metrics: Pick<Metrics, 'text' | 'type'>,
  at: { host: string; port: number },
  log: Pick<Logger, 'warn'>,
): Promise<MetricsPort> {
  const server = createServer(limits, (request, response) => void answer(metrics, request, response, log));
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken ? new ConfigError(`Port ${at.port} is in use. Choose another one with METRICS_PORT.`) : error,
      );
    });
    server.listen(at.port, at.host, () => {
      const { port } = server.address() as AddressInfo; // it listens on a port, not on a path
      resolve({
        port,
        close: () =>
          new Promise(done => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}

async function answer(
  { text, type }: Pick<Metrics, 'text' | 'type'>,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const end = (status: number, body: string, mediaType = 'text/plain; charset=utf-8') =>
    response.writeHead(status, { 'content-type': mediaType, 'cache-control': 'no-store' }).end(body);
  // A browser names the page that asks. Such a page may have made its own name point to this machine.
  if ((headers['sec-fetch-site'] ?? 'none') !== 'none') return void end(403, 'Not for pages\n');
  if (url !== '/metrics') return void end(404, 'Not found\n');
  if (method !== 'GET') return void end(405, 'Only GET\n');
  try {
    end(200, await text(), type);
  } catch (error) {
    log.warn({ err: error }, 'the metrics could not be read');
    end(500, 'Not read\n');
  }
}
