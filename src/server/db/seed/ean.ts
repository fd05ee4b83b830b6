/** The twelve digits with the check digit that makes them an EAN-13. */
export function ean13(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && ean13(code.slice(0, 12)) === code;
}

/** The n-th bar code of the demo company: Vietnam's prefix, then numbers that do not look like a sequence. */
export function barcode(n: number): string {
  // 7919 has no factor in common with 10⁷, so that no two n share a code.
  return ean13(`89350${String((n * 7919 + 1_234_567) % 10_000_000).padStart(7, '0')}`);
}
