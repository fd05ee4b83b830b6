import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Home, ownFolder, runAs, settle } from './cluster-home.ts';
import { endLeftOver, endPostgres, type Patience } from './cluster-stop.ts';
import { ClusterError, lockFolder } from './folder-lock.ts';
import { watchOver } from './watchdog.ts';

export { ClusterError } from './folder-lock.ts';

/** A PostgreSQL of our own that runs. */
export type Cluster = {
  /** Url of the database `quay`, or of another one in the same cluster. */
  url(database?: string): string;
  /**
   * Ends all connections, writes everything to disk and stops. What does not within seconds is killed, which
   * loses nothing that was committed. Safe to call twice.
   *
   * @param from `immediate` waits for nothing that runs
   */
  stop(from?: 'fast' | 'immediate'): Promise<void>;
  /** Resolves when PostgreSQL has ended, asked or not. */
  ended: Promise<void>;
};

export type ClusterOptions = {
  /** `false` loses data when the machine fails: for tests only. */
  durable?: boolean;
  patience?: Patience;
};

const user = 'quay';
const port = 5432;
/** Recovery after a crash can take its time; nothing else does. */
const startLimitMs = 120_000;

/**
 * Starts the embedded PostgreSQL with its data below `folder`, makes it first where there is none, and the database
 * `quay` in it. One that is still running since its server was killed is stopped before, if need be by force.
 *
 * @throws ClusterError when another server uses the folder, or PostgreSQL cannot run here.
 */
export async function startCluster(folder: string, options: ClusterOptions = {}): Promise<Cluster> {
  const lock = lockFolder(folder);
  try {
    const home = settle(folder);
    const durable = options.durable ?? true;
    const password = initialised(home, durable);
    await endLeftOver(home, options.patience);
    const running = await start(home, durable, options.patience);
    const cluster = describe(home, running, password, { release: lock.release, limits: options.patience });
    try {
      await createDatabase(cluster.url('postgres'));
    } catch (error) {
      await cluster.stop('immediate');
      throw error;
    }
    return cluster;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Makes the database files, whole or not at all, and returns the password of their owner. */
function initialised({ account, programs, data }: Home, durable: boolean): string {
  const secret = join(dirname(data), 'postgres-password');
  if (existsSync(join(data, 'PG_VERSION'))) return readFileSync(secret, 'utf8');
  const password = randomBytes(24).toString('base64url');
  const fresh = `${data}.new`;
  rmSync(fresh, { recursive: true, force: true });
  ownFolder(fresh, account);
  const forInit = `${fresh}.password`;
  writeFileSync(forInit, password, { mode: 0o600 });
  if (account) chownSync(forInit, account.uid, account.gid);
  const result = runAs(account, programs.initdb, [
    `--pgdata=${fresh}`,
    `--username=${user}`,
    `--pwfile=${forInit}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=vi',
    ...(durable ? [] : ['--no-sync']),
  ]);
  rmSync(forInit, { force: true });
  if (result.status !== 0)
    throw new ClusterError(`The database could not be made: ${result.stderr || result.error}`);
  writeFileSync(secret, password, { mode: 0o600 });
  renameSync(fresh, data);
  return password;
}

type Running = { child: ChildProcess; port: number };

async function start(home: Home, durable: boolean, limits: Patience | undefined): Promise<Running> {
  const { account, programs, data, sockets } = home;
  const usedPort = sockets === null ? await freePort() : port;
  const settings: Record<string, string> = {
    port: String(usedPort),
    listen_addresses: sockets === null ? '127.0.0.1' : '',
    max_connections: '60',
    shared_buffers: '128MB',
    timezone: 'UTC',
    // What a statement did wrong is the server's to log, without the values in it.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    jit: 'off',
    // What runs for a server that was killed ends with it.
    ...(process.platform === 'linux' ? { client_connection_check_interval: '2s' } : {}),
    // A disk without a head to move.
    random_page_cost: '1.1',
    ...(sockets === null ? {} : { unix_socket_directories: sockets }),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const logPath = join(dirname(data), 'postgres.log');
  const log = openSync(logPath, 'w', 0o600);
  const child = spawn(
    programs.postgres,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: '/',
      stdio: ['ignore', log, log],
      // A process group of its own: Ctrl-C is for the server, which stops its database last.
      detached: true,
      windowsHide: true,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  closeSync(log);
  if (child.pid !== undefined) child.once('exit', watchOver(child.pid, 'INT'));
  let failure = '';
  child.once('error', error => {
    failure = error.message;
  });
  const deadline = performance.now() + startLimitMs;
  while (!isReady(data, child.pid)) {
    if (failure || hasEnded(child) || performance.now() > deadline) {
      if (child.pid !== undefined)
        await endPostgres(home, child.pid, {
          from: 'immediate',
          isGone: () => hasEnded(child),
          ...(limits && { limits }),
        });
      throw new ClusterError(
        `PostgreSQL did not start:\n${failure}${readFileSync(logPath, 'utf8').slice(-2000)}`,
      );
    }
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  child.unref();
  return { child, port: usedPort };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** PostgreSQL notes its process id on the first line of this file, and on the eighth how far it has come. */
function isReady(data: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function describe(
  home: Home,
  { child, port: usedPort }: Running,
  password: string,
  { release, limits }: { release: () => void; limits: Patience | undefined },
): Cluster {
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  return {
    url(database = 'quay') {
      return home.sockets === null
        ? `postgres://${user}:${password}@127.0.0.1:${usedPort}/${database}`
        : `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(home.sockets)}`;
    },
    async stop(from = 'fast') {
      child.ref();
      const isGone = () => hasEnded(child);
      await endPostgres(home, child.pid ?? null, { from, isGone, ...(limits && { limits }) });
      if (home.sockets && dirname(home.sockets) !== dirname(home.data))
        rmSync(home.sockets, { recursive: true, force: true });
      release();
    },
    ended,
  };
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const known = await client.query("select 1 from pg_database where datname = 'quay'");
    if (known.rows.length === 0) await client.query('create database quay');
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}
