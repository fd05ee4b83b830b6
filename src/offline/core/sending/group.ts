import type { OutboxDb, OutboxTx } from '../ports.ts';

type Job = {
  body: (tx: OutboxTx) => Promise<void>;
  /** Says that what the body wrote is on disk. */
  resolve: () => void;
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
      const areTogether =
        jobs.length > 1 &&
        (await db
          .transact('write', async tx => {
            for (const { body } of jobs) await body(tx);
          })
          .then(
            () => true,
            () => false,
          ));
      if (areTogether) for (const { resolve } of jobs) resolve();
      else
        for (const { body, resolve, reject } of jobs) await db.transact('write', body).then(resolve, reject);
    }
    running = false;
  }

  return {
    ...db,
    transact<T>(mode: 'read' | 'write', body: (tx: OutboxTx) => Promise<T>): Promise<T> {
      if (mode === 'read') return db.transact(mode, body);
      return new Promise<T>((resolve, reject) => {
        let value: T;
        const keeping = async (tx: OutboxTx) => {
          value = await body(tx);
        };
        waiting.push({ body: keeping, resolve: () => resolve(value), reject });
        if (!running) void run();
      });
    },
  };
}
