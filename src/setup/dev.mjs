// The page with hot reload on PORT, our server (restarted when its files change) behind it on PORT + 1.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { root } from './stamps.mjs';

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? 'localhost';
const behind = `http://127.0.0.1:${port + 1}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1' },
});

const proxied = ['/api', '/healthz', '/readyz', '/images', '/builds'];
const vite = await createServer({
  root,
  server: {
    port,
    host,
    strictPort: true,
    proxy: Object.fromEntries(proxied.map(path => [path, { target: behind }])),
  },
});
await vite.listen();
vite.printUrls();

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  // A child killed by a signal has no exit code, so both are asked.
  const gone = server.exitCode !== null || server.signalCode !== null;
  const ended = gone ? undefined : new Promise(resolve => server.once('exit', resolve));
  server.kill('SIGTERM');
  await Promise.all([vite.close(), ended]);
  process.exit(server.exitCode ?? 0);
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.once('exit', stop);
