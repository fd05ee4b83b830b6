import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cache, digest, readStamp, root, writeStamp } from './stamps.mjs';

/** Where the shop that the tests work with is installed. It is no package of the product. */
export const vendureFolder = join(cache, 'vendure');
const source = 'tests/systems/vendure';
const files = ['package.json', 'package-lock.json'];

/**
 * Installs Vendure when its lock file changed since it was installed last. Without scripts of packages: none needs one.
 *
 * @returns has it worked?
 */
export function provisionVendure({ npm, say }) {
  const wanted = digest(files.map(name => `${source}/${name}`));
  if (readStamp('vendure-installed') === wanted && existsSync(join(vendureFolder, 'node_modules')))
    return true;
  say('Installing Vendure …');
  mkdirSync(vendureFolder, { recursive: true });
  for (const name of files) copyFileSync(join(root, source, name), join(vendureFolder, name));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!npm(args, { cwd: vendureFolder })) return false;
  writeStamp('vendure-installed', wanted);
  return true;
}
