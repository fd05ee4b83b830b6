/** Notes a customer is likely to hand over for an amount: the exact sum, then rounded up to 50, 100 and 500 thousand. */
export function quickCash(dueVnd: number): number[] {
  if (dueVnd <= 0) return [];
  const rounded = [50_000, 100_000, 500_000].map(note => Math.ceil(dueVnd / note) * note);
  return [...new Set([dueVnd, ...rounded])].sort((a, b) => a - b);
}

/** Of what was handed over, how much is booked as a receipt and how much goes back. Only cash gives change. */
export function settleCash(dueVnd: number, givenVnd: number): { receiptVnd: number; changeVnd: number } {
  return { receiptVnd: Math.min(dueVnd, givenVnd), changeVnd: Math.max(0, givenVnd - dueVnd) };
}
