import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { processesIn } from '#server/db/processes.ts';
import { watchOver } from '#server/db/watchdog.ts';
import { freePort } from '../../../e2e/support/server-process.ts';
import { readStamp } from '../../../src/setup/stamps.mjs';
import { makeRunFolder } from './run-folder.ts';

/** `nobody`: PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const limitMs = 120_000;
const password = 'quay-of-the-test';

export type BackupType = 'full' | 'diff' | 'incr';

/** What `pgbackrest info` tells of a backup. Sizes in bytes. */
export type BackupInfo = {
  label: string;
  type: BackupType;
  timestamp: { start: number; stop: number };
  info: { size: number; delta: number; repository: { size: number; delta: number } };
};

export type ArchivedPostgres = Awaited<ReturnType<typeof startArchivedPostgres>>;

/**
 * A PostgreSQL of the distribution of which pgBackRest keeps log and backups, in an encrypted repository in a folder.
 *
 * @param archiveSeconds after so long without a full segment the log is archived all the same
 * @param archives without it nothing is archived, to compare
 */
export async function startArchivedPostgres({ archiveSeconds = 60, archives = true } = {}) {
  const folder = ownFolder(makeRunFolder('wal'));
  const [data, repository] = [join(folder, 'data'), join(folder, 'repository')];
  const port = await freePort();
  const log = join(folder, 'postgres.log');
  const config = join(folder, 'pgbackrest.conf');
  const program = (name: string) => join(readStamp('pgbackrest-postgres'), name);
  const rest = `pgbackrest --config=${config} --stanza=quay`;
  let child: ChildProcess | undefined;

  for (const name of ['repository', 'lock', 'spool']) ownFolder(join(folder, name));
  writeFileSync(config, restConfig(folder, port), { mode: 0o644 });
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=vi'];
  await call(program('initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--auth-local=trust',
    ...locale,
    '--data-checksums',
  ]);
  writeFileSync(
    join(data, 'postgresql.conf'),
    postgresConfig(folder, port, archives && { rest, archiveSeconds }),
  );

  /** Runs pgBackRest; rejects with what it printed. */
  const backrest = (...args: string[]) =>
    call('/usr/bin/pgbackrest', [`--config=${config}`, '--stanza=quay', ...args]);

  const url = (user: 'quay' | 'postgres' = 'quay', database = 'quay') =>
    `postgres://${user}:${password}@${user === 'postgres' ? '' : `127.0.0.1:${port}`}/${database}${
      user === 'postgres' ? `?host=${encodeURIComponent(folder)}&port=${port}` : ''
    }`;

  /** Starts it, and waits until it takes connections. Rejects with its log where it ends. */
  async function start(): Promise<void> {
    const out = openSync(log, 'w');
    const begun = spawn(program('postgres'), ['-D', data], {
      ...account,
      cwd: '/',
      stdio: ['ignore', out, out],
      env: environment,
    });
    child = begun;
    if (begun.pid !== undefined) begun.once('exit', watchOver(begun.pid, 'INT'));
    const args = ['-h', folder, '-p', String(port), '-t', String(limitMs / 1000)];
    const deadline = performance.now() + limitMs;
    while (
      !(await call(program('pg_isready'), args).then(
        () => true,
        () => false,
      ))
    ) {
      if (hasEnded(begun)) throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`);
      if (performance.now() > deadline)
        throw new Error(`PostgreSQL takes no connections:\n${readFileSync(log, 'utf8')}`);
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  const postgres = {
    folder,
    data,
    repository,
    url,
    start,
    stop: () => end('SIGINT'),
    backrest,
    backup: (type: BackupType) => backrest('backup', `--type=${type}`),
    async backups(): Promise<BackupInfo[]> {
      const told = JSON.parse(await backrest('info', '--output=json')) as { backup: BackupInfo[] }[]; // pgBackRest's form
      return told.flatMap(({ backup }) => backup);
    },
    /** Asks as the superuser, on a connection of its own. */
    async ask<R extends object>(statement: string): Promise<R[]> {
      const client = new pg.Client({ connectionString: url('postgres', 'quay') });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query<R>(statement)).rows;
      } finally {
        await client.end();
      }
    },
    /** The machine is gone: no process has time to tidy up, and nothing is left of its disk. */
    async lose(): Promise<void> {
      const ended = child && !hasEnded(child) ? once(child, 'exit') : null;
      for (const pid of processesIn(data))
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended with the first one.
        }
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
    log: () => readFileSync(log, 'utf8'),
    async close(): Promise<void> {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await start();
    const made = new pg.Client({ connectionString: url('postgres', 'postgres') });
    await made.connect();
    await made.query(`create role quay login password '${password}'`);
    await made.query('create database quay owner quay');
    await made.end();
    if (archives) await backrest('stanza-create');
  } catch (error) {
    await postgres.close();
    throw error;
  }
  return postgres;
}

const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };

function restConfig(folder: string, port: number): string {
  return `[global]
repo1-path=${join(folder, 'repository')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=of-the-test
compress-type=zst
start-fast=y
log-level-console=warn
log-level-file=off
lock-path=${join(folder, 'lock')}
spool-path=${join(folder, 'spool')}

[quay]
pg1-path=${join(folder, 'data')}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`;
}

function postgresConfig(
  folder: string,
  port: number,
  archive: false | { rest: string; archiveSeconds: number },
): string {
  const archiving = archive
    ? `archive_mode = on
archive_command = '${archive.rest} archive-push %p'
archive_timeout = ${archive.archiveSeconds}s
`
    : '';
  return `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 100
shared_buffers = 64MB
timezone = 'UTC'
jit = off
client_connection_check_interval = 2s
wal_level = replica
${archiving}`;
}

async function call(program: string, args: readonly string[]): Promise<string> {
  const options = { ...account, cwd: '/', env: environment, maxBuffer: 16_000_000 };
  try {
    return (await promisify(execFile)(program, args, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }; // of execFile
    throw new Error(`${program} ${args.slice(-3).join(' ')}:\n${stdout}${stderr}`, { cause: error });
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function ownFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}
