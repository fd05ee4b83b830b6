/** Sums are paid up to the next whole one of these notes. */
const notes = [1_000, 10_000, 50_000, 100_000, 200_000, 500_000];

/**
 * What a customer is likely to hand over for an amount, VND: the exact sum, then what is above it in whole notes. An amount
 * that is typed as people say it ("200") is offered in full.
 */
export function quickCash(dueVnd: number, typedVnd = 0): number[] {
  if (dueVnd <= 0) return [];
  const said = typedVnd > 0 && typedVnd < 1000 ? [typedVnd * 1000] : [];
  const rounded = notes.map(note => Math.ceil(dueVnd / note) * note);
  return [...new Set([...said, dueVnd, ...rounded])].sort((a, b) => a - b);
}

/** Of what was handed over, how much is booked as a receipt and how much goes back. Only cash gives change. */
export function settleCash(dueVnd: number, givenVnd: number): { receiptVnd: number; changeVnd: number } {
  return { receiptVnd: Math.min(dueVnd, givenVnd), changeVnd: Math.max(0, givenVnd - dueVnd) };
}
