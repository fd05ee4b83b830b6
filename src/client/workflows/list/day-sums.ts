import type { List } from '#calls/kit/call.ts';
import { inputOfWhole } from '#calls/kit/list.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import { queryRows } from '#model/kit/list-query.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { replayedOn } from '../../read/page-overlay.ts';
import type { Origin } from '../../read/use-list.ts';
import { tableOf } from '../../read/use-table.ts';
import { type Days, dayAt } from './days.ts';

/**
 * What came together on a day within the filters of a list, VND, unsent changes counted. `null` where not all
 * of the day is known here, because a part of it would be taken for the whole.
 */
export function daySum<R extends object>(
  call: List<R>,
  days: Days<R>,
  day: string,
  origin: Origin<R>,
): number | null {
  const { known } = origin;
  return known ? ofPage(call, days, day, { ...origin, known }) : ofTablet(call, days, day, origin);
}

function ofPage<R extends object>(
  call: List<R>,
  days: Days<R>,
  day: string,
  { known, overlay, input }: Origin<R> & { known: ListAnswer<R> },
): number | null {
  const add = (rows: readonly R[]) =>
    rows.filter(row => dayAt(row, days) === day).reduce((total, row) => total + days.sum(row), 0);
  const isWhole = isOnPage(days, day, known, input);
  const there = isWhole ? add(known.items) : known.day_sums?.[day];
  if (there === undefined) return null;
  if (!overlay) return there;
  const { here, added } = replayedOn(known.items, overlay, input, call);
  // What was changed and stands on another page is in the server's sum as it was, which is not known here.
  const isChanged = (row: R) => dayAt(row, days) === day && !isNew(row[call.list.key as keyof R]); // a list's key is a field of its rows
  if (!isWhole && added.some(isChanged)) return null;
  return there - add(known.items) + add(here) + add(added);
}

/** Numbered on the tablet: a document by a temporary id, a part of one below zero. */
const isNew = (key: unknown): boolean => (typeof key === 'number' ? key < 0 : isLocal(String(key)));

/** Does the page hold all that the server has of the day? */
function isOnPage<R>(
  days: Days<R>,
  day: string,
  { items, page, size, total, total_capped }: ListAnswer<R>,
  { sort_order }: Origin<R>['input'],
): boolean {
  const [first = '', last = ''] = [items[0], items.at(-1)].map(row => (row ? dayAt(row, days) : ''));
  const isBefore = (a: string, b: string) => (sort_order?.direction === 'asc' ? a < b : a > b);
  const isLast = !total_capped && page * size >= total;
  return (page === 1 || isBefore(first, day)) && (isLast || isBefore(day, last));
}

/** The tablet keeps the newest rows, and of older ones those that a person looked at. */
function ofTablet<R extends object>(
  call: List<R>,
  days: Days<R>,
  day: string,
  origin: Origin<R>,
): number | null {
  const { table, input } = origin;
  const oldest = table.rows[table.filled - 1];
  const isFromNewest = tableOf(call).list.sort.field === days.of;
  if (!table.complete && !(isFromNewest && oldest && dayAt(oldest, days) < day)) return null;
  const ofDay = rowsOf(days, day, origin);
  const found = queryRows(ofDay, { ...inputOfWhole(call, input), page: 1, size: ofDay.length }, call.list);
  return found.items.reduce((total, row) => total + days.sum(row), 0);
}

const byOrigin = new WeakMap<object, ReadonlyMap<string, readonly unknown[]>>();

/** The rows on the tablet of a day: all are looked at once for all days of a page. */
function rowsOf<R>(days: Days<R>, day: string, origin: Origin<R>): readonly R[] {
  const { table, overlay } = origin;
  const known =
    byOrigin.get(origin) ?? Map.groupBy(overlay ? overlay(table.rows) : table.rows, row => dayAt(row, days));
  byOrigin.set(origin, known);
  // An origin belongs to one list, which has one kind of rows and days.
  return (known.get(day) ?? []) as readonly R[];
}
