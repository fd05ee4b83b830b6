import { businessDate } from '#model/kit/format.ts';

const [year = 0, month = 0] = businessDate(new Date()).split('-').map(Number);

/** The first day of this month. */
export const firstOfMonth = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
/** Noon in Viet Nam on the first day of the next one, in milliseconds. */
export const noonOfNextFirst = Date.UTC(year, month, 1, 5);
