// Runs before anything is installed, on whatever Node is there: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provisionChromium, provisionShell } from './chromium.mjs';
import { provisionEngines } from './engines.mjs';
import { provisionPatroni } from './patroni.mjs';
import { provisionPgBackRest } from './pgbackrest.mjs';
import { provisionPgBouncer } from './pgbouncer.mjs';
import { digest, readStamp, root, writeStamp } from './stamps.mjs';
import { provisionVendure } from './vendure.mjs';

const oldestNode = [22, 19];

const engines = () => provisionEngines({ run, say });
const tasks = { install, build, browser, pooler, patroni, pgbackrest, vendure, engines };

for (const name of process.argv.slice(2)) {
  const task = tasks[name];
  if (!task) fail(`prepare.mjs knows ${Object.keys(tasks).join(', ')}, not "${name}".`);
  task();
}

/** Installs the packages when the lock file changed since the last complete install. */
function install() {
  const wanted = `${digest(['package-lock.json'])} ${process.platform}-${process.arch}`;
  if (readStamp('install') !== wanted) {
    say('Installing packages …');
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    if (!npm(args)) fail('The packages could not be installed (npm ci failed, see above).');
    writeStamp('install', wanted);
  }
  if (node() === process.execPath && !isNewEnough(process.versions.node)) {
    fail(
      `Node ${oldestNode.join('.')} or newer is needed. This is ${process.versions.node}, and there is no bundled ` +
        `Node for ${process.platform}-${process.arch}.`,
    );
  }
}

/** Builds the client when its sources changed since the last complete build. */
function build() {
  const serverOnly = path => path === 'src/server' || path === 'src/client/route-tree.gen.ts';
  const sources = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
  const settings = Object.keys(process.env).filter(name => name.startsWith('VITE_'));
  const wanted = [
    digest(sources, serverOnly),
    ...settings.sort().map(name => `${name}=${process.env[name]}`),
  ].join(' ');
  if (readStamp('build') === wanted && existsSync(join(root, 'dist/builds/latest.json'))) return;
  say('Building the client …');
  if (!run(node(), ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])) {
    // What a build has written before it failed is no client: the server would serve it.
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    fail('The client could not be built (see above).');
  }
  writeStamp('build', wanted);
}

/** Finds a Chromium for the journeys and the bench, or brings one. */
function browser() {
  const found = provisionChromium({ run, say });
  if (!found) fail('No Chromium was found and none could be installed. Set CHROMIUM to the path of one.');
  writeStamp('chromium', found);
  const shell = provisionShell(found, { run, say });
  if (shell) writeStamp('chromium-shell', shell);
}

/** Finds a PgBouncer for the tests of a server behind one, or brings it. */
function pooler() {
  const found = provisionPgBouncer({ run, say });
  if (!found) fail('No PgBouncer was found and none could be installed. Set PGBOUNCER to the path of one.');
  writeStamp('pgbouncer', found);
}

/** Finds Patroni, etcd, HAProxy and PostgreSQL for the tests of a database on several machines, or brings them. */
function patroni() {
  const found = provisionPatroni({ run, say });
  if (!found)
    fail('Patroni, etcd, HAProxy and PostgreSQL of Debian or Ubuntu are needed, and could not be installed.');
  writeStamp('patroni-postgres', found);
}

/** Finds pgBackRest and PostgreSQL for the tests of backups by the log, or brings them. */
function pgbackrest() {
  const found = provisionPgBackRest({ run, say });
  if (!found) fail('pgBackRest and PostgreSQL of Debian or Ubuntu are needed, and could not be installed.');
  writeStamp('pgbackrest-postgres', found);
}

/** Installs the online shop for the tests of the connector to it. */
function vendure() {
  if (!provisionVendure({ npm, say })) fail('Vendure could not be installed (npm ci failed, see above).');
}

/** npm names itself here when it runs a script, so the npm that was called is the one that installs. */
function npm(args, options = {}) {
  const called = process.env.npm_execpath;
  if (called) return run(process.execPath, [called, ...args], options);
  const isWindows = process.platform === 'win32';
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, ...options });
}

/** The Node that npm scripts run on: the one in node_modules when this platform has it, else this one. */
function node() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const bundled = join(root, `node_modules/node-${platform}-${process.arch}/bin/node`);
  return [bundled, `${bundled}.exe`].find(path => existsSync(path)) ?? process.execPath;
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  return result.status === 0;
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
