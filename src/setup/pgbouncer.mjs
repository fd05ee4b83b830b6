import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apt, mayInstallPackages } from './apt.mjs';

/** The path of a PgBouncer, or undefined. `PGBOUNCER` wins over everything; the distribution's package is installed where that is possible. */
export function provisionPgBouncer({ run, say }) {
  const found = findPgBouncer();
  if (found || !mayInstallPackages()) return found;
  say('Installing PgBouncer from the distribution …');
  apt(run, ['update']);
  apt(run, ['install', '-y', '--no-install-recommends', 'pgbouncer']);
  return findPgBouncer();
}

function findPgBouncer() {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(':')];
  const candidates = [process.env.PGBOUNCER, ...folders.map(folder => join(folder, 'pgbouncer'))];
  return candidates.find(path => path && existsSync(path));
}
