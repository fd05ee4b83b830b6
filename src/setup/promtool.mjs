import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { apt } from './apt.mjs';
import { cache } from './stamps.mjs';

const folder = join(cache, 'prometheus');

/**
 * The path of a promtool, or undefined. `PROMTOOL` wins over everything. Where there is none, the distribution's package is
 * unpacked into the cache. It is not installed, as that would start a Prometheus.
 */
export function provisionPromtool({ run, say }) {
  const found = findPromtool();
  if (found || process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return found;
  say('Fetching promtool from the distribution …');
  mkdirSync(folder, { recursive: true });
  const inFolder = (command, args, options = {}) => run(command, args, { ...options, cwd: folder });
  if (!apt(inFolder, ['download', 'prometheus'])) {
    apt(inFolder, ['update']);
    apt(inFolder, ['download', 'prometheus']);
  }
  const [archive] = readdirSync(folder).filter(name => name.endsWith('.deb'));
  if (archive) inFolder('dpkg-deb', ['-x', archive, folder]);
  return findPromtool();
}

function findPromtool() {
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(':')];
  const candidates = [
    process.env.PROMTOOL,
    ...folders.map(path => join(path, 'promtool')),
    join(folder, 'usr/bin/promtool'),
  ];
  return candidates.find(path => path && existsSync(path));
}
