import type { Logger } from '../log.ts';

/** One kind of rows that processes take and work on. */
export type Work<R> = {
  /** How many this process works on at once. */
  readonly atOnce: number;
  /** Takes the row that is due. */
  take(): Promise<R | undefined>;
  /**
   * Works on a row. Once `stopping` is aborted it comes to an end soon, and leaves the row to another process.
   */
  run(row: R, stopping: AbortSignal): Promise<void>;
  /** Says of these rows that their process is alive; absent where the work itself does. */
  see?(rows: readonly R[]): Promise<void>;
  /** Which row, for the log. */
  namesOf(row: R): object;
};

export type Worker = {
  /** Works on what is due, and resolves when nothing is. */
  drain(): Promise<void>;
  /** Looks now, and not only at the next time: something may be due. */
  wake(): void;
  /** Takes nothing more, and resolves when what runs has ended. */
  stop(): Promise<void>;
};

export type WorkerOptions = {
  log: Pick<Logger, 'warn'>;
  /** How often it looks by itself. */
  restMs?: number | undefined;
};

/** Works on what is due as long as the server runs. Any number of processes may. */
export function startWorker<R>(work: Work<R>, { log, restMs = 1000 }: WorkerOptions): Worker {
  const running = new Map<R, Promise<void>>();
  const stopping = new AbortController();

  async function takeOne(): Promise<boolean> {
    if (stopping.signal.aborted || running.size >= work.atOnce) return false;
    const row = await work.take();
    if (row === undefined) return false;
    const ended = work
      .run(row, stopping.signal)
      .catch((error: unknown) => log.warn({ err: error, ...work.namesOf(row) }, 'a piece of work was lost'))
      .finally(() => {
        running.delete(row);
        void look();
      });
    running.set(row, ended);
    return true;
  }

  let looking: Promise<void> | null = null;
  let asked = false;
  function look(): Promise<void> {
    // What ends while it looks may make room: it looks once more.
    asked = true;
    looking ??= (async () => {
      while (asked) {
        asked = false;
        while (await takeOne());
      }
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'the queue could not be looked at'))
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  const timer = setInterval(() => {
    // Where the database is away, the next time tells.
    if (running.size > 0) void work.see?.([...running.keys()]).catch(() => {});
    void look();
  }, restMs);
  return {
    wake: () => void look(),
    async drain() {
      do {
        await look();
        await Promise.all(running.values());
      } while (running.size > 0 || looking);
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}
