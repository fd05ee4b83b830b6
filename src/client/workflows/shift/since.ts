import { formatDate, formatTime } from '#model/kit/format.ts';
import { businessToday } from '../../page/server-clock.ts';

/** Since when a shift runs. Of another day its day too: a person has forgotten to end it. */
export function sinceOf({ opened_at, business_date }: { opened_at: string; business_date: string }): string {
  const time = formatTime(opened_at).slice(0, 5);
  return business_date.slice(0, 10) === businessToday() ? time : `${formatDate(business_date)} ${time}`;
}
