import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { cache } from '../../src/setup/stamps.mjs';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Builds the bare list with the versions the app uses and serves it with the given rows until `close`. */
export async function serveBareList(port: number, rows: unknown[]) {
  const outDir = join(cache, 'bare');
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./bare', import.meta.url)),
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  const server = createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    const name = extname(pathname) === '' ? '/index.html' : pathname;
    const body =
      name === '/rows.json'
        ? JSON.stringify(rows)
        : await readFile(join(outDir, name)).catch(() => undefined);
    outgoing.writeHead(body === undefined ? 404 : 200, {
      'content-type': types[extname(name)] ?? 'text/plain',
    });
    outgoing.end(body);
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${port}`,
    async close() {
      const closed = new Promise(resolve => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
