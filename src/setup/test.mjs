// Everything a change has to pass, in order of cost, up to the first failure. Last line: "N passed, N failed".
// `npm test -- <file>…` runs these alone: tests, or journeys after a build. `npm run check` stops before the database.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from './stamps.mjs';

const unitReport = join(cache, 'vitest.json');
const journeyReport = join(cache, 'playwright.json');

const [first] = process.argv.slice(2);
const isCheck = first === '--check';
const named = isCheck ? [] : process.argv.slice(2);
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
      ...(isCheck ? ['--project', 'unit'] : []),
    ],
    // Without a database it has no use for two cores to itself.
    ahead: isCheck,
    count: () => countVitest(unitReport),
    of: 'tests',
    takes: files.tests,
  },
  {
    name: 'build within its byte budget',
    command: ['node', 'src/setup/prepare.mjs', 'build'],
    ahead: true,
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
]
  .filter(({ of }) => !isCheck || of !== 'journeys')
  .filter(({ of }) => named.length === 0 || files[of]?.length > 0);

mkdirSync(cache, { recursive: true });
for (const report of [unitReport, journeyReport]) rmSync(report, { force: true });

// Ctrl-C reaches the step itself, which tidies up; a signal to this process alone is passed on. No further step begins.
let stopped = false;
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stopped = true;
    if (signal !== 'SIGINT') for (const child of running) child.kill(signal);
  });

// The types leave a core idle: what is `ahead` begins with them, and is shown when its turn has come.
const early = new Map(steps.filter(({ ahead }) => ahead).map(step => [step, start(step, 'held back')]));

const total = { passed: 0, failed: 0 };
for (const step of steps) {
  console.log(`\n— ${step.name}`);
  const { show, ended } = early.get(step) ?? start(step);
  show();
  const { ok, seconds } = await ended;
  const counted = step.count?.() ?? { passed: 0, failed: 0 };
  total.passed += counted.passed;
  // A step that fails without naming a test (a type error, a crash) is one failure.
  total.failed += ok ? counted.failed : Math.max(1, counted.failed);
  console.log(`— ${step.name}: ${ok ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  if (!ok || stopped) break;
}
for (const child of running) child.kill();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && !stopped ? 0 : 1);

/** Starts a step. What it prints is held back until `show` is called, where that is asked for. */
function start({ command: [name, ...args], takes = [], env }, heldBack) {
  const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const started = performance.now();
  const child = spawn(name, [...args, ...takes], {
    cwd: root,
    stdio: heldBack ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
  });
  running.add(child);
  let held = heldBack ? '' : null;
  const print = text => {
    if (held === null) process.stdout.write(text);
    else held += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
  const { promise: ended, resolve } = Promise.withResolvers();
  const end = ok => {
    running.delete(child);
    resolve({ ok, seconds: (performance.now() - started) / 1000 });
  };
  child.once('error', error => {
    print(`${error.message}\n`);
    end(false);
  });
  // Not at its exit: what it printed last may be still to come.
  child.once('close', code => end(code === 0));
  const show = () => {
    process.stdout.write(held ?? '');
    held = null;
  };
  return { show, ended };
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
