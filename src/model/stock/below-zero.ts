import { addQuantity } from '../kit/quantity.ts';

/**
 * What a company wants where more is sold than the books have:
 * - `allow`: nothing is said
 * - `warn`: the till says how many are missing, and goes on
 * - `refuse`: nothing is sold or shipped that is not there, but what has been handed over already
 */
export const belowZeroChoices = ['allow', 'warn', 'refuse'] as const;
export type BelowZero = (typeof belowZeroChoices)[number];

type Goods = { item_no: string; variant_code: string; quantity: number };

/**
 * How many more of each item these lines take than there are.
 *
 * @param onHand units at the place; `null` where it is not known, which is no reason to stop anybody
 */
export function missingOf<L extends Goods>(
  lines: readonly L[],
  onHand: (item: L) => number | null,
): { line: L; missing: number }[] {
  const wanted = new Map<string, { line: L; quantity: number }>();
  for (const line of lines) {
    const key = `${line.item_no}/${line.variant_code}`;
    const before = wanted.get(key);
    wanted.set(key, {
      line: before?.line ?? line,
      quantity: addQuantity(before?.quantity ?? 0, line.quantity),
    });
  }
  return [...wanted.values()].flatMap(({ line, quantity }) => {
    const there = onHand(line);
    const missing = there === null ? 0 : addQuantity(quantity, -Math.max(0, there));
    return missing > 0 ? [{ line, missing }] : [];
  });
}
