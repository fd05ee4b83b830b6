import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, without a trailing slash. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** What the set-up scripts remember between runs: install and build stamps, the browser that was found. */
export const cache = join(root, 'node_modules/.cache/quay');

/** The stored text of a stamp, or an empty string when there is none. */
export function readStamp(name) {
  try {
    return readFileSync(join(cache, name), 'utf8').trim();
  } catch {
    return '';
  }
}

export function writeStamp(name, text) {
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, name), `${text}\n`);
}

/** Hex digest over names and contents of files and folders (relative to the checkout; missing ones are skipped). */
export function digest(paths, skip = () => false) {
  const hash = createHash('sha256');
  const visit = path => {
    if (skip(path)) return;
    const info = statSync(join(root, path), { throwIfNoEntry: false });
    if (!info) return;
    if (info.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
      return;
    }
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}
