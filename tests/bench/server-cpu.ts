import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks of the kernel's clock in a second. */
const ticks = 100;

/**
 * Ms of processor time that the server and its PostgreSQL have used. The server is a child of this process.
 *
 * @param dataDir of the PostgreSQL
 */
export function serverCpu(dataDir: string): { node: number; postgres: number } {
  const [postmaster = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const all = processes();
  const node = all.get(serverPid(all))?.ms ?? Number.NaN;
  // What its processes used that have ended stands in its own line.
  const { ms: own = Number.NaN, ended = 0 } = all.get(postmaster) ?? {};
  let postgres = own + ended;
  for (const { parent, ms } of all.values()) if (parent === postmaster) postgres += ms;
  return { node, postgres };
}

/** MB of memory that the server holds, a child of this process. */
export function serverMemoryMb(): number {
  const status = readFileSync(`/proc/${serverPid(processes())}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

function serverPid(all: ReadonlyMap<string, Process>): string {
  for (const [pid, { parent }] of all)
    if (
      parent === String(process.pid) &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/server/main.ts')
    )
      return pid;
  throw new Error('no server runs');
}

/** A process: who started it, and the ms of processor time of it and of those that it started and that have ended. */
type Process = { parent: string; ms: number; ended: number };

/** Each process of the machine, by its number. */
function processes(): Map<string, Process> {
  const found = new Map<string, Process>();
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      const [, parent = ''] = fields;
      const msOf = (field: number) => ((Number(fields[field]) + Number(fields[field + 1])) / ticks) * 1000;
      found.set(pid, { parent, ms: msOf(11), ended: msOf(13) });
    } catch {
      // It has ended.
    }
  }
  return found;
}
