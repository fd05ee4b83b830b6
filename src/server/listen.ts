import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { serve } from '@hono/node-server';
import type { App } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import type { Stage } from './shutdown.ts';

/** A slow line has this long for a request; a tablet gives up on its own after 30 s. */
const limits = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };
/** Requests that run get this long to finish when the server stops. */
const finishMs = 10_000;

/**
 * Opens the port. Resolves to the port's number and to what closes it. Then nothing comes in any more, what
 * runs is answered, and what is not answered in time is cut. `show` takes another certificate for the
 * connections that begin from then on.
 *
 * @throws ConfigError when the port is taken
 */
export function listen(
  app: App,
  config: Pick<Config, 'host' | 'port' | 'tls'>,
): Promise<{ port: number; stage: Stage; show(pair: NonNullable<Config['tls']>): void }> {
  const options = { hostname: config.host, port: config.port, fetch: app.fetch };
  return new Promise((resolve, reject) => {
    const server = config.tls
      ? serve(
          { ...options, createServer: createTlsServer, serverOptions: { ...limits, ...config.tls } },
          ready,
        )
      : serve({ ...options, createServer, serverOptions: limits }, ready);

    function ready({ port }: { port: number }) {
      resolve({
        port,
        stage: { name: 'requests', limitMs: finishMs + 2000, run: close },
        show: pair => 'setSecureContext' in server && server.setSecureContext(pair),
      });
    }

    const open = new Set<ServerResponse>();
    let closing = false;
    const cutAll = () => 'closeAllConnections' in server && server.closeAllConnections();
    const cutWhenDone = () => closing && open.size === 0 && cutAll();
    server.on('request', (_: unknown, response: ServerResponse) => {
      open.add(response);
      response.once('close', () => {
        open.delete(response);
        cutWhenDone();
      });
    });

    function close(forced: AbortSignal): Promise<void> {
      closing = true;
      return new Promise(done => {
        server.close(() => done());
        setTimeout(cutAll, finishMs).unref();
        forced.addEventListener('abort', cutAll);
        if (forced.aborted) cutAll();
        cutWhenDone();
      });
    }

    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new ConfigError(`Port ${config.port} is in use. Choose another one with PORT.`) : error);
    });
  });
}
