import { none, type Reading, value, visible } from '../kit/reading.ts';
import { isGtin } from './barcode.ts';

/** As long as the bar code of an item may be. */
export const mostBarcode = 48;

/**
 * What stands below bars, of any kind: EAN-8, UPC, EAN-13, ITF-14, or a text of Code 128. Twelve digits of goods are the
 * thirteen of EAN-13 with a zero before them. Thirteen with a last one that does not fit the others were mistyped, and are none.
 */
export function readBarcode(text: string): Reading<string> {
  const seen = visible(text);
  const plain = /^[\d -]+$/.test(seen) ? seen.replace(/[ -]/g, '') : seen;
  // Letters with accents have no bars.
  if (plain === '' || plain.length > mostBarcode || !/^[\x20-\x7e]+$/.test(plain)) return none;
  if (/^\d{12}$/.test(plain) && isGtin(plain)) return value(`0${plain}`);
  return /^\d{13}$/.test(plain) && !isGtin(plain) ? none : value(plain);
}

/** A bar code that was kept as a number has lost the zeros that it begins with; where they make goods of it, they were there. */
export function restoreLeadingZeros(digits: string): string {
  if (isGtin(digits) && digits.length !== 12) return digits;
  const whole = [8, 13].map(length => digits.padStart(length, '0')).find(isGtin);
  return whole ?? digits;
}
