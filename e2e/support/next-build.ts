import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/setup/stamps.mjs';
import type { FaultProxy } from './fault-proxy.ts';

/**
 * From now on the server seems to serve another build: same files, but another id in index.html, in the worker and
 * in `builds/latest.json`, and an index.html that the worker has to fetch anew.
 */
export function serveNextBuild(line: FaultProxy): string {
  // The build wrote the file.
  const { id } = JSON.parse(readFileSync(join(root, 'dist/builds/latest.json'), 'utf8')) as { id: string };
  const next = `next-${id}`;
  line.rewrite(/^\/(index\.html|sw\.js|builds\/latest\.json)?$/, (text, path) => {
    const changed = text.replaceAll(id, next);
    return path === '/sw.js'
      ? changed.replace(/("revision":")\w+(","url":"index\.html")/, `$1${next}$2`)
      : changed;
  });
  line.rewrite(/^\/builds\/meta\//, text => text.replaceAll(id, next));
  return next;
}
