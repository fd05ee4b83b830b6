import type { List } from '#calls/kit/call.ts';

/** What a screen shows: a whole table, or rows of a list. */
type Wanted = { call: List<unknown>; whole: boolean };

/** Tables that a screen asked for. */
const wanted = new Set<List<unknown>>();
const listeners = new Set<(wanted: Wanted) => void>();

export const wantedTables = (): List<unknown>[] => [...wanted];

/** A screen shows this table: the fill makes sure that it is on the tablet. */
export function wantTable(call: List<never> | List<unknown>): void {
  want(call, true);
}

/** A screen shows rows of this list. Where they are kept they can be read later only if their table is filled. */
export function wantRows(call: List<never> | List<unknown>): void {
  want(call, false);
}

function want(call: List<never> | List<unknown>, whole: boolean): void {
  // Only read from here on, as a list of unknown rows.
  const list = call as List<unknown>;
  if (list.store !== 'table') return;
  wanted.add(list);
  for (const listener of listeners) listener({ call: list, whole });
}

/** Told each time a screen wants a table, also one that is there already and may be old. Returns how to stop. */
export function onWanted(listener: (wanted: Wanted) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
