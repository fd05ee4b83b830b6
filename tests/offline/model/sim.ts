/**
 * Time that passes only when nothing else can happen, so that hours take milliseconds, and in which every wait ends in an
 * order decided by one seed.
 */
export type Sim = {
  now(): number;
  random(): number;
  /** Resolves after so many virtual milliseconds. */
  later(ms: number): Promise<void>;
  tell(text: string): void;
  story(): string;
  /** Has so much happened that it will never end? A history has about a thousand steps. From then on time stands still. */
  isEndless(): boolean;
  /** Lets time pass until the condition holds; false when it does not within `ms`. */
  until(condition: () => boolean, ms: number): Promise<boolean>;
};

const endlessSteps = 50_000;

export function createSim(seed: number): Sim {
  let now = 0;
  let order = 0;
  let steps = 0;
  let state = seed >>> 0;
  const heap: { at: number; order: number; go: () => void }[] = [];
  const lines: string[] = [];

  function random(): number {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  const less = (a: number, b: number) => {
    const x = heap[a]!; // both indexes are inside the heap
    const y = heap[b]!;
    return x.at < y.at || (x.at === y.at && x.order < y.order);
  };
  const swap = (a: number, b: number) => {
    const kept = heap[a]!; // as above
    heap[a] = heap[b]!;
    heap[b] = kept;
  };
  function push(at: number, go: () => void): void {
    heap.push({ at, order: order++, go });
    for (let i = heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!less(i, parent)) break;
      swap(i, parent);
      i = parent;
    }
  }
  function pop() {
    const first = heap[0];
    const last = heap.pop();
    if (first && last && heap.length > 0) {
      heap[0] = last;
      for (let i = 0; ; ) {
        const left = 2 * i + 1;
        const child = left + 1 < heap.length && less(left + 1, left) ? left + 1 : left;
        if (child >= heap.length || !less(child, i)) break;
        swap(i, child);
        i = child;
      }
    }
    return first;
  }
  const acknowledge = () => new Promise<void>(resolve => setImmediate(resolve));

  return {
    now: () => now,
    random,
    later: ms => new Promise(resolve => push(now + Math.max(0, ms), resolve)),
    tell: text => void lines.push(`${(now / 1000).toFixed(3).padStart(9)} s  ${text}`),
    story: () => lines.slice(-400).join('\n'),
    isEndless: () => steps >= endlessSteps,
    async until(condition, ms) {
      const end = now + ms;
      await acknowledge();
      while (!condition()) {
        const next = heap[0];
        if (steps >= endlessSteps) return false;
        if (!next || next.at > end) {
          now = end;
          return condition();
        }
        pop();
        steps++;
        now = next.at;
        next.go();
        await acknowledge();
      }
      return true;
    },
  };
}
