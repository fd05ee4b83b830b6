const plain = /^[\x21-\x7e]*$/;

/**
 * The form in which texts are searched and sorted: lower case, no accents, `đ` as `d`, one space between words.
 * The database has the same rule as the SQL function `normalise`; a test compares the two.
 */
export function normalise(text: string): string {
  // Numbers, dates and codes have nothing to normalise but their case.
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\s+/g, ' ')
    .trim();
}
