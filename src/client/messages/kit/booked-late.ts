import { area } from '../language.ts';

/** Of what was done on a day in a closed period, and came later. Days as a person reads them. */
export const bookedLate = area('bookedLate', {
  sale: (no: string, sold: string, booked: string, closed: string) =>
    `Sale ${no}: sold on ${sold}, booked on ${booked}. The books up to ${closed} are closed.`,
  sales: (count: number, booked: string, closed: string) =>
    `${count} sales of earlier days are booked on ${booked}. The books up to ${closed} are closed. Each sale says so on its page.`,
  entry: (no: string, day: string, booked: string) =>
    `The books of ${day} are closed: ${no} stands under ${booked}, with its true date.`,
  entries: (count: number, booked: string) =>
    `The books of earlier days are closed: ${count} entries stand under ${booked}, with their true dates.`,
  /** On the page of a sale. */
  strip: (sold: string, booked: string, closed: string) =>
    `Sold on ${sold}, booked on ${booked}. The books up to ${closed} were closed when it came.`,
});
