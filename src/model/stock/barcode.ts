/** What stands below the bars of goods: 8, 12, 13 or 14 digits of which the last one checks the others. */
export const isGtin = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) && checkDigitOf(text.slice(0, -1)) === text.slice(-1);

/** The digit that belongs behind those of a GTIN. */
export function checkDigitOf(digits: string): string {
  let sum = 0;
  for (let back = 1; back <= digits.length; back++)
    sum += Number(digits[digits.length - back]) * (back % 2 === 1 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
