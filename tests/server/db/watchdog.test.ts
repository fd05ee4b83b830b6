import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning } from '#server/db/processes.ts';
import { root } from '../../../src/setup/stamps.mjs';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'quay-watchdog-')));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program in a process of its own; resolves to the numbers that it prints on one line. */
async function numbersFrom(program: string): Promise<number[]> {
  child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += chunk;
    if (printed.includes('\n')) break;
  }
  return printed.trim().split(' ').map(Number);
}

async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) await wait(20);
}

const startsCluster = () => `
  import { readFileSync } from 'node:fs';
  import { startCluster } from './src/server/db/cluster.ts';
  const cluster = await startCluster(${JSON.stringify(folder)}, { durable: false });
  console.log(readFileSync(${JSON.stringify(join(folder, 'postgres/postmaster.pid'))}, 'utf8').split('\\n')[0]);
  process.stdin.resume();
`;

test.each(['SIGKILL', 'SIGINT'] as const)('PostgreSQL ends with a process that dies of %s', async signal => {
  const [postmaster = 0] = await numbersFrom(startsCluster());
  expect(isRunning(postmaster)).toBe(true);
  child?.kill(signal);
  await gone(postmaster);
});

test('a journey’s server and its PostgreSQL end with the worker that started them', async () => {
  const [server = 0, postmaster = 0] = await numbersFrom(`
    import { readFileSync } from 'node:fs';
    import { createServerProcess } from './e2e/support/server-process.ts';
    const server = await createServerProcess({ DEMO: 'off', DATA_DIR: ${JSON.stringify(folder)} });
    await server.start();
    const first = path => readFileSync(path, 'utf8').split('\\n')[0];
    console.log(JSON.parse(first(${JSON.stringify(join(folder, 'server.lock'))})).pid, first(${JSON.stringify(join(folder, 'postgres/postmaster.pid'))}));
    process.stdin.resume();
  `);
  expect([isRunning(server), isRunning(postmaster)]).toEqual([true, true]);
  child?.kill('SIGKILL');
  await gone(server);
  await gone(postmaster);
});

test('a process that has ended is left alone, even if another one has its number', async () => {
  const [asked = 1] = await numbersFrom(`
    import { spawn } from 'node:child_process';
    import { watchOver } from './src/server/db/watchdog.ts';
    const watched = spawn('sleep', ['600'], { detached: true });
    watchOver(watched.pid, 'TERM')();
    console.log(watched.pid);
    process.stdin.resume();
  `);
  const ended = new Promise(resolve => child?.once('exit', resolve));
  child?.stdin?.end();
  child?.kill('SIGKILL');
  await ended;
  // A watch that was kept would act at the end of the process; another one, begun later, has ended by then.
  const [later = 1] = await numbersFrom(`
    import { spawn } from 'node:child_process';
    import { watchOver } from './src/server/db/watchdog.ts';
    const watched = spawn('sleep', ['600'], { detached: true });
    watchOver(watched.pid, 'TERM');
    console.log(watched.pid);
    process.stdin.resume();
  `);
  child?.kill('SIGKILL');
  await gone(later);
  expect(isRunning(asked)).toBe(true);
  process.kill(asked);
});
