import { periodEnd } from '#model/taxes/books.ts';
import type { Period } from '../../fields/period.ts';
import { t } from '../../messages/en.ts';

const texts = t.books;
const first = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** What a month or a quarter is called. */
export function nameOf({ from_date, to_date }: Period): string {
  const [year = '', month = ''] = from_date.split('-');
  if (periodEnd(from_date, 3) === to_date) return texts.quarter(String((Number(month) + 2) / 3), year);
  return texts.month(`${month}-${year}`);
}

/** The month and the quarter of a day and those before them, the newest first. */
export function bookPeriods(today: string): Period[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const of = (from_date: string, months: 1 | 3): Period => ({
    from_date,
    to_date: periodEnd(from_date, months) ?? from_date,
  });
  const months = Array.from({ length: 18 }, (_, back) => of(first(year, month - 1 - back), 1));
  const quarter = Math.floor((month - 1) / 3) * 3;
  const quarters = Array.from({ length: 8 }, (_, back) => of(first(year, quarter - back * 3), 3));
  return [...months, ...quarters];
}
