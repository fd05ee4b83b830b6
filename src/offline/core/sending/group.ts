import type { OutboxDb, OutboxTx } from '../ports.ts';

type Job = {
  /** Writes, and answers how to say that what was written is on disk. */
  body: (tx: OutboxTx) => Promise<() => void>;
  reject: (error: unknown) => void;
};

/**
 * The same storage with one strict transaction for all writes that are asked for while another one is under way: a
 * commit costs more than what is in it. Each still resolves only when it is on disk. When one fails, nothing of the
 * group is written, and each is done again by itself, so that it fails alone.
 */
export function grouped(db: OutboxDb): OutboxDb {
  let waiting: Job[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const jobs = waiting;
      waiting = [];
      const results =
        jobs.length === 1
          ? null
          : await db
              .transact('write', async tx => {
                const done: (() => void)[] = [];
                for (const { body } of jobs) done.push(await body(tx));
                return done;
              })
              .catch(() => null);
      if (results) for (const resolve of results) resolve();
      else
        for (const { body, reject } of jobs)
          await db.transact('write', body).then(resolve => resolve(), reject);
    }
    running = false;
  }

  return {
    ...db,
    transact<T>(mode: 'read' | 'write', body: (tx: OutboxTx) => Promise<T>): Promise<T> {
      if (mode === 'read') return db.transact(mode, body);
      return new Promise<T>((resolve, reject) => {
        waiting.push({
          async body(tx) {
            const value = await body(tx);
            return () => resolve(value);
          },
          reject,
        });
        if (!running) void run();
      });
    },
  };
}
