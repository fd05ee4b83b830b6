import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '#server/db/processes.ts';

/**
 * Makes a temporary folder for this process, named after it. What a process that was killed has left behind is removed on
 * the way: its PostgreSQL has ended with it.
 */
export function makeRunFolder(purpose: string): string {
  for (const name of readdirSync(tmpdir())) {
    const owner = /^quay-run-[a-z]+-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another account's, or just being removed by another run.
    }
  }
  return mkdtempSync(join(tmpdir(), `quay-run-${purpose}-${process.pid}-`));
}
