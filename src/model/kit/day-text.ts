import { isDay } from './days.ts';

/**
 * A day as people write it: `20/5/1990`, `20-05-1990`, `20.5.1990`, or `1990-05-20`; the day comes before the month. As
 * `yyyy-mm-dd`; `null` for what is none.
 */
export function parseDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text.trim()) ?? [];
  const iso = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}
