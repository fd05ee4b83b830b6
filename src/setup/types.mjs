// Checks the types of all projects, after it has brought the route tree up to date. Each error is printed once: `src`, `sw`,
// `tests` and the server compile many files each for itself.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { root } from './stamps.mjs';

// The router's plugin writes the tree when Vite has read its configuration.
await resolveConfig({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' }, 'build');

// One checker: several in parallel load the same libraries each, which costs more than it saves on a small machine.
const args = ['-b', '--pretty', 'false', '--checkers', '1', '--builders', '1'];
const bin = join(root, 'node_modules/.bin/tsc');
const { stdout, status } = spawnSync(bin, args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: Number.POSITIVE_INFINITY,
  shell: process.platform === 'win32',
  stdio: ['inherit', 'pipe', 'inherit'],
});

const errors = new Set((stdout ?? '').split(/\n(?=\S)/).map(error => error.trimEnd()));
errors.delete('');
for (const error of errors) console.log(error);
if (errors.size > 0) console.log(`\n${errors.size} ${errors.size === 1 ? 'error' : 'errors'}`);
process.exit(status ?? 1);
