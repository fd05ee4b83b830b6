import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apt, mayInstallPackages } from './apt.mjs';

/** PostgreSQL with its contributed extensions, in a folder for each version. */
const postgresFolder = '/usr/lib/postgresql';
const oldestPostgres = 15;

/** Asked by packages before they start a service; 101 forbids it. */
const policy = '/usr/sbin/policy-rc.d';

/**
 * Finds a PostgreSQL of the distribution and programs that work with it, or brings them. No service of theirs is started.
 *
 * @param needs paths of programs by the package of Debian and Ubuntu that brings each
 * @returns the folder of PostgreSQL's programs, or undefined where something is missing
 */
export function provisionPostgresWith(needs, { run, say }) {
  const missing = missingOf(needs);
  if (missing.length > 0 && mayInstallPackages()) {
    say(`Installing ${missing.join(', ')} from the distribution …`);
    withoutServices(() => {
      apt(run, ['update']);
      apt(run, ['install', '-y', '--no-install-recommends', ...missing]);
    });
  }
  return missingOf(needs).length > 0 ? undefined : newestPostgres();
}

const missingOf = needs => [
  ...Object.keys(needs).filter(name => !existsSync(needs[name])),
  ...(newestPostgres() ? [] : ['postgresql']),
];

function newestPostgres() {
  const versions = existsSync(postgresFolder) ? readdirSync(postgresFolder).map(Number) : [];
  const [newest] = versions
    .filter(version => version >= oldestPostgres && existsSync(binOf(version)))
    .sort((a, b) => b - a);
  return newest && binOf(newest);
}

const binOf = version => join(postgresFolder, String(version), 'bin');

function withoutServices(install) {
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (isOurs) rmSync(policy);
  }
}
