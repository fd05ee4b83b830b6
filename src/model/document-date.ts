/** A document may wait on a tablet for so many days, and keep the day on which it was made. */
export const longestWaitDays = 30;

/**
 * The date of a document, `yyyy-mm-dd`: the day on which the tablet says it was made, unless that day is still to come or
 * so long ago that only a clock set wrong can say it; then today by the server's clock.
 *
 * @param claimed empty when the tablet says none
 */
export function documentDate(claimed: string, today: string): string {
  const age = (Date.parse(today) - Date.parse(claimed)) / 86_400_000;
  return age >= 0 && age <= longestWaitDays ? claimed : today;
}
