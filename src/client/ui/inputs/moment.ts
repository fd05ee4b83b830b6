import { formatDate } from '#model/kit/format.ts';
import { parseDate } from '#model/kit/validation.ts';

// A day (`yyyy-mm-dd`), or a minute of one in Vietnam's time (`yyyy-mm-ddThh:mm`), as date fields give them.

export const dayPart = (moment: string): string => moment.slice(0, 10);
export const timePart = (moment: string): string => moment.slice(11, 16);

/** The day with a time of it; an empty time is the whole day. */
export const momentOf = (day: string, time: string): string => (day && time ? `${day}T${time}` : day);

/** `dd-mm-yyyy`, with ` hh:mm` where a time was given. */
export const formatMoment = (moment: string): string =>
  [formatDate(dayPart(moment)), timePart(moment)].filter(Boolean).join(' ');

/** What was typed, or null where it says no day; a time is taken only `withTime`. */
export function parseMoment(text: string, withTime: boolean): string | null {
  const [, date = '', hours, minutes] = /^(\S+)(?:\s+([01]?\d|2[0-3]):([0-5]\d))?$/.exec(text.trim()) ?? [];
  const day = parseDate(date);
  if (!day || (hours && !withTime)) return null;
  return momentOf(day, hours ? `${hours.padStart(2, '0')}:${minutes}` : '');
}
