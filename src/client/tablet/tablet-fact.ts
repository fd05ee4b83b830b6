import * as v from 'valibot';
import { type Signal, signal } from '../page/signal.ts';

export type TabletFact<T> = {
  now: Signal<T>;
  /** @returns whether it is kept for the next time */
  set(next: T): boolean;
};

/**
 * A fact of the tablet, for every person who signs in and for each of its tabs: it says nothing about a person. Where the
 * browser keeps nothing, it lasts as long as the page.
 *
 * @param usual stands where nothing is kept, or what is kept is no such fact; `null` is kept as nothing
 */
export function tabletFact<S extends v.GenericSchema<unknown>, U>(
  key: string,
  schema: S,
  usual: U,
): TabletFact<v.InferOutput<S> | U> {
  const kept = () => {
    try {
      const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'));
      return parsed.success ? parsed.output : usual;
    } catch {
      return usual;
    }
  };
  const now = signal<v.InferOutput<S> | U>(kept());
  // Of every tab and window of the tablet.
  globalThis.window?.addEventListener('storage', event => {
    if (event.key === key || event.key === null) now.set(kept());
  });
  return {
    now,
    set(next) {
      now.set(next);
      try {
        if (next === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(next));
        return true;
      } catch {
        return false;
      }
    },
  };
}
