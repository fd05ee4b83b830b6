import { spawn } from 'node:child_process';

// Reads until it is dismissed, or until no process holds the other end: then its holder is gone, however that
// came.
const script = 'trap "" INT TERM HUP; read -r dismissed || kill -s "$2" "$1"';

/**
 * Signals a process once our own has ended without dismissing the watch. That is by an error, Ctrl-C in the
 * middle of a start, or `kill -9`. A shell waits on a pipe, so that it costs nothing and needs no help of
 * ours. There is none on Windows.
 *
 * @returns how to dismiss it, because the process has ended.
 */
export function watchOver(pid: number, signal: 'INT' | 'TERM'): () => void {
  if (process.platform === 'win32') return () => {};
  const dog = spawn('/bin/sh', ['-c', script, 'sh', String(pid), signal], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // A process group of its own, which Ctrl-C does not reach.
    detached: true,
  });
  const { stdin } = dog;
  // Without a shell, and when it has ended before us, there is no watch: nothing else depends on it.
  dog.once('error', () => {});
  stdin.once('error', () => {});
  dog.unref();
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return () => stdin.end('\n');
}
