import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { startErpClock } from './backend/erp-clock.ts';
import { keepHouse } from './backend/housekeeping.ts';
import { mountBackEnd } from './backend/mount.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { ClusterError, startCluster } from './db/cluster.ts';
import { type Db, openDatabase } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { seed } from './db/seed/index.ts';
import { type ErrorRecord, recordOf } from './error-record.ts';
import { readEscrow } from './escrow.ts';
import { forwardTarget } from './forward.ts';
import { createLog, type Logger } from './log.ts';
import { sendTo } from './proxy.ts';

const clientFolder = resolve(import.meta.dirname, '../../dist');
const houseMs = 6 * 3600_000;
/** Requests that run get this long to finish when the server stops. */
const finishMs = 10_000;

try {
  await run(readConfig(process.env));
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof ClusterError;
  process.stderr.write(`\n${expected ? error.message : inWords(error)}\n\n`);
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const cluster = config.databaseUrl === null ? await startCluster(config.dataDir) : null;
  let stopping = false;
  const closers: (() => Promise<void> | void)[] = [() => cluster?.stop()];
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    for (const close of closers.reverse()) await close();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    const url = config.databaseUrl ?? cluster?.url() ?? '';
    const firstPassword = await prepare(url, config, log);
    const { db, close } = openDatabase(url, {
      onError: error => log.warn({ err: error }, 'connection lost'),
    });
    closers.push(close);
    closers.push(houseKeeping(db, log));
    if (config.backendUrl === null) closers.push(startErpClock(db, log));
    const server = await listen(db, config, log, closers);
    tellWhere(server, config, firstPassword);
    // Without its database the server has nothing to say: whoever started it starts it again.
    void cluster?.ended.then(() => {
      if (stopping) return;
      log.fatal('PostgreSQL has ended');
      void stop(1);
    });
  } catch (error) {
    if (!stopping) {
      stopping = true;
      await cluster?.stop();
    }
    throw error;
  }
}

/** Schema and first rows. With another back end the database holds the ledger only, and stays empty. */
async function prepare(url: string, config: Config, log: Logger): Promise<string | null> {
  await migrate(url);
  if (config.backendUrl !== null) return null;
  const { db, close } = openDatabase(url, { size: 2, limits: false });
  try {
    return (await seed(db, { log, demo: config.demo })).firstPassword;
  } finally {
    await close();
  }
}

function houseKeeping(db: Db, log: Logger): () => void {
  const keep = () =>
    keepHouse(db, new Date()).catch(error => log.warn({ err: error }, 'housekeeping failed'));
  void keep();
  const timer = setInterval(keep, houseMs);
  return () => clearInterval(timer);
}

async function listen(
  db: Db,
  config: Config,
  log: Logger,
  closers: (() => Promise<void> | void)[],
): Promise<number> {
  const forward = config.backendUrl === null ? null : forwardTarget({ db, send: sendTo(config.backendUrl) });
  if (forward) closers.push(() => forward.stop());
  const app = createApp({
    db,
    log,
    target: forward ?? mountBackEnd({ db }),
    escrow: await readEscrow(config.escrowKey, db, log),
    client: clientFolder,
    pictures: forward === null,
    tls: config.tls !== null,
    trustProxy: config.trustProxy,
  });
  const options = { hostname: config.host, port: config.port, fetch: app.fetch };
  const limits = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };
  return new Promise((resolvePort, reject) => {
    const server = config.tls
      ? serve(
          { ...options, createServer: createTlsServer, serverOptions: { ...limits, ...config.tls } },
          ready,
        )
      : serve({ ...options, createServer, serverOptions: limits }, ready);
    function ready({ port }: { port: number }) {
      resolvePort(port);
    }
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new ConfigError(`Port ${config.port} is in use. Choose another one with PORT.`) : error);
    });
    closers.push(
      () =>
        new Promise<void>(done => {
          server.close(() => done());
          if ('closeIdleConnections' in server) {
            server.closeIdleConnections();
            setTimeout(() => server.closeAllConnections(), finishMs).unref();
          }
        }),
    );
  });
}

function tellWhere(port: number, config: Config, firstPassword: string | null): void {
  const isLocal = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host);
  const address = `${config.tls ? 'https' : 'http'}://${isLocal ? 'localhost' : config.host}:${port}`;
  const lines = ['', `  Quầy is open at ${address}`, ''];
  if (config.backendUrl !== null) lines.push(`  Back end: ${config.backendUrl}`, '');
  else if (firstPassword !== null)
    lines.push(
      `  Sign in as admin / ${firstPassword}`,
      '  This password is shown only now. Change it in My Profile.',
      '',
    );
  else if (config.demo) {
    lines.push(
      '  Sign in as   store01 / store1234          a store',
      '               store02 / store1234          another store',
      '               warehouse01 / warehouse1234  its warehouse',
      '               manager01 / manager1234      looks, changes nothing',
      '               admin / admin1234            administrator',
      '',
    );
  }
  const data = config.databaseUrl === null ? join(config.dataDir, 'postgres') : 'DATABASE_URL';
  lines.push(`  Data: ${data}`);
  if (!config.tls && isLocal)
    lines.push('  Tablets need https: set HOST=0.0.0.0, TLS_CERT and TLS_KEY to serve other devices.');
  lines.push('  Ctrl-C stops it.', '', '');
  process.stderr.write(lines.join('\n'));
}

function inWords(error: unknown): string {
  const texts: string[] = [];
  for (let record: ErrorRecord | undefined = recordOf(error); record; record = record.cause)
    texts.push(`${record.type}: ${record.message}\n${record.statement ?? ''}\n${record.stack ?? ''}`);
  return texts.join('\n').replace(/\n+/g, '\n');
}
