import type { EntryRow } from './entry.ts';
import type { OthersWork } from './ports.ts';

/** Documents among entries, which is how people count what is unsent: a sale is one, however many steps it is sent in. */
export function documentsAmong(entries: Iterable<{ readonly lane: string }>): number {
  return new Set(Array.from(entries, ({ lane }) => lane)).size;
}

/**
 * The unsent work of all other owners: each one's documents and the oldest date.
 *
 * @param rows unfinished entries of everybody
 */
export function othersAmong(rows: readonly EntryRow[], owner: string): OthersWork[] {
  const unsent = rows.filter(row => row.owner !== owner && row.state !== 'DONE');
  return [...Map.groupBy(unsent, row => row.owner)].map(([of, own]) => ({
    owner: of,
    count: documentsAmong(own),
    oldest: own.map(({ createdAt }) => createdAt).reduce((oldest, at) => (at < oldest ? at : oldest)),
  }));
}
