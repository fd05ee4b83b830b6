import { expect, test } from 'vitest';
import { Crowded, createSemaphore, type SemaphoreLimits } from '#server/proxy/fair-semaphore.ts';

const limits: SemaphoreLimits = {
  running: 4,
  runningOfOne: 2,
  waiting: 100,
  waitingOfOne: 50,
  waitMs: 60_000,
};

const begins = () => new Promise(setImmediate);

/** A gate with work that ends when it is told to; `begun` are the names of what has begun, in order. */
function gated(more: Partial<SemaphoreLimits> = {}) {
  const semaphore = createSemaphore({ ...limits, ...more });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (key: string, name: string, options?: Parameters<typeof semaphore.run>[2]) =>
    semaphore.run(
      key,
      () => {
        begun.push(name);
        return new Promise<string>(resolve => ends.set(name, () => resolve(name)));
      },
      options,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    ends.delete(name);
    await begins();
  };
  /** What would wait longer than its test runs would be refused in the middle of another one. */
  const endAll = async () => {
    while (ends.size > 0) for (const name of [...ends.keys()]) await end(name);
  };
  return { semaphore, begun, add, end, endAll };
}

test('one with a thousand pieces of work keeps another waiting for a single turn', async () => {
  const { semaphore, begun, add, end, endAll } = gated();
  for (let n = 0; n < 40; n++) void add('greedy', `g${n}`);
  void add('other', 'o0');
  await begins();
  expect(begun).toEqual(['g0', 'g1', 'o0']);
  for (let n = 0; n < 4; n++) void add('third', `t${n}`);
  await begins();
  expect(begun).toEqual(['g0', 'g1', 'o0', 't0']);
  // From here on they take turns, one after the other.
  for (const name of ['g0', 't0', 'g1', 't1']) await end(name);
  expect(begun.slice(4)).toEqual(['g2', 't1', 'g3', 't2']);
  await endAll();
  expect(semaphore.load).toEqual({ running: 0, waiting: 0 });
});

test('what is heavy takes more of what may run', async () => {
  const { begun, add, end } = gated();
  void add('one', 'heavy', { weight: 2 });
  void add('one', 'next', { weight: 2 });
  void add('two', 'light');
  await begins();
  expect(begun).toEqual(['heavy', 'light']);
  await end('heavy');
  expect(begun).toEqual(['heavy', 'light', 'next']);
});

test('a full queue, a long wait and a caller who left are told so, and leave nothing behind', async () => {
  const { semaphore, begun, add, end } = gated({ runningOfOne: 1, waitingOfOne: 2, waitMs: 30 });
  void add('one', 'runs');
  const gone = new AbortController();
  const left = add('one', 'left', { signal: gone.signal });
  const late = add('one', 'late');
  await expect(add('one', 'too many')).rejects.toThrow(Crowded);
  gone.abort();
  await expect(left).rejects.toThrow(Crowded);
  await expect(late).rejects.toThrow(Crowded);
  await expect(add('two', 'gone', { signal: gone.signal })).rejects.toThrow(Crowded);
  await end('runs');
  expect(begun).toEqual(['runs']);
  expect(semaphore.load).toEqual({ running: 0, waiting: 0 });
});

test('work that fails gives its place back', async () => {
  const { semaphore } = gated();
  await expect(semaphore.run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(semaphore.load).toEqual({ running: 0, waiting: 0 });
});
