import { documentMessages, type FieldName } from './messages/documents.ts';
import type { Message } from './messages/kit.ts';

/** No document, report or person of this business has a day outside of these. */
export const firstDay = '1900-01-01';
export const lastDay = '2199-12-31';

/** Is this a day of the calendar, written `yyyy-mm-dd`? The year 0000 is none: PostgreSQL does not know it. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Books are open from the first day of last year: what was done before it is closed, here and in the ERP. */
export function firstBookable(today: string): string {
  return `${Number(today.slice(0, 4)) - 1}-01-01`;
}

/** The same day two years later: nobody is promised goods after it. */
export function lastRequestable(today: string): string {
  const later = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  return isDay(later) ? later : later.replace(/29$/, '28');
}

/** Why nothing can be booked on a day; `null` when it can. A day after today is none yet, and is taken for today elsewhere. */
export function bookingFault(day: string, today: string): Message | null {
  const first = firstBookable(today);
  return day !== '' && day < first ? documentMessages.booksClosed(first) : null;
}

/** Why nobody can ask for a day so far ahead; `null` when they can. */
export function requestFault(field: FieldName, day: string, today: string): Message | null {
  const last = lastRequestable(today);
  return day > last ? documentMessages.notAfter(field, last) : null;
}
