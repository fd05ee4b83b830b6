import { isDay } from './days.ts';
import { ambiguous, none, type Reading, value, visible } from './reading.ts';

/** Which of day and month comes first; `either` where a file writes both ways. */
export type DayOrder = 'day' | 'month' | 'either';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const year = '(\\d{4}|\\d{2})';
const yearFirst = /(?<!\d)((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const inNumbers = new RegExp(`(?<!\\d)(\\d{1,2})([-/.])(\\d{1,2})\\2${year}(?!\\d)`);
const dayInWords = new RegExp(
  `(?<!\\d)(\\d{1,2})[- /.]?(${months.join('|')})[a-z]*\\.?,?[- /.]?${year}(?!\\d)`,
  'i',
);
const eight = /(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/;
const timeOfDay = /[ T]?\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?[AP]M)?( ?(Z|[+-]\d\d:?\d\d))?/i;

type Found = { text: string; days: (order: 'day' | 'month') => string };

/** The first thing in a text that is written as a day, with the day that it is in either order. */
function written(text: string, latestYear: number): Found | null {
  const whole = (told: string) => {
    if (told.length === 4) return told;
    const near = 2000 + Number(told);
    return String(near > latestYear ? near - 100 : near);
  };
  const iso = (told: string, month: string, day: string) =>
    `${whole(told)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const forms: readonly [RegExp, (parts: RegExpExecArray, order: 'day' | 'month') => string][] = [
    [yearFirst, ([, told = '', , month = '', day = '']) => iso(told, month, day)],
    [eight, ([, told = '', month = '', day = '']) => iso(told, month, day)],
    [
      dayInWords,
      ([, day = '', name = '', told = '']) => iso(told, String(months.indexOf(name.toLowerCase()) + 1), day),
    ],
    [
      inNumbers,
      ([, one = '', , two = '', told = ''], order) =>
        order === 'day' ? iso(told, two, one) : iso(told, one, two),
    ],
  ];
  let first: (Found & { at: number }) | null = null;
  for (const [form, dayOf] of forms) {
    const parts = form.exec(text);
    // What stands behind it, such as the number of a transfer, may look like a day too.
    if (!parts || (first && first.at <= parts.index)) continue;
    first = { at: parts.index, text: parts[0], days: order => dayOf(parts, order) };
  }
  return first;
}

export type DayOptions = {
  /** Years of two digits are none after it. */
  readonly latestYear: number;
  readonly order?: DayOrder | undefined;
};

function readingOf({ days }: Found, order: DayOrder): Reading<string> {
  const found = [...new Set([days('day'), days('month')].filter(isDay))];
  const [only] = found;
  if (only === undefined) return none;
  if (found.length === 1) return value(only);
  return order === 'either' ? ambiguous(...found) : value(days(order));
}

/**
 * The day that a text names somewhere: `20/11/2026`, `20-11-26`, `2026/11/20`, `20-Nov-2026`, `20NOV26`, `20261120`, as
 * `yyyy-mm-dd`. The day comes before the month, unless there is no such month or the column tells.
 */
export function dayIn(text: string, { latestYear, order = 'day' }: DayOptions): Reading<string> {
  const found = written(visible(text), latestYear);
  return found ? readingOf(found, order) : none;
}

/** Days since the end of 1899, as Excel counts them: 1954 to 2119. */
const serial = /^[2-7]\d{4}$/;
const dayZero = Date.UTC(1899, 11, 30);

/** The day that a cell is, and nothing else: with a time or without, or as Excel counts days. */
export function readDay(text: string, { latestYear, order = 'day' }: DayOptions): Reading<string> {
  const plain = visible(text);
  if (serial.test(plain))
    return value(new Date(dayZero + Number(plain) * 86_400_000).toISOString().slice(0, 10));
  const withoutTime = plain.replace(timeOfDay, '').trim();
  const found = written(withoutTime, latestYear);
  return found?.text === withoutTime ? readingOf(found, order) : none;
}

/** Which of day and month comes first in a column, by those cells that can be read in one way alone. */
export function dayOrder(texts: Iterable<string>): DayOrder {
  const orders = new Set<DayOrder>();
  for (const text of texts) {
    const found = written(visible(text), 9999);
    if (!found) continue;
    const [asDay, asMonth] = [isDay(found.days('day')), isDay(found.days('month'))];
    if (asDay !== asMonth) orders.add(asDay ? 'day' : 'month');
  }
  const [only = 'day'] = orders;
  return orders.size > 1 ? 'either' : only;
}
