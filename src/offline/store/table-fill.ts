import type { Row } from './columns.ts';
import type { Pages } from './sealed-pages.ts';
import type { TableRow } from './store-file.ts';

/** New rows that belong to no fetched page are stored in pages from here on. */
export const extraPages = 1_000_000;

const resumeWithinMs = 6 * 3_600_000;

/** A fill that runs: the pages that it has fetched, and rows merged since, which are newer than a page fetched before. */
export type TableFill = { coming: Map<number, readonly Row[]>; merged: Map<string, Row> };

export const newFill = (): TableFill => ({ coming: new Map(), merged: new Map() });

export type Filling = NonNullable<TableRow['filling']>;

/** A fill goes on where it was if it has the same page size, is not too old and has all its pages. */
export function goesOn(filling: Filling | null, { coming }: TableFill, size: number, now: string) {
  if (filling?.size !== size || coming.size !== filling.pages) return null;
  return Date.parse(now) - Date.parse(filling.startedAt) < resumeWithinMs ? filling : null;
}

export const firstOf = (meta: TableRow, size: number, now: string): Filling => ({
  generation: Math.max(meta.generation, meta.filling?.generation ?? 0) + 1,
  pages: 0,
  size,
  total: meta.total,
  startedAt: now,
});

/** What a fill that ends writes again: pages in which a newer row was merged, and the rows that are in none of them. */
export function mergedAtEnd({ coming, merged }: TableFill, keyOf: (row: Row) => string) {
  const changed = new Map<number, readonly Row[]>();
  if (merged.size === 0) return { changed, extra: 0 };
  const fetched = new Set([...coming.values()].flat().map(keyOf));
  for (const [page, rows] of coming)
    if (rows.some(row => merged.has(keyOf(row))))
      changed.set(
        page,
        rows.map(row => merged.get(keyOf(row)) ?? row),
      );
  const extra = [...merged].flatMap(([rowKey, row]) => (fetched.has(rowKey) ? [] : [row]));
  if (extra.length > 0) changed.set(extraPages, extra);
  return { changed, extra: extra.length };
}

/** How many rows of the server are there; what was added on the tablet is not among them. */
export const countOf = (pages: Pages): number =>
  [...pages].reduce((sum, [page, kept]) => (page < extraPages ? sum + kept.length : sum), 0);
