import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { watchOver } from '#server/db/watchdog.ts';
import { freePort } from '../../../e2e/support/server-process.ts';
import { vendureFolder } from '../../../src/setup/vendure.mjs';
import { makeRunFolder } from '../../support/run/run-folder.ts';
import { type Ask, askGraphql } from './graphql.ts';
import { seedShop } from './seed.ts';

/** What the connector signs in with. */
export const till = { user: 'quay@shop.example', password: 'tillPassword-4711' };

export type Vendure = {
  readonly url: string;
  /** Asks the API for administrators with all rights. */
  readonly admin: Ask;
  /** The shop's database, to look at and to lead astray. */
  readonly database: pg.Client;
  /** Ends it without a chance to tidy up. */
  kill(): Promise<void>;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

let databases = 0;

/**
 * Starts a Vendure shop with an empty database, and sets it up as a shop in Vietnam.
 *
 * @param session how long a sign-in counts, as Vendure takes it
 */
export async function startVendure({ session = '1y' } = {}): Promise<Vendure> {
  const name = `vendure_${process.pid}_${++databases}`;
  const systems = inject('clusterUrl');
  const own = new pg.Client(systems);
  await own.connect();
  await own.query(`create database ${name}`);
  await own.end();
  const url = systems.replace('/postgres?', `/${name}?`);
  const folder = makeRunFolder('vendure');
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    let said = '';
    child = spawn(process.execPath, ['server.mjs'], {
      cwd: vendureFolder,
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE: url,
        FOLDER: join(folder, 'assets'),
        SESSION: session,
        VENDURE_DISABLE_TELEMETRY: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) child.once('exit', watchOver(child.pid, 'TERM'));
    const ready = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', data => {
        said += data;
        if (said.includes('vendure is ready')) ready.resolve();
      });
    child.once('exit', () => ready.reject(new Error(`Vendure ended:\n${said}`)));
    await ready.promise;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  await start();
  const origin = `http://127.0.0.1:${port}`;
  const admin = askGraphql(`${origin}/admin-api`);
  await admin('mutation { login(username: "superadmin", password: "superadmin") { __typename } }');
  await seedShop(admin, till);
  const database = new pg.Client(url);
  await database.connect();
  return {
    url: origin,
    admin,
    database,
    kill: () => end('SIGKILL'),
    start,
    async stop() {
      await database.end();
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
