/**
 * An amount of VND as people and programs write it: `1250000`, `1.250.000`, `1,250,000 ₫`, `1 250 000,00 đ`. Three digits
 * after a dot or comma are thousands, as no amount has parts of a đồng. `null` for what is none.
 */
export function parseAmount(text: string): number | null {
  const plain = text
    .trim()
    .replace(/\s*(?:₫|đ|d|vnđ|vnd)$/i, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ');
  const whole = /^\d+$/.test(plain)
    ? plain
    : /^(\d{1,3}(?:([., ])\d{3})(?:\2\d{3})*|\d+)(?:[.,]0{1,2})?$/.exec(plain)?.[1]?.replace(/\D/g, '');
  if (whole === undefined || whole.length > 13) return null;
  return Number(whole);
}

/**
 * A quantity as people write it: `24`, `1.250`, `1.250,5`, `0.25`. `1,250` could be either of two and is `null`, as is
 * what is none.
 */
export function parseQuantity(text: string): number | null {
  const plain = text.trim().replace(/[\s\u00a0\u202f]/g, '');
  if (/^\d+$/.test(plain)) return Number(plain);
  if (/^\d{1,3}(\.\d{3})+(,\d{1,3})?$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'));
  if (/^\d{1,3}(,\d{3})+\.\d{1,3}$/.test(plain)) return Number(plain.replaceAll(',', ''));
  if (/^\d+[.,]\d{1,2}$/.test(plain)) return Number(plain.replace(',', '.'));
  return null;
}
