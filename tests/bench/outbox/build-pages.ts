import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { cache } from '../../../src/setup/stamps.mjs';

/** Builds the page that holds the contenders, and workbox's worker next to it. Resolves to their folder. */
export async function buildPages(): Promise<string> {
  const root = fileURLToPath(new URL('./page', import.meta.url));
  const outDir = join(cache, 'bench-outbox');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { page: join(root, 'index.html'), worker: join(root, 'workbox-worker.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return outDir;
}
