import { businessToday } from '#client/page/server-clock.ts';

/** Both days inclusive, ISO. */
export type Period = { from_date: string; to_date: string };

/** From the first of the month of business to today. */
export function thisMonth(today = businessToday()): Period {
  return { from_date: `${today.slice(0, 8)}01`, to_date: today };
}

/** The month before, whole. */
export function lastMonth(today = businessToday()): Period {
  const last = new Date(`${today.slice(0, 8)}01T00:00:00Z`);
  last.setUTCDate(0);
  const to_date = last.toISOString().slice(0, 10);
  return { from_date: `${to_date.slice(0, 8)}01`, to_date };
}

const isDay = (text: unknown): text is string => {
  const at =
    typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(String(text));
};

/** The period of a URL's search; what it lacks, or what makes no period, is as in `otherwise`. */
export function periodOf(search: Readonly<Record<string, unknown>>, otherwise: Period): Period {
  const from_date = isDay(search.from_date) ? search.from_date : otherwise.from_date;
  const to_date = isDay(search.to_date) ? search.to_date : otherwise.to_date;
  return from_date <= to_date ? { from_date, to_date } : { from_date: to_date, to_date };
}
