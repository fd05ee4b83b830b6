import { addQuantity } from '../kit/quantity.ts';

/** So much of something, in its unit of measure. */
export type Measured = { readonly unit_of_measure: string; readonly quantity: number };

/**
 * What quantities come to, each unit by itself: kilograms and pieces have no sum. In the order in which the units come; a
 * unit of which nothing is left has no part.
 */
export function sumByUnit(quantities: readonly Measured[]): Measured[] {
  const sums = new Map<string, number>();
  for (const { unit_of_measure, quantity } of quantities)
    sums.set(unit_of_measure, addQuantity(sums.get(unit_of_measure) ?? 0, quantity));
  return [...sums]
    .filter(([, quantity]) => quantity !== 0)
    .map(([unit_of_measure, quantity]) => ({ unit_of_measure, quantity }));
}
