import { businessToday, serverNow } from '#client/page/server-clock.ts';
import { RuleProblem } from '#model/kit/actions.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { translate } from '../../messages/language.ts';
import { nameOf } from '../items/item-name.ts';

/** A line of an order of which something can come back. */
export type CreditLine = {
  line_no: number;
  item_no: string;
  variant_code: string;
  /** What a person calls it. */
  name: string;
  /** What can be credited of it; what is queued on this tablet is counted. */
  left: number;
};

/** The lines of an order of which something can still be credited. */
export const creditLines = <
  L extends Pick<CreditLine, 'line_no' | 'item_no' | 'variant_code'> & Parameters<typeof nameOf>[0],
>(
  lines: readonly L[],
  creditable: (line: L) => number,
): CreditLine[] =>
  lines
    .map(line => {
      const { line_no, item_no, variant_code } = line;
      return { line_no, item_no, variant_code, name: nameOf(line), left: creditable(line) };
    })
    .filter(({ left }) => left > 0);

/** Units to be credited, by line number. */
export type Quantities = ReadonlyMap<number, number>;

/** A quantity within what can be credited. An order may have changed since it was chosen. */
export const within = ({ left }: Pick<CreditLine, 'left'>, quantity: number): number =>
  Math.min(left, Math.max(0, addQuantity(quantity)));

/** Pieces that are to be credited. */
export type Wanted = { line_no: number; quantity: number }[];

export function wanted(lines: readonly CreditLine[], quantities: Quantities): Wanted {
  return lines
    .map(line => ({ line_no: line.line_no, quantity: within(line, quantities.get(line.line_no) ?? 0) }))
    .filter(line => line.quantity > 0);
}

/** What a credit memo of some pieces is worth, VND, and what follows from it in words. */
export type CreditWorth = {
  /** Leading to the total, which is the last. */
  rows: readonly (readonly [name: string, amountVnd: number])[];
  totalVnd: number;
  hint: string;
  /** What is to be paid back. */
  owedVnd?: number;
};

/**
 * What a credit memo is worth. The very rules of the back end make the memo, and it is thrown away. A piece's
 * part of the discounts depends on what was credited before it. So no sum of shares would come to the same
 * đồng.
 *
 * @returns a text where a rule refuses it
 */
export function creditByRules(make: (moment: Moment) => CreditWorth): CreditWorth | string {
  try {
    const actor = { isAdministrator: false, userId: 0 };
    return make({ actor, now: serverNow(), today: businessToday() });
  } catch (problem) {
    if (problem instanceof RuleProblem) return translate(problem.says);
    throw problem;
  }
}

type Moment = { actor: { isAdministrator: boolean; userId: number }; now: string; today: string };
