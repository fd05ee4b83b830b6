import { businessToday } from '#client/page/server-clock.ts';
import { isDay } from '#model/kit/days.ts';

/** Both days inclusive, ISO. */
export type Period = { from_date: string; to_date: string };

/** From the first of the month of business to today. */
export function thisMonth(today = businessToday()): Period {
  return { from_date: `${today.slice(0, 8)}01`, to_date: today };
}

export const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** The periods of a day's work: today, yesterday, the seven days up to today, and the month up to today. */
export function shortPeriods(today: string) {
  const yesterday = daysBefore(today, 1);
  return {
    today: { from_date: today, to_date: today },
    yesterday: { from_date: yesterday, to_date: yesterday },
    days7: { from_date: daysBefore(today, 6), to_date: today },
    month: thisMonth(today),
  } satisfies Record<string, Period>;
}

/** The period of a URL's search; what it lacks, or what makes no period, is as in `otherwise`. */
export function periodOf(search: Readonly<Record<string, unknown>>, otherwise: Period): Period {
  const dayOf = (value: unknown, or: string) => (typeof value === 'string' && isDay(value) ? value : or);
  const from_date = dayOf(search.from_date, otherwise.from_date);
  const to_date = dayOf(search.to_date, otherwise.to_date);
  return from_date <= to_date ? { from_date, to_date } : { from_date: to_date, to_date };
}
