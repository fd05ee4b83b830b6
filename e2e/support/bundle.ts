import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../src/setup/stamps.mjs';

/** A file below `e2e/support` and all it imports, as one script for `page.evaluate`. */
export async function bundleForPage(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    // A page has no `process`, and a library is built for those who have one.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(root, 'e2e/support', file), formats: ['iife'], name: 'bundled' },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`${file} was not bundled`);
  return chunk.code;
}
