import { useCallback, useSyncExternalStore } from 'react';
import { t } from '#client/messages/en.ts';
import { useTablet } from './tablet.ts';

export type Filling = { name: string; done: number; total: number };

const nothingToFollow = () => () => {};

/** The table that is being filled right now, or null. */
export function useFilling(): Filling | null {
  const store = useTablet()?.store;
  // One text is one snapshot: it keeps its identity while nothing changes.
  const read = useCallback((): string => {
    const filling = store?.filling();
    return filling ? JSON.stringify([filling.name, filling.done, filling.total]) : '';
  }, [store]);
  const text = useSyncExternalStore(store?.subscribe ?? nothingToFollow, read);
  if (text === '') return null;
  const [name, done, total] = JSON.parse(text) as [string, number, number]; // written above
  return { name: t.tablet.tables[name] ?? name, done, total };
}
