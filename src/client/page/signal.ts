import { useSyncExternalStore } from 'react';

/** A value outside React that components may follow. Setting an identical value tells no listener. */
export type Signal<T> = { get(): T; set(next: T): void; subscribe(listener: () => void): () => void };

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

export function useSignal<T>(source: Signal<T>): T {
  return useSyncExternalStore(source.subscribe, source.get);
}
