/**
 * What the oldest supported browsers (`src/setup/oldest-browsers.ts`) do not have and the app and its libraries use. The
 * first import of the page: whatever is read after it finds them.
 */

/** The parts that may be missing. */
type Gaps = {
  AbortSignal: { any?: typeof AbortSignal.any };
  Promise: { withResolvers?: typeof Promise.withResolvers };
  Map: { groupBy?: typeof Map.groupBy };
  Object: { groupBy?: typeof Object.groupBy };
};

export function fillGaps(of: Gaps): void {
  of.AbortSignal.any ??= signals => {
    const joined = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) joined.abort(signal.reason);
      // Listening ends with the first of them.
      else signal.addEventListener('abort', () => joined.abort(signal.reason), { signal: joined.signal });
    }
    return joined.signal;
  };

  of.Promise.withResolvers ??= <T>() => {
    // The executor below has run by the time they are given away.
    let resolve!: PromiseWithResolvers<T>['resolve'];
    let reject!: PromiseWithResolvers<T>['reject'];
    const promise = new Promise<T>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    return { promise, resolve, reject };
  };

  of.Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
    const groups = new Map<K, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  };

  const { groupBy } = of.Map;
  of.Object.groupBy ??= <K extends PropertyKey, T>(
    items: Iterable<T>,
    keyOf: (item: T, index: number) => K,
  ): Partial<Record<K, T[]>> =>
    // As the platform's: an object without a prototype.
    Object.assign(Object.create(null), Object.fromEntries(groupBy(items, keyOf)));
}

fillGaps(globalThis);
