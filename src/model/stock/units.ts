import { RuleProblem } from '../kit/actions.ts';
import { stockMessages } from '../messages/stock.ts';

/**
 * Every unit of measure that the product knows, by the ERP's code, and what a part of one is: nothing that can be sold,
 * counted or moved (`whole`), or as good as the whole (`divides`). A unit that has a name on screen must stand here.
 */
export const unitRules = {
  PCS: 'whole',
  EA: 'whole',
  BOX: 'whole',
  SET: 'whole',
  PACK: 'whole',
  BAG: 'whole',
  BOTTLE: 'whole',
  CAN: 'whole',
  JAR: 'whole',
  TUBE: 'whole',
  CARTON: 'whole',
  CASE: 'whole',
  PAIR: 'whole',
  DOZEN: 'whole',
  ROLL: 'whole',
  SHEET: 'whole',
  BAR: 'whole',
  CUP: 'whole',
  KG: 'divides',
  G: 'divides',
  L: 'divides',
  ML: 'divides',
  M: 'divides',
  CM: 'divides',
  HOUR: 'divides',
} as const satisfies Readonly<Record<string, 'whole' | 'divides'>>;
export type UnitCode = keyof typeof unitRules;

const rules: ReadonlyMap<string, 'whole' | 'divides'> = new Map(Object.entries(unitRules));

/** By their codes: who asks the database tells it of these. */
export const wholeUnitCodes: readonly string[] = [...rules].flatMap(([code, rule]) =>
  rule === 'whole' ? [code] : [],
);

/**
 * Is a part of one of this unit something that can be sold, counted or moved? Of a unit that is not known it is: the ERP may
 * bring one that is weighed, and a refused half kilogram stops the counter, while half a piece still shows on paper.
 */
export const divides = (unit_of_measure: string): boolean =>
  rules.get(unit_of_measure.toUpperCase()) !== 'whole';

export const isValidQuantity = (unit_of_measure: string, quantity: number): boolean =>
  divides(unit_of_measure) || Number.isInteger(quantity);

/** @throws RuleProblem for a part of a piece: half a bottle at half the price is a discount that no limit sees */
export function assertWhole(
  { unit_of_measure, item_no }: { unit_of_measure: string; item_no: string },
  quantity: number,
  field = 'quantity',
): void {
  if (!isValidQuantity(unit_of_measure, quantity))
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

/** How many pieces lie on the counter: of what is weighed or measured, one a line. */
export const pieceCount = (lines: readonly { unit_of_measure: string; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + (divides(line.unit_of_measure) ? 1 : line.quantity), 0);

/** As much of a quantity as can leave in this unit: half a bottle stays. All that is left of a line may go. */
export const leavingPart = (unit_of_measure: string, quantity: number, left: number): number =>
  quantity === left || divides(unit_of_measure) ? quantity : Math.floor(quantity);
