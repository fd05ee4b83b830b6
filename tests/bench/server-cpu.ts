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
  let node = 0;
  for (const [pid, { parent, ms }] of all) {
    if (parent !== String(process.pid)) continue;
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/server/main.ts')) node += ms;
  }
  let postgres = all.get(postmaster)?.ms ?? Number.NaN;
  for (const { parent, ms } of all.values()) if (parent === postmaster) postgres += ms;
  return { node, postgres };
}

/** Each process of the machine: who started it, and the ms of processor time that it has used. */
function processes(): Map<string, { parent: string; ms: number }> {
  const found = new Map<string, { parent: string; ms: number }>();
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      const [, parent = ''] = fields;
      found.set(pid, { parent, ms: ((Number(fields[11]) + Number(fields[12])) / ticks) * 1000 });
    } catch {
      // It has ended.
    }
  }
  return found;
}
