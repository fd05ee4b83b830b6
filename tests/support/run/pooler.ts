import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { watchOver } from '#server/db/watchdog.ts';
import { freePort } from '../../../e2e/support/server-process.ts';
import { readStamp } from '../../../src/setup/stamps.mjs';
import startShared from './cluster.ts';
import { makeRunFolder } from './run-folder.ts';

declare module 'vitest' {
  // Vitest's own way to type what is provided.
  interface ProvidedContext {
    /** Url of a PgBouncer in front of the cluster, whose databases it has; in `npm run test:pooler` alone. */
    poolerUrl?: string;
  }
}

/** Fewer than any test has connections to it. */
const poolSize = 4;

/** The cluster of the run, with a PgBouncer before it that lends a connection for each transaction. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopCluster = await startShared(project);
  const { clusterUrl } = project.getProvidedContext();
  const pooler = await startPooler(clusterUrl, poolSize);
  project.provide('poolerUrl', pooler.url('postgres'));
  return async () => {
    await pooler.stop();
    await stopCluster();
  };
}

/**
 * Starts a PgBouncer in transaction mode.
 *
 * @param direct url of a PostgreSQL by its socket
 * @param size most connections that it opens to a database
 */
export async function startPooler(direct: string, size: number) {
  const program = readStamp('pgbouncer');
  const { username, password, searchParams } = new URL(direct.replace('@/', '@socket/'));
  const sockets = searchParams.get('host') ?? '';
  // It refuses to run as root, as PostgreSQL does, and is let to the socket in the same account.
  const { uid, gid } = statSync(sockets);
  const port = await freePort();
  const folder = makeRunFolder('pooler');
  const people = join(folder, 'people.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(people, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${sockets} port=${searchParams.get('port') ?? 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${people}
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 400
`,
  );
  for (const path of [folder, people, settings]) chownSync(path, uid, gid);
  let child: ChildProcess;
  async function start(): Promise<void> {
    const account = process.getuid?.() === uid ? {} : { uid, gid };
    child = spawn(program, [settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr?.on('data', data => (said += data));
    if (child.pid !== undefined) child.once('exit', watchOver(child.pid, 'TERM'));
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`);
      await wait(50);
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = new Promise(resolve => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
  await start();
  return {
    url: (database: string) => `postgres://${username}:${password}@127.0.0.1:${port}/${database}`,
    /** Ends it in the middle of what it does. */
    kill: () => end('SIGKILL'),
    /** Starts it again, at the same port. */
    start,
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = connect(port, '127.0.0.1');
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });
}
