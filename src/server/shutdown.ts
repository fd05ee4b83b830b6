import type { Logger } from './log.ts';

/** One thing to do when the process ends. `forced` aborts when it must be done without waiting for anything. */
export type Stage = { name: string; limitMs: number; run: (forced: AbortSignal) => Promise<void> | void };

export type Shutdown = {
  /** Has begun: a load balancer that asks whether the server takes requests is told no. */
  readonly begun: boolean;
  /** Adds a stage. They run one after the other, the last added first. */
  add(stage: Stage): void;
  /**
   * Runs every stage and ends the process. A stage that takes longer than its limit is left behind. Asked again, it
   * waits for nothing any more.
   */
  stop(code: number): void;
};

/** Beyond the limits of all stages together. */
const spareMs = 3000;

/** The end of the process, in stages that each have a limit: whatever hangs, it ends. */
export function createShutdown(log: Pick<Logger, 'warn'>, exit: (code: number) => void): Shutdown {
  const stages: Stage[] = [];
  const forced = new AbortController();
  let begun = false;

  async function runAll(code: number): Promise<void> {
    let complete = true;
    for (const { name, limitMs, run } of stages.toReversed()) {
      const ended = await inTime(limitMs, async () => run(forced.signal)).catch((error: unknown) => {
        log.warn({ err: error, stage: name }, 'a stage of the stop failed');
        return false;
      });
      if (ended) continue;
      complete = false;
      log.warn({ stage: name }, 'a stage of the stop was left behind');
    }
    exit(complete ? code : code || 1);
  }

  return {
    get begun() {
      return begun;
    },
    add: stage => void stages.push(stage),
    stop(code) {
      if (begun) {
        forced.abort();
        return;
      }
      begun = true;
      const total = stages.reduce((sum, stage) => sum + stage.limitMs, spareMs);
      setTimeout(() => exit(code || 1), total).unref();
      void runAll(code);
    },
  };
}

/** Resolves to whether the work was done within the limit. */
async function inTime(limitMs: number, work: () => Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  // Keeps the process alive: what is waited for may have nothing that does.
  const timer = setTimeout(() => late.resolve(false), limitMs);
  try {
    return await Promise.race([work().then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves after the time, or at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
