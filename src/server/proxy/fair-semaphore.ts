/** How much may be done at once, and how much may wait. */
export type SemaphoreLimits = {
  /** At once, in all and for one key. A piece of work counts as much as its weight. */
  running: number;
  runningOfOne: number;
  /** In the queue, in all and for one key. */
  waiting: number;
  waitingOfOne: number;
  /** No request waits longer, in ms. */
  waitMs: number;
};

/** There is too much to do: the work was not begun, and may be asked for again. */
export class Crowded extends Error {}

export type Semaphore = {
  /**
   * Does the work when its turn comes. Within one key the first to come goes first; between keys the next
   * piece of each takes its turn. So a thousand pieces of one key keep another one's first waiting for a
   * single turn.
   *
   * @param weight how much of what may run at once it takes
   * @throws Crowded when the queue is full or the wait too long, or when the signal aborts before the turn
   */
  run<T>(
    key: string,
    work: () => Promise<T>,
    options?: { weight?: number; signal?: AbortSignal },
  ): Promise<T>;
  /** Pieces that run and wait. */
  readonly load: { running: number; waiting: number };
};

type Waiter = { weight: number; begin: () => void };
type Line = { running: number; waiting: Waiter[] };

export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  // In the order of turns: who has had one goes to the end.
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  const fits = (line: Line, weight: number) =>
    (running === 0 || running + weight <= limits.running) &&
    (line.running === 0 || line.running + weight <= limits.runningOfOne);

  function begin(key: string, line: Line, weight: number): void {
    running += weight;
    line.running += weight;
    lines.delete(key);
    lines.set(key, line);
  }

  function next(): void {
    for (const [key, line] of [...lines]) {
      const [first] = line.waiting;
      if (!first || !fits(line, first.weight)) continue;
      line.waiting.shift();
      waiting--;
      begin(key, line, first.weight);
      first.begin();
    }
  }

  function end(key: string, line: Line, weight: number): void {
    running -= weight;
    line.running -= weight;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
    next();
  }

  function turnOf(key: string, line: Line, weight: number, signal: AbortSignal | undefined): Promise<void> {
    if (line.waiting.length === 0 && fits(line, weight)) {
      begin(key, line, weight);
      return Promise.resolve();
    }
    if (waiting >= limits.waiting || line.waiting.length >= limits.waitingOfOne)
      return Promise.reject(new Crowded('the queue is full'));
    return new Promise((resolve, reject) => {
      const leave = (why: string) => {
        line.waiting.splice(line.waiting.indexOf(waiter), 1);
        waiting--;
        settle();
        if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
        reject(new Crowded(why));
      };
      const late = setTimeout(() => leave('the wait is too long'), limits.waitMs);
      const gone = () => leave('nobody waits any more');
      const settle = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', gone);
      };
      const waiter: Waiter = {
        weight,
        begin() {
          settle();
          resolve();
        },
      };
      line.waiting.push(waiter);
      waiting++;
      signal?.addEventListener('abort', gone);
    });
  }

  return {
    async run(key, work, { weight = 1, signal } = {}) {
      if (signal?.aborted) throw new Crowded('nobody waits any more');
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      if (!lines.has(key)) lines.set(key, line);
      try {
        await turnOf(key, line, weight, signal);
      } catch (error) {
        if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
        throw error;
      }
      try {
        return await work();
      } finally {
        end(key, line, weight);
      }
    },
    get load() {
      return { running, waiting };
    },
  };
}
