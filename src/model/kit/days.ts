/** No document, report or person of this business has a day outside of these. */
export const firstDay = '1900-01-01';
export const lastDay = '2199-12-31';

/** Is this a day of the calendar, written `yyyy-mm-dd`? The year 0000 is none: PostgreSQL does not know it. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
