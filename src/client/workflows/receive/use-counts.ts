import { useRef } from 'react';
import { usePersistedValue } from '../../outbox/persisted-value.ts';
import { type Counts, type Extras, extrasKey } from './counting.ts';

export const nothing: Counts = {};
const noExtras: Extras = {};

export type KeptCounts = ReturnType<typeof useCounts>;

/** What is counted of each line, and what came apart from it. It is persisted on the tablet under `draftKey`. */
export function useCounts(draftKey: string) {
  const { value: counts, change, clear: forget, restored } = usePersistedValue<Counts>(draftKey, nothing);
  const extras = usePersistedValue<Extras>(extrasKey(draftKey), noExtras);
  // Several scans may come before the next drawing.
  const latest = useRef(counts);
  latest.current = counts;
  const latestExtras = useRef(extras.value);
  latestExtras.current = extras.value;
  const extraOf = (key: string) => latestExtras.current[key]?.quantity ?? 0;

  return {
    counts,
    extras: extras.value,
    /** The counts come from before a reload. */
    restored,
    latest: () => latest.current,
    put(next: Counts) {
      latest.current = next;
      change(next);
    },
    extraOf,
    nameOfExtra: (key: string) => latestExtras.current[key]?.name,
    putExtra(key: string, name: string, quantity: number, listed = true) {
      if (quantity === extraOf(key)) return;
      const { [key]: _, ...others } = latestExtras.current;
      latestExtras.current = quantity > 0 ? { ...others, [key]: { name, quantity, listed } } : others;
      extras.change(latestExtras.current);
    },
    forget() {
      latest.current = nothing;
      forget();
      extras.clear();
    },
  };
}
