import { area } from '../language.ts';

/** Texts of the calendar below a date field. */
export const calendar = area('calendar', {
  typed: { day: 'dd-mm-yyyy', minute: 'dd-mm-yyyy hh:mm' },
  view: 'View',
  views: { day: 'Day', week: 'Week', month: 'Month' },
  previous: { day: 'Previous day', week: 'Previous week' },
  wholeWeek: 'Whole week',
  next: { day: 'Next day', week: 'Next week' },
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  time: 'Time',
  notADay: 'This is not a day. Please enter it as dd-mm-yyyy.',
  outside: (first: string, last: string) =>
    last === ''
      ? `Please enter a day from ${first} on.`
      : first === ''
        ? `Please enter a day up to ${last}.`
        : `Please enter a day from ${first} to ${last}.`,
});
