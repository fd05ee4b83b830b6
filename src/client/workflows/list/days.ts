import type { SortOrder } from '#calls/kit/list-input.ts';
import { dayOf } from '#model/kit/list-query.ts';

/** A list with its rows below the days they are of, as long as they are sorted by that time. */
export type Days<R> = {
  of: Extract<keyof R, string>;
  /** The column with the amounts to add up, if the person may see it. */
  amount: Extract<keyof R, string>;
  /** VND that a row adds to its day: what was canceled adds nothing. The server adds the same (`byDay` of its list). */
  sum: (row: R) => number;
};

export const dayAt = <R>(row: R, { of }: Pick<Days<R>, 'of'>): string => dayOf(String(row[of] ?? ''));

/** The rows of a page by day (ISO). Each day comes once, also where unsent rows stand before all others. */
export function byDay<R>(
  rows: readonly R[],
  days: Pick<Days<R>, 'of'>,
  direction: SortOrder['direction'],
): readonly (readonly [day: string, rows: readonly R[]])[] {
  const found = [...Map.groupBy(rows, row => dayAt(row, days))];
  return found.sort(([a], [b]) => (a < b === (direction === 'asc') ? -1 : 1));
}
