import type { RevenueSummary } from '#calls/sales/revenue.ts';
import { businessDate, formatDate, formatTime } from '#model/kit/format.ts';
import type { Period } from '../../fields/period.ts';
import type { ListSearch } from '../../page/list-search.ts';
import { listAt } from '../../ui/place.ts';
import type { ColumnOf } from './columns-chart.tsx';
import { daysAfter, lengthOf, mondayOf, monthsAfter, periodName, type Step } from './periods.ts';

type Row = Pick<RevenueSummary, 'hour' | 'posting_date' | 'amount'>;

/** Where what is not sent yet will stand: now. */
export function rowOfNow(step: Step, now: string, amount: number): Row {
  const today = businessDate(new Date(now));
  return {
    hour: step === 'hour' ? Number(formatTime(now).slice(0, 2)) : null,
    posting_date: step === 'month' ? `${today.slice(0, 8)}01` : step === 'week' ? mondayOf(today) : today,
    amount,
  };
}

/** The columns of a period, one for each hour, day or month, with the one at the same place of the time before. */
export function stepColumns(
  step: Step,
  period: Period,
  rows: readonly RevenueSummary[],
  before: Period,
  rowsBefore: readonly RevenueSummary[] | undefined,
  unsent: readonly Row[] = [],
  /** What else their lines are looked for by. */
  of: ListSearch = {},
): ColumnOf[] {
  const all = [...rows, ...unsent];
  const now = amounts(step, all);
  const notSent = amounts(step, unsent);
  const then = rowsBefore && amounts(step, rowsBefore);
  const keysBefore = keysOf(step, before, rowsBefore ?? []);
  return keysOf(step, period, all).map((key, index) => ({
    key,
    ...namesOf(step, key),
    value: now.get(key) ?? 0,
    unsent: notSent.get(key) ?? 0,
    place: listAt('/reports/revenue/details', { ...linesOf(step, period, key), ...of }),
    before: then ? (then.get(step === 'hour' ? key : (keysBefore[index] ?? '')) ?? 0) : null,
  }));
}

/** Which lines a column is made of. */
function linesOf(step: Step, period: Period, key: string): ListSearch {
  if (step === 'day') return { from_date: key, to_date: key };
  if (step !== 'hour') {
    const last = lastOf(step, key);
    return {
      from_date: key < period.from_date ? period.from_date : key,
      to_date: last > period.to_date ? period.to_date : last,
    };
  }
  const hour = key.padStart(2, '0');
  return { ...period, since: `${hour}:00`, until: `${hour}:59` };
}

const lastOf = (step: 'week' | 'month', first: string): string =>
  step === 'week' ? daysAfter(first, 6) : daysAfter(monthsAfter(first, 1), -1);

/** What has the same time is one column. */
function amounts(step: Step, rows: readonly Row[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = step === 'hour' ? String(row.hour) : row.posting_date;
    sums.set(key, (sums.get(key) ?? 0) + row.amount);
  }
  return sums;
}

/** Shops open at about eight and close at about ten; earlier and later hours are shown where something was sold. */
const usualHours = { from: 8, to: 21 };

function keysOf(step: Step, period: Period, rows: readonly Row[]): string[] {
  if (step === 'hour') {
    const hours = rows.flatMap(({ hour }) => hour ?? []);
    const from = Math.min(usualHours.from, ...hours);
    const to = Math.max(usualHours.to, ...hours);
    return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  }
  if (step === 'day')
    return Array.from({ length: lengthOf(period) }, (_, index) => daysAfter(period.from_date, index));
  const firsts: string[] = [];
  const first = step === 'week' ? mondayOf(period.from_date) : `${period.from_date.slice(0, 8)}01`;
  for (let next = first; next <= period.to_date; next = daysAfter(lastOf(step, next), 1)) firsts.push(next);
  return firsts;
}

function namesOf(step: Step, key: string): { label: string; name: string } {
  if (step === 'hour') return { label: key, name: `${key.padStart(2, '0')}:00–${key.padStart(2, '0')}:59` };
  const day = formatDate(key);
  if (step === 'week')
    return { label: day.slice(0, 5), name: periodName({ from_date: key, to_date: daysAfter(key, 6) }) };
  return step === 'day'
    ? { label: day.slice(0, 5), name: day }
    : { label: day.slice(3, 5), name: day.slice(3) };
}
