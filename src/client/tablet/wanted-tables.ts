import type { List } from '#calls/kit/call.ts';
import { type KeptTable, keptTables } from './kept-tables.ts';

/** Tables that a screen asked for although they are not among the kept ones. */
const wanted = new Set<List<unknown>>();
const listeners = new Set<() => void>();

export const wantedTables = (): KeptTable[] => [...wanted].map(call => ({ call }));

/** A screen shows this table: the fill makes sure that it is on the tablet. */
export function wantTable(call: List<never> | List<unknown>): void {
  // Only read from here on, as a list of unknown rows.
  const list = call as List<unknown>;
  if (list.store !== 'table') return;
  if (!isKept(list)) wanted.add(list);
  for (const listener of listeners) listener();
}

/** A screen shows rows of this list. Where they are kept they can be read later only if their table is filled, which begins now. */
export function wantRows(call: List<never> | List<unknown>): void {
  if (!isKept(call)) wantTable(call);
}

/** Told each time a screen wants a table, also one that is there already and may be old. Returns how to stop. */
export function onWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isKept = ({ name }: Pick<List<never>, 'name'>) => keptTables.some(({ call }) => call.name === name);
