import { businessDate, formatDate, formatTime } from '#model/kit/format.ts';
import type { Period } from '../../fields/period.ts';

/** Periods that people ask for by name. */
export const presets = ['today', 'yesterday', 'days7', 'month', 'lastMonth', 'quarter', 'year'] as const;
export type Preset = (typeof presets)[number];

const dayMs = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** So many days after a day, or before it. */
export const daysAfter = (day: string, days: number): string => dayAt(at(day) + days * dayMs);

/** The same day of another month; its last one where that month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
const firstOfQuarter = (day: string) =>
  `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;

export function presetPeriod(preset: Preset, today: string): Period {
  const to = (from_date: string, to_date = today): Period => ({ from_date, to_date });
  switch (preset) {
    case 'today':
      return to(today);
    case 'yesterday':
      return to(daysAfter(today, -1), daysAfter(today, -1));
    case 'days7':
      return to(daysAfter(today, -6));
    case 'month':
      return to(firstOfMonth(today));
    case 'lastMonth': {
      const last = daysAfter(firstOfMonth(today), -1);
      return to(firstOfMonth(last), last);
    }
    case 'quarter':
      return to(firstOfQuarter(today));
    case 'year':
      return to(`${today.slice(0, 4)}-01-01`);
  }
}

export const periodName = ({ from_date, to_date }: Period): string =>
  from_date === to_date ? formatDate(from_date) : `${formatDate(from_date)} – ${formatDate(to_date)}`;

/** How many days a period has. */
export const lengthOf = ({ from_date, to_date }: Period): number => (at(to_date) - at(from_date)) / dayMs + 1;

/**
 * What a period is compared with: as many days of the time before. One day, and up to a week, with the same weekdays of
 * the week before; a month or more from its first day on with the same days of the month, quarter or year before; others with as
 * many days right before them.
 */
export function comparedPeriod(period: Period): Period {
  const { from_date, to_date } = period;
  const days = lengthOf(period);
  if (days <= 7) return { from_date: daysAfter(from_date, -7), to_date: daysAfter(to_date, -7) };
  if (from_date.endsWith('-01')) {
    const months = monthsOf(period);
    const isWhole = daysAfter(to_date, 1).endsWith('-01');
    const from = monthsAfter(from_date, -months);
    // A whole month is compared with a whole month, whatever their lengths.
    return { from_date: from, to_date: isWhole ? daysAfter(from_date, -1) : monthsAfter(to_date, -months) };
  }
  return { from_date: daysAfter(from_date, -days), to_date: daysAfter(from_date, -1) };
}

/** 12 of a year, 3 of a quarter, else as many months as the period touches. */
function monthsOf({ from_date, to_date }: Period): number {
  const [fromYear = 0, fromMonth = 0] = from_date.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to_date.split('-').map(Number);
  const touched = (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
  if (from_date.endsWith('-01-01') && touched > 3) return Math.ceil(touched / 12) * 12;
  return [1, 4, 7, 10].includes(fromMonth) && touched > 1 ? Math.ceil(touched / 3) * 3 : touched;
}

export type Step = 'hour' | 'day' | 'week' | 'month';

/** By what a period is drawn where nothing else is asked for. */
export const stepOf = (period: Period): Step => {
  const days = lengthOf(period);
  return days === 1 ? 'hour' : days <= 62 ? 'day' : 'month';
};

/** By what it can be drawn: hours of the day of any period, others as far as there are several and not too many. */
export function stepsOf(period: Period): readonly Step[] {
  const days = lengthOf(period);
  return (['hour', 'day', 'week', 'month'] as const).filter(step => {
    if (step === 'hour' || step === stepOf(period)) return true;
    if (step === 'day') return days > 1 && days <= 100;
    return step === 'week' ? days > 7 && days <= 400 : days > 31;
  });
}

/** Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(at(day)).getUTCDay() + 6) % 7));

/** A period is compared with what was right before it, or with the same of the year before. */
export const againsts = ['before', 'year'] as const;
export type Against = (typeof againsts)[number];

/** With what a period is compared; `until` (`HH:MM`, of its last day) is empty where the period is over. */
export type Comparison = { before: Period; until: string; against: Against };

/**
 * A period that was still running when it was asked for (`asOf`) is compared with as much of the time before it: to the
 * minute of the answer, so that the answer of a tablet without a connection is compared with what was asked with it.
 */
export function comparisonOf(period: Period, asOf: string, against: Against = 'before'): Comparison {
  const isRunning = businessDate(new Date(asOf)) <= period.to_date;
  const before = against === 'year' ? yearBefore(period) : comparedPeriod(period);
  return { before, until: isRunning ? formatTime(asOf).slice(0, 5) : '', against };
}

/** Up to a week with the same weekdays, which are 52 weeks before; more with the same days of the calendar. */
function yearBefore(period: Period): Period {
  const { from_date, to_date } = period;
  if (lengthOf(period) <= 7)
    return { from_date: daysAfter(from_date, -364), to_date: daysAfter(to_date, -364) };
  const isWhole = daysAfter(to_date, 1).endsWith('-01');
  const next = monthsAfter(daysAfter(to_date, 1), -12);
  return {
    from_date: monthsAfter(from_date, -12),
    // The end of a month is the end of a month, also of a February.
    to_date: isWhole ? daysAfter(next, -1) : monthsAfter(to_date, -12),
  };
}
