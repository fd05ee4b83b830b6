import { RuleProblem } from '../kit/actions.ts';
import { stockMessages } from '../messages/stock.ts';

/** Units of measure that are sold whole, by the ERP's codes. What is weighed or measured divides, and so does what is not here. */
export const wholeUnitCodes = ['PCS', 'BOX', 'SET'] as const;
const whole: ReadonlySet<string> = new Set(wholeUnitCodes);

/** Is a part of one of this unit something that can be sold, counted or moved? */
export const divides = (unit_of_measure: string): boolean => !whole.has(unit_of_measure.toUpperCase());

export const isWholeEnough = (unit_of_measure: string, quantity: number): boolean =>
  divides(unit_of_measure) || Number.isInteger(quantity);

/** @throws RuleProblem for a part of a piece: half a bottle at half the price is a discount that no limit sees */
export function assertWhole(
  { unit_of_measure, item_no }: { unit_of_measure: string; item_no: string },
  quantity: number,
  field = 'quantity',
): void {
  if (!isWholeEnough(unit_of_measure, quantity))
    throw new RuleProblem(stockMessages.wholeOnly(item_no), 'validation', field);
}

/**
 * For what is left of a line: all of it may go, whatever the ERP wrote, or as much as its unit lets one take.
 *
 * @throws RuleProblem for a part of a piece
 */
export function assertPart(
  line: { unit_of_measure: string; item_no: string },
  quantity: number,
  left: number,
  field: string,
): void {
  if (quantity !== left) assertWhole(line, quantity, field);
}

/** As much of a quantity as can leave in this unit: half a bottle stays. All that is left of a line may go. */
export const leavingPart = (unit_of_measure: string, quantity: number, left: number): number =>
  quantity === left || divides(unit_of_measure) ? quantity : Math.floor(quantity);
