import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What becomes smaller. */
const shrinks = /\.(js|css|html|svg|json|wasm|webmanifest)$/;
/** Below this many bytes the header of the answer weighs more than what is saved. */
const smallest = 1024;

/**
 * Writes `.br` and `.gz` next to every file of the build that shrinks. Runs after all other plugins, the
 * worker's included.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'quay:precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
          shrinks.test(name),
        );
        await Promise.all(names.map(name => compress(join(folder, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = readFileSync(path);
  if (content.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
