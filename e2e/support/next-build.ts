import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ListedFile } from '../../src/setup/shell-files.ts';
import { root } from '../../src/setup/stamps.mjs';
import type { FaultProxy } from './fault-proxy.ts';

export const dist = join(root, 'dist');

/** The list of files in a worker, as the build wrote it. */
const list = /\[\{"path":[^\]]*\]/;

export type NextBuild = { id: string; folder: string; remove: () => void };

/** The path of a script of a build, by the beginning of its name. */
export function assetOf(folder: string, name: string): string {
  const named = new RegExp(`^${name}-[\\w-]{8}\\w?\\.js$`);
  const found = readdirSync(join(folder, 'assets')).find(file => named.test(file));
  if (!found) throw new Error(`The build has no script ${name}`);
  return `/assets/${found}`;
}

/** How many files of a build work without a network. */
export function filesIn(folder: string): number {
  return listIn(readFileSync(join(folder, 'sw.js'), 'utf8')).files.length;
}

/** The id of the build that the build tool made. */
export function builtId(): string {
  // The build wrote the file.
  return (JSON.parse(readFileSync(join(dist, 'builds/latest.json'), 'utf8')) as { id: string }).id;
}

/**
 * A whole other build, in a folder of its own. Every script has another name and content; the styles and the
 * decoder stay, as with a change in what all screens share. `change` may alter texts by their path, before
 * digests are taken.
 */
export function nextBuild(mark: string, change = (text: string, _path: string) => text): NextBuild {
  const id = `${mark}-${builtId()}`;
  const folder = mkdtempSync(join(tmpdir(), 'quay-build-'));
  cpSync(dist, folder, { recursive: true, filter: path => !/\.(br|gz)$|screenshots/.test(path) });
  const assets = readdirSync(join(folder, 'assets'));
  const renamed = new Map(
    assets
      .filter(name => name.endsWith('.js'))
      .map(name => [name, name.replace(/\.js$/, `${mark.at(-1)}.js`)]),
  );
  for (const [from, to] of renamed) renameSync(join(folder, 'assets', from), join(folder, 'assets', to));
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of paths.filter(name => /\.(js|html|json)$/.test(name))) {
    const text = readFileSync(join(folder, path), 'utf8')
      .replace(/[\w.-]+\.js\b/g, name => renamed.get(name) ?? name)
      .replaceAll(builtId(), id);
    writeFileSync(join(folder, path), change(text, `/${path.replaceAll('\\', '/')}`));
  }
  const meta = join(folder, `builds/meta/${id}.json`);
  mkdirSync(dirname(meta), { recursive: true });
  renameSync(join(folder, `builds/meta/${builtId()}.json`), meta);
  const worker = join(folder, 'sw.js');
  writeFileSync(
    worker,
    relisted(readFileSync(worker, 'utf8'), path => readFileSync(join(folder, path))),
  );
  return { id, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The worker with the digests that its files have. */
function relisted(worker: string, contentOf: (path: string) => string | Buffer): string {
  const { text, files } = listIn(worker);
  const changed = files.map(file => ({
    ...file,
    digest: createHash('sha256').update(contentOf(file.path)).digest('base64'),
  }));
  return worker.replace(text, () => JSON.stringify(changed));
}

function listIn(worker: string): { text: string; files: ListedFile[] } {
  const [text] = list.exec(worker) ?? [];
  if (!text) throw new Error('sw.js lists no files');
  // The build wrote the list.
  return { text, files: JSON.parse(text) as ListedFile[] };
}

/**
 * From now on the server behind the line seems to serve another build. It has the same files, but another id
 * in index.html, in the worker and in `builds/latest.json`.
 */
export function serveNextBuild(line: FaultProxy): string {
  const id = builtId();
  const next = `next-${id}`;
  const changed = (text: string) => text.replaceAll(id, next);
  const contentOf = (path: string) => {
    const content = readFileSync(join(dist, path));
    return path === '/index.html' ? changed(content.toString('utf8')) : content;
  };
  line.rewrite(/^\/(index\.html|sw\.js|builds\/latest\.json)?$/, (text, path) =>
    path === '/sw.js' ? relisted(changed(text), contentOf) : changed(text),
  );
  line.rewrite(/^\/builds\/meta\//, changed);
  return next;
}
