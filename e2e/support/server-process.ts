import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { get as getSecurely } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { watchOver } from '../../src/server/db/watchdog.ts';
import { cache, root } from '../../src/setup/stamps.mjs';
import { layCluster } from '../../tests/support/run/kept-cluster.ts';
import { makeRunFolder } from '../../tests/support/run/run-folder.ts';

/** A bound for what hangs. */
const startLimitMs = 240_000;

/** What Node has compiled of the server, from one start to the next: a third of a start is that. */
const compiled = { NODE_COMPILE_CACHE: join(cache, 'compiled') };

/** The real server as a process of its own, with a data folder of its own under the system's temporary folder. */
export type ServerProcess = {
  readonly port: number;
  readonly dataDir: string;
  /**
   * Starts it and waits until it is ready (over https, where it has that certificate). Rejects with its
   * output when it ends or takes too long.
   */
  start: (secure?: { ca: string }) => Promise<void>;
  /** Asks it to end (SIGTERM) and waits until it has. */
  stop: () => Promise<void>;
  /** Ends it without a chance to tidy up (SIGKILL). */
  kill: () => Promise<void>;
  /** Sends it a signal, and waits for nothing. */
  signal: (name: NodeJS.Signals) => void;
  /** Resolves to its exit code when it has ended; `null` when a signal ended it. */
  ended: () => Promise<number | null>;
  /** Ends it and removes its data. */
  dispose: () => Promise<void>;
  /** What it printed in this run. */
  output: () => string;
};

export type ServerProcessOptions = {
  /** Starts with the demo company in place, which was made once; without it the first start makes a company. */
  seeded?: boolean;
  /** Knows under which address systems reach it, so that they can tell it of changes. */
  reachable?: boolean;
};

export async function createServerProcess(
  env: Record<string, string> = {},
  { seeded = false, reachable = false }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const dataDir = makeRunFolder('journey');
  if (seeded) await layCluster(dataDir, { kind: 'journeys', database: 'quay', now: new Date() });
  const port = await freePort();
  const known: Record<string, string> = reachable ? { PUBLIC_URL: `http://127.0.0.1:${port}` } : {};
  let child: ChildProcess | undefined;
  let printed = '';

  async function start(secure?: { ca: string }): Promise<void> {
    if (child && isAlive(child)) throw new Error('The server runs already');
    printed = '';
    const { DATABASE_URL, DATABASE_READ_URL, BACKEND_URL, ...inherited } = process.env;
    child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: root,
      env: {
        ...inherited,
        ...compiled,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ...known,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) child.once('exit', watchOver(child.pid, 'TERM'));
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (printed += data));
    await untilReady(child, secure);
  }

  async function untilReady(started: ChildProcess, secure?: { ca: string }): Promise<void> {
    const deadline = Date.now() + startLimitMs;
    while (Date.now() < deadline) {
      if (!isAlive(started)) throw new Error(`The server ended at its start:\n${printed}`);
      if (await isReady(port, secure)) return;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    throw new Error(`The server was not ready after ${startLimitMs} ms:\n${printed}`);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    if (!ending || !isAlive(ending)) return;
    const ended = new Promise(resolve => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  }

  return {
    port,
    dataDir,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: name => void child?.kill(name),
    async ended() {
      const ending = child;
      if (!ending) return null;
      if (isAlive(ending)) await new Promise(resolve => ending.once('exit', resolve));
      return ending.exitCode;
    },
    async dispose() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    output: () => printed,
  };
}

function isReady(port: number, secure?: { ca: string }): Promise<boolean> {
  const at = { host: '127.0.0.1', port, path: '/readyz', agent: false };
  return new Promise(resolve => {
    const asked = secure ? getSecurely({ ...at, ca: secure.ca }) : get(at);
    asked.once('response', response => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.once('error', () => resolve(false));
  });
}

/** A child that died of a signal has no exit code, so both are asked. */
function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/**
 * A port that is free. Below those that systems give to connections which are opened: it stays free while the server that
 * has it comes and goes.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>(resolve => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise(resolve => probe.close(resolve));
    return port;
  }
}
