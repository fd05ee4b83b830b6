const plain = /^[\x21-\x7e]*$/;

/**
 * The form in which texts are searched and sorted: lower case, no accents, `đ` as `d`, one space between words.
 * The database has the same rule as the SQL function `fold`; a test compares the two.
 */
export function fold(text: string): string {
  // Numbers, dates and codes have nothing to fold but their case.
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\s+/g, ' ')
    .trim();
}

const placePrefix = /^(tinh|thanh pho|tp\.?|quan|huyen|thi xa|thi tran|phuong|xa)\s+/;

/** A place name without its administrative prefix, folded: `Thành phố Hà Nội`, `TP. Hà Nội` and `ha noi` are one. */
export function foldPlace(text: string): string {
  return fold(text).replace(placePrefix, '');
}
