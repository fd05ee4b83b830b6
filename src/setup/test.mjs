// Everything a change has to pass, in order of cost, up to the first failure. Last line: "N passed, N failed".
// `npm test -- <file>…` runs these alone: tests, or journeys after a build.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from './stamps.mjs';

const unitReport = join(cache, 'vitest.json');
const journeyReport = join(cache, 'playwright.json');

const named = process.argv.slice(2);
const isJourney = file => /\.journey\b|^e2e\b/.test(file);
const files = { tests: named.filter(file => !isJourney(file)), journeys: named.filter(isJourney) };

const steps = [
  { name: 'types', command: ['node', 'src/setup/types.mjs'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  {
    name: 'unit and integration tests',
    command: [
      'vitest',
      'run',
      '--reporter=dot',
      '--reporter=./tests/support/run/second-attempts.ts',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: () => countVitest(unitReport),
    of: 'tests',
    takes: files.tests,
  },
  {
    name: 'build within its byte budget',
    command: ['node', 'src/setup/prepare.mjs', 'build'],
    of: 'journeys',
  },
  {
    name: 'journeys in the browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
    count: () => countPlaywright(journeyReport),
    of: 'journeys',
    takes: files.journeys,
  },
].filter(({ of }) => named.length === 0 || files[of]?.length > 0);

mkdirSync(cache, { recursive: true });
for (const report of [unitReport, journeyReport]) rmSync(report, { force: true });

// Ctrl-C reaches the step itself, which tidies up; a signal to this process alone is passed on. No further step begins.
let stopped = false;
let running;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stopped = true;
    if (signal !== 'SIGINT') running?.kill(signal);
  });

const total = { passed: 0, failed: 0 };
for (const step of steps) {
  const started = performance.now();
  console.log(`\n— ${step.name}`);
  const ok = await run({ ...step, command: [...step.command, ...(step.takes ?? [])] });
  const counted = step.count?.() ?? { passed: 0, failed: 0 };
  total.passed += counted.passed;
  // A step that fails without naming a test (a type error, a crash) is one failure.
  total.failed += ok ? counted.failed : Math.max(1, counted.failed);
  console.log(
    `— ${step.name}: ${ok ? 'ok' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (!ok || stopped) break;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && !stopped ? 0 : 1);

function run({ command: [name, ...args], env }) {
  const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  running = spawn(name, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
  });
  const { promise, resolve } = Promise.withResolvers();
  running.once('error', error => {
    console.error(error.message);
    resolve(false);
  });
  running.once('exit', code => resolve(code === 0));
  return promise;
}

function countVitest(file) {
  const report = read(file);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function countPlaywright(file) {
  const stats = read(file)?.stats;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
