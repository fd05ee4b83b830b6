import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The reference back end as a process of its own, with its journal in `folder`. */
export type ReferenceBackEnd = {
  readonly url: string;
  /** Starts it, where it does not run, and waits until it listens. */
  start(): Promise<void>;
  /** Ends it as kill -9 does; at most one change is half done then. */
  kill(): Promise<void>;
  /** The changes that it has made, in order. */
  made(): { route: string; body: Record<string, unknown>; key: string }[];
};

export function createReferenceBackEnd(
  folder: string,
  port: number,
  { keys = false }: { keys?: boolean } = {},
): ReferenceBackEnd {
  const journal = join(folder, 'journal.jsonl');
  let child: ChildProcess | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      if (isAlive(child)) return;
      const main = join(import.meta.dirname, 'reference-back-end/main.ts');
      const started = spawn(process.execPath, [main], {
        env: { PORT: String(port), JOURNAL: journal, KEYS: keys ? 'on' : 'off' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      // A test that fails leaves none behind.
      process.once('exit', () => started.kill('SIGKILL'));
      await new Promise<void>((resolve, reject) => {
        started.stdout?.once('data', () => resolve());
        started.once('exit', code => reject(new Error(`The reference back end ended with ${code}`)));
      });
    },
    async kill() {
      const ending = child;
      child = undefined;
      if (!ending || !isAlive(ending)) return;
      const ended = new Promise(resolve => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await ended;
    },
    made() {
      const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : [];
      return lines.slice(0, -1).map(line => JSON.parse(line));
    },
  };
}

const isAlive = (child: ChildProcess | undefined) => child?.exitCode === null && child.signalCode === null;
