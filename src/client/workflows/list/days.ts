import type { SortOrder } from '#calls/kit/list-input.ts';
import { dayOf } from '#model/kit/list-query.ts';

/** A list whose rows stand below the days they are of, as long as they are sorted by that time. */
export type Days<R> = {
  of: Extract<keyof R, string>;
  /** The column whose amounts are added up, for whom it is shown. */
  amount: Extract<keyof R, string>;
  /** VND that a row adds to its day: what was canceled adds nothing. */
  sum: (row: R) => number;
};

type Day<R> = {
  /** ISO date; empty in a list without days. */
  day: string;
  rows: readonly R[];
  /** VND; null where the day goes on upon another page: a part of it would be taken for the whole. */
  sum: number | null;
};

/** The rows of a page by day, each day once, also where rows that are not sent yet stand before all others. */
export function byDay<R>(
  rows: readonly R[],
  { of, sum }: Days<R>,
  direction: SortOrder['direction'],
  page: { isFirst: boolean; isLast: boolean },
): readonly Day<R>[] {
  const days = [...Map.groupBy(rows, row => dayOf(String(row[of] ?? '')))];
  days.sort(([a], [b]) => (a < b === (direction === 'asc') ? -1 : 1));
  return days.map(([day, rows], at) => {
    const isWhole = (at > 0 || page.isFirst) && (at < days.length - 1 || page.isLast);
    return { day, rows, sum: isWhole ? rows.reduce((total, row) => total + sum(row), 0) : null };
  });
}
