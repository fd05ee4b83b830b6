import { ambiguous, none, type Reading, value, visible } from './reading.ts';

/** What stands before decimals. */
export type Mark = '.' | ',';

/** Digits, in groups of three or not, and what follows the last mark. */
const number =
  /^([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d*)(?:([.,])(\d+))?$/;

type Parts = {
  /** Digits before the decimals. */
  whole: string;
  /** What stands between the groups; empty where there are none. */
  groups: string;
  /** How many groups follow the first one. */
  count: number;
  mark: string;
  decimals: string;
};

function partsOf(text: string): Parts | null {
  const [found, whole = '', mark = '', decimals = ''] = number.exec(text) ?? [];
  if (!found) return null;
  const groups = /\D/.exec(whole)?.[0] ?? '';
  // One mark does not stand for both.
  if (mark !== '' && mark === groups) return null;
  const count = groups === '' ? 0 : whole.split(groups).length - 1;
  return { whole: whole.replace(/\D/g, ''), groups, count, mark, decimals };
}

/** Shorter than 14 characters, as every amount. */
const mostDigits = 13;

/**
 * An amount of VND as people and programs write it: `1250000`, `1.250.000`, `1,250,000 ₫`, `85000.00`, `1 250 000,00 đ`. A
 * group of three digits is thousands, as no amount has parts of a đồng. It has no sign, and no letters but those of the
 * currency.
 */
export function readAmount(text: string): Reading<number> {
  const plain = visible(text)
    .replace(/^(?:vnđ|vnd|₫) ?/i, '')
    .replace(/ ?(?:₫|đ|d|vnđ|vnd)$/i, '')
    .replace(/['’]/g, ' ');
  const parts = partsOf(plain);
  if (!parts || parts.whole === '' || parts.whole.length > mostDigits || /[1-9]/.test(parts.decimals))
    return none;
  const amount = Number(parts.whole);
  // Three zeros may be thousands that are grouped in an odd way.
  return parts.decimals.length === 3 && amount !== 0 ? ambiguous(amount, amount * 1000) : value(amount);
}

/**
 * Where a quantity was written.
 * - `here`: commas stand before decimals on every screen, and number pads have dots alone.
 * - `file`: nothing is known of it.
 * - a mark: it is known to stand before decimals.
 */
export type Written = 'here' | 'file' | Mark;

/**
 * A quantity as people and programs write it: `24`, `0.250`, `1.250,5`, `1,250.5`, with at most three decimals and without a
 * sign. `1.250` is 1250 or 1,25, unless the place tells which: a screen and a file ask.
 */
export function readQuantity(text: string, written: Written = 'here'): Reading<number> {
  const parts = partsOf(visible(text));
  if (!parts) return none;
  const { whole, groups, count, mark } = parts;
  if (mark === '' && count === 1 && groups !== ' ') {
    const thousands = Number(whole);
    const decimal = thousands / 1000;
    if (written === groups || (written === 'here' && groups === ',')) return value(decimal);
    return written === '.' || written === ',' ? value(thousands) : ambiguous(thousands, decimal);
  }
  const decimals = parts.decimals.replace(/0+$/, '');
  if ((whole === '' && mark === '') || decimals.length > 3 || whole.length > mostDigits) return none;
  return value(Number(`${whole || '0'}.${decimals || '0'}`));
}

/** The mark that a text has before decimals, where there is no doubt. */
function markOf(text: string): Mark | null {
  const parts = partsOf(visible(text));
  if (!parts) return null;
  // The pattern knows these two.
  if (parts.mark !== '') return parts.mark as Mark;
  if (parts.count < 2 || parts.groups === ' ') return null;
  return parts.groups === '.' ? ',' : '.';
}

/** The mark before decimals in a column of a file; `null` where nothing says it, or two cells differ. */
export function decimalMark(texts: Iterable<string>): Mark | null {
  const marks = new Set<Mark>();
  for (const text of texts) {
    const mark = markOf(text);
    if (mark !== null) marks.add(mark);
  }
  const [only = null] = marks;
  return marks.size === 1 ? only : null;
}

/**
 * A percentage or a rate: nothing to `most`, which has three digits at most, so that a mark always stands before decimals.
 *
 * @param places how many decimals it may have
 */
export function readShare(text: string, most: number, places: number): Reading<number> {
  const [found, whole = '', decimals = ''] = /^(\d{1,3})(?:[.,](\d+))?$/.exec(visible(text)) ?? [];
  const told = decimals.replace(/0+$/, '');
  const share = Number(`${whole || '0'}.${told || '0'}`);
  return found && told.length <= places && share <= most ? value(share) : none;
}

/** 0 to 100 with at most two decimals. */
export const readPercent = (text: string): Reading<number> => readShare(text, 100, 2);

/** What a text with or without a sign says, by what reads it without one. */
export function readSigned(text: string, read: (text: string) => Reading<number>): Reading<number> {
  const [, sign = '', rest = ''] = /^([+\-−]?) ?(.*)$/.exec(visible(text)) ?? [];
  const found = read(rest);
  if (sign === '' || sign === '+' || found.kind === 'none') return found;
  return found.kind === 'value'
    ? value(-found.value)
    : ambiguous(...found.candidates.map(candidate => -candidate));
}
