import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { type Home, runAs } from './cluster-home.ts';
import { ClusterError } from './folder-lock.ts';
import { isRunning, processesIn } from './processes.ts';

/** How long PostgreSQL has for each way to stop, in ms, before the next one is tried. */
export type Patience = { fast: number; immediate: number; kill: number };

/**
 * Fast: it undoes what runs, writes everything down and ends. Immediate: it drops everything and recovers at
 * its next start. Its own limit for a process that does not react is 5 s. Killed: the same, for one that
 * hangs.
 */
export const patience: Patience = { fast: 15_000, immediate: 8_000, kill: 5_000 };

/**
 * Ends a PostgreSQL by ever harder means. What was committed is safe with each of them.
 *
 * @param postmaster its first process; `null` when only others of it are left
 * @param isGone whether that process has ended, where the caller knows better than the system
 * @throws ClusterError when even killing does not help
 */
export async function endPostgres(
  home: Home,
  postmaster: number | null,
  { from = 'fast', limits = patience, isGone }: EndOptions = {},
): Promise<void> {
  const others = () => processesIn(home.data).filter(pid => pid !== postmaster);
  const isOver = () =>
    (isGone?.() ?? (postmaster === null || !isOurs(home.data, postmaster))) && others().length === 0;
  if (isOver()) return;
  if (from === 'fast' && postmaster !== null) {
    ask(home, postmaster, 'SIGINT');
    if (await within(limits.fast, isOver)) return;
  }
  const all = () => (postmaster === null || isGone?.() ? others() : [postmaster, ...others()]);
  // Of a whole PostgreSQL the first process tells the others.
  if (postmaster !== null) ask(home, postmaster, 'SIGQUIT');
  else for (const pid of others()) signal(pid, 'SIGQUIT');
  if (await within(limits.immediate, isOver)) return;
  for (const pid of all()) signal(pid, 'SIGKILL');
  if (await within(limits.kill, isOver)) return;
  throw new ClusterError(`PostgreSQL is still running on ${home.data} and could not be stopped.`);
}

type EndOptions = { from?: 'fast' | 'immediate'; limits?: Patience; isGone?: () => boolean };

/**
 * Ends what an earlier server left behind. That may be a whole PostgreSQL, one that hangs, single processes
 * of it, or files that say that it runs.
 *
 * @throws ClusterError when it cannot be ended, or belongs to another system that shares the folder.
 */
export async function endLeftOver(home: Home, limits: Patience = patience): Promise<void> {
  const { data, sockets } = home;
  const note = join(data, 'postmaster.pid');
  const noted = existsSync(note) ? Number.parseInt(readFileSync(note, 'utf8'), 10) : Number.NaN;
  const postmaster = noted > 0 && isOurs(data, noted) ? noted : null;
  if (postmaster !== null || processesIn(data).length > 0) await endPostgres(home, postmaster, { limits });
  const socket = sockets === null ? null : join(sockets, '.s.PGSQL.5432');
  // A folder shared by two containers: the other one's processes are not to be seen from here.
  if (socket !== null && (await answers(socket)))
    throw new ClusterError(
      `Another PostgreSQL is running on ${data}.\nStop it, or choose another folder with DATA_DIR.`,
    );
  // PostgreSQL does not start while these are there, if another process has got the number of its process
  // since.
  if (process.platform !== 'linux') return;
  rmSync(note, { force: true });
  if (socket !== null) rmSync(`${socket}.lock`, { force: true });
}

/** Is it a process of the PostgreSQL on this folder? Elsewhere than on Linux a process that runs is believed to be. */
const isOurs = (data: string, pid: number) =>
  process.platform === 'linux' ? processesIn(data).includes(pid) : isRunning(pid);

function ask(home: Home, postmaster: number, how: 'SIGINT' | 'SIGQUIT'): void {
  // Windows has no signals: there pg_ctl speaks to PostgreSQL in its own way.
  const mode = how === 'SIGINT' ? 'fast' : 'immediate';
  if (process.platform !== 'win32') signal(postmaster, how);
  else runAs(null, home.programs.pg_ctl, ['stop', '-D', home.data, '-m', mode, '-W'], 10_000);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

async function within(limitMs: number, done: () => boolean): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!done()) {
    if (performance.now() > deadline) return false;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  return true;
}

/** Does anybody listen on the socket? */
function answers(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createConnection(path);
    const end = (is: boolean) => {
      probe.destroy();
      resolve(is);
    };
    probe.once('connect', () => end(true));
    probe.once('error', () => end(false));
    probe.setTimeout(2000, () => end(true));
  });
}
