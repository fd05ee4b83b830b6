import { ambiguous, none, type Reading, value, visible } from './reading.ts';

/** A Vietnamese mobile number: 0, 84 or +84, a digit 1–9, then 8 digits. */
const written = /^(?:0|84|\+84)([1-9]\d{8})$/;
/** A number that lost its zero in Excel; mobile numbers begin with these. */
const withoutZero = /^[35789]\d{8}$/;

/** Digits and their plus, without what people write around them: `(+84) 912-345 604`, `84 (0)912…`, `00 84…`, `'0912…`. */
const digitsOf = (text: string): string =>
  visible(text)
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-–'’]/g, '')
    .replace(/^00(?=84)/, '+');

/**
 * A phone number in any spelling, as `0` and nine digits. Nine digits alone, which a spreadsheet leaves, and two numbers in
 * one text are told as what they may mean.
 */
export function readPhone(text: string): Reading<string> {
  const plain = digitsOf(text);
  const [, digits] = written.exec(plain) ?? [];
  if (digits !== undefined) return value(`0${digits}`);
  if (withoutZero.test(plain)) return ambiguous(`0${plain}`);
  const several = visible(text)
    .split(/[/;,|]/)
    .map(part => written.exec(digitsOf(part))?.[1]);
  return several.length > 1 && several.every(part => part !== undefined)
    ? ambiguous(...several.map(part => `0${part}`))
    : none;
}

/** The one number that a text can mean; `null` where it may mean two, or none. For a search, and for cells of a spreadsheet. */
export function singlePhone(text: string): string | null {
  const reading = readPhone(text);
  if (reading.kind === 'value') return reading.value;
  if (reading.kind === 'none' || reading.candidates.length > 1) return null;
  return reading.candidates[0] ?? null;
}

/** Is it one number without doubt, and so one that a call takes? */
export const isPhone = (text: string): boolean => readPhone(text).kind === 'value';

/** The digits of a number that may not be whole yet, as it is kept: `+84 91` is `091`. `null` for other texts. */
export function phoneDigits(text: string): string | null {
  const plain = digitsOf(text);
  if (!/^\+?\d{2,}$/.test(plain)) return null;
  return plain.replace(/^(\+84|84(?=\d{3}))/, '0').replace('+', '');
}
