import { addQuantity } from '#model/kit/quantity.ts';

/** A line of an order of which something can come back. */
export type CreditLine = {
  line_no: number;
  /** What a person calls it. */
  name: string;
  /** What can be credited of it; what is queued on this tablet is counted. */
  left: number;
};

/** Units to be credited, by line number. */
export type Quantities = ReadonlyMap<number, number>;

/** A quantity within what can be credited. An order may have changed since it was chosen. */
export const within = ({ left }: Pick<CreditLine, 'left'>, quantity: number): number =>
  Math.min(left, Math.max(0, addQuantity(quantity)));

export function wanted(
  lines: readonly CreditLine[],
  quantities: Quantities,
): { line_no: number; quantity: number }[] {
  return lines
    .map(line => ({ line_no: line.line_no, quantity: within(line, quantities.get(line.line_no) ?? 0) }))
    .filter(line => line.quantity > 0);
}
