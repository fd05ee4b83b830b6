import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, startOf } from './processes.ts';

/** Why the embedded database cannot be started; `message` is for the person who starts it. */
export class ClusterError extends Error {}

type Holder = {
  pid: number /** Tells a process from a later one with the same id; empty where the system does not say. */;
  started: string;
};

/**
 * Takes a data folder for this process, until `release` or the end of the process. A lock left by a process that is gone
 * is taken over.
 *
 * @throws ClusterError when another server that is alive holds the folder.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'server.lock');
  const own = join(folder, `server.lock.${process.pid}`);
  const text = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder);
  writeFileSync(own, text);
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (linked(own, path)) return { release: () => releaseIfOwn(path, text) };
      const found = textOf(path);
      const holder = found === null ? null : holderOf(found);
      if (holder && isAlive(holder)) {
        throw new ClusterError(
          `Another server (process ${holder.pid}) is using the data folder ${folder}.\nStop it, or choose another folder with DATA_DIR.`,
        );
      }
      if (found !== null) removeStale(path, own, found);
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new ClusterError(`The data folder ${folder} could not be locked. Try again.`);
}

/** A hard link appears with its content at once, or not at all. */
function linked(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false; // what linkSync throws
    throw error;
  }
}

/** Moved away before it is dropped, because another process may have done the same and locked in between. */
function removeStale(path: string, own: string, stale: string): void {
  const aside = `${own}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (textOf(aside) !== stale && !existsSync(path)) renameSync(aside, path);
  else rmSync(aside, { force: true });
}

function releaseIfOwn(path: string, text: string): void {
  if (textOf(path) === text) rmSync(path, { force: true });
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function holderOf(text: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(text);
    if (typeof holder !== 'object' || holder === null) return null;
    const { pid, started } = holder as Partial<Holder>; // fields checked here
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, started }: Holder): boolean {
  // A container starts its server with the same id each time: what it finds is its own past.
  if (pid === process.pid) return false;
  if (!isRunning(pid)) return false;
  return started === '' || startOf(pid) === started;
}
