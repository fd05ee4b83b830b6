import { useEffect } from 'react';
import { type KindKey, kinds, type Rules } from '#kinds/index.ts';
import { signal, useSignal } from './signal.ts';
import { currentTablet } from './tablet.ts';

const loaded = signal<Partial<Rules>>({});

/** What unsent changes make of a kind, with the tables that it looks into. */
export async function loadRules<K extends KindKey>(key: K): Promise<Rules[K]> {
  const known = loaded.get()[key];
  if (known) return known;
  const store = currentTablet()?.store;
  const [rules] = await Promise.all([kinds[key].load(), ...kinds[key].needs.map(call => store?.load(call))]);
  loaded.set({ ...loaded.get(), [key]: rules });
  return rules as Rules[K]; // those of this key
}

/** The rules are loaded with the first unsent entry of their kind: a tablet with nothing unsent never needs them. */
export function useRules<K extends KindKey>(key: K, needed: boolean): Rules[K] | null {
  const rules = useSignal(loaded)[key];
  useEffect(() => {
    if (needed && !rules) void loadRules(key);
  }, [key, needed, rules]);
  return rules ?? null;
}
