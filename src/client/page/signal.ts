import { useSyncExternalStore } from 'react';

/** A value outside React that components may follow. A listener hears of another value, never of an identical one. */
export type Source<T> = { get(): T; subscribe(listener: () => void): () => void };

/** A source that is set. Setting an identical value tells no listener. */
export type Signal<T> = Source<T> & { set(next: T): void };

export function signal<T>(initial: T): Signal<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A source that is always the same. */
export const constant = <T>(value: T): Source<T> => ({ get: () => value, subscribe: () => () => {} });

type ValuesOf<S extends readonly Source<unknown>[]> = {
  [N in keyof S]: S[N] extends Source<infer T> ? T : never;
};

/**
 * A value that follows from others, made once for all who follow it, and again when one of those is another. Where the
 * same comes out of it, no listener hears of it: a screen follows the part that it shows.
 *
 * @param make gives the same object where nothing of it has changed: it is what the listeners compare
 * @param followed is told the values while anyone follows: it may begin to load what `make` misses
 */
export function derived<const S extends readonly Source<unknown>[], T>(
  sources: S,
  make: (...values: ValuesOf<S>) => T,
  followed?: (...values: ValuesOf<S>) => void,
): Source<T> {
  let known: { values: ValuesOf<S>; value: T } | undefined;
  const listeners = new Set<() => void>();
  let ends: (() => void)[] = [];

  function read(): { values: ValuesOf<S>; value: T } {
    const values = sources.map(source => source.get()) as ValuesOf<S>; // one of each source, in their order
    if (known && values.every((value, at) => Object.is(value, known?.values[at]))) return known;
    known = { values, value: make(...values) };
    return known;
  }

  /** The same; `null` where it cannot be made: a screen that reads it then says so, and not who told of the change. */
  function tried(): ReturnType<typeof read> | null {
    try {
      return read();
    } catch {
      return null;
    }
  }

  function begin(): void {
    let told = tried();
    if (told) followed?.(...told.values);
    const compare = () => {
      const before = told;
      told = tried();
      if (told && told !== before) followed?.(...told.values);
      const now = told;
      if (now && before && Object.is(now.value, before.value)) return;
      for (const listener of [...listeners]) {
        // A listener has changed a source: all have heard of that one already.
        if (told !== now) return;
        listener();
      }
    };
    ends = sources.map(source => source.subscribe(compare));
  }

  return {
    get: () => read().value,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) for (const end of ends.splice(0)) end();
      };
    },
  };
}

export function useSignal<T>(source: Source<T>): T {
  return useSyncExternalStore(source.subscribe, source.get);
}
