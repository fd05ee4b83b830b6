import { documentMessages, type FieldName } from '../messages/documents.ts';
import type { Message } from '../messages/kit.ts';
import { isDay } from './days.ts';

/** A document may wait on a tablet for so many days, and keep the day on which it was made. */
export const longestWaitDays = 30;

/**
 * The date of a document, `yyyy-mm-dd`: the day on which the tablet says it was made. That day may be still
 * to come, or so long ago that only a clock set wrong can say it. Then it is today by the server's clock.
 *
 * @param claimed empty when the tablet says none
 */
export function documentDate(claimed: string, today: string): string {
  const age = (Date.parse(today) - Date.parse(claimed)) / 86_400_000;
  return age >= 0 && age <= longestWaitDays ? claimed : today;
}

/** Books are open from the first day of last year: what was done before it is closed, here and in the ERP. */
export function firstBookable(today: string): string {
  return `${Number(today.slice(0, 4)) - 1}-01-01`;
}

/** The same day two years later: the shop promises no goods after it. */
export function lastRequestable(today: string): string {
  const later = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  return isDay(later) ? later : later.replace(/29$/, '28');
}

/** Why nothing can be booked on a day; `null` when it can. A day after today is none yet, and is taken for today elsewhere. */
export function bookingFault(day: string, today: string): Message | null {
  const first = firstBookable(today);
  return day !== '' && day < first ? documentMessages.booksClosed(first) : null;
}

/** Why a day so far ahead cannot be requested; `null` when it can. */
export function requestFault(field: FieldName, day: string, today: string): Message | null {
  const last = lastRequestable(today);
  return day > last ? documentMessages.notAfter(field, last) : null;
}
