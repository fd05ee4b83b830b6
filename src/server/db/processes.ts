import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The fields of /proc/<pid>/stat after the name, which may itself hold spaces and brackets; Linux only. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** When a process began, in ticks since the system did: tells it from a later one with the same id. Empty where the system does not say. */
export function startOf(pid: number): string {
  return statOf(pid)?.[19] ?? '';
}

/**
 * Has the process ended, though its id is still taken? In a container with a first process that ignores
 * orphans it stays so for ever. It answers signals as if it lived.
 */
export function isZombie(pid: number): boolean {
  return ['Z', 'X'].includes(statOf(pid)?.[0] ?? '');
}

/** Does a process with this id run? One that belongs to another user counts too. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false; // what process.kill throws
  }
  return !isZombie(pid);
}

/** Processes that have the folder as their working directory; Linux only, elsewhere none are found. */
export function processesIn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number)
      .filter(pid => {
        try {
          return readlinkSync(`/proc/${pid}/cwd`) === folder;
        } catch {
          return false;
        }
      });
  } catch {
    return [];
  }
}
