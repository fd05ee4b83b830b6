import { postingMessages } from '../messages/posting.ts';
import { RuleProblem } from './actions.ts';
import { given } from './given.ts';
import { addQuantity } from './quantity.ts';

/** What the lines of all documents have in common. */
export type Line = { readonly line_no: number };
export type Goods = { readonly item_no: string; readonly variant_code: string };

/** @throws RuleProblem when the document has no such line */
export function lineOf<L extends Line>(document: { readonly lines: readonly L[] }, line_no: number): L {
  const line = document.lines.find(each => each.line_no === line_no);
  if (!line) throw new RuleProblem(postingMessages.noLine(line_no), 'rule', 'line_no');
  return line;
}

/** A change of a line: which one, and the fields that are given. */
export type ChangeOf<L extends Line> = { readonly line_no: number } & {
  readonly [F in keyof L]?: L[F] | undefined;
};

/**
 * A line as a change leaves it: what the change leaves out stays. A variant is one of its item: another item comes without,
 * unless the change names one.
 */
export function changedLine<L extends Line & Goods>(line: L, change: ChangeOf<L>): L {
  const isOther = change.item_no !== undefined && change.item_no !== line.item_no;
  return { ...line, ...(isOther ? { variant_code: '' } : {}), ...given(change) };
}

/** @throws RuleProblem when a line of that number is there already */
export function assertNew({ lines }: { readonly lines: readonly Line[] }, { line_no }: Line): void {
  if (lines.some(line => line.line_no === line_no))
    throw new RuleProblem(postingMessages.lineThere(line_no), 'validation', 'line_no');
}

/** The lines and one more, in the order of their numbers. */
export const withLine = <L extends Line>(lines: readonly L[], line: L): L[] =>
  [...lines, line].sort((a, b) => a.line_no - b.line_no);

export const sameGoods = (one: Goods, other: Goods): boolean =>
  one.item_no === other.item_no && one.variant_code === other.variant_code;

/** The lines that stay. A line that is gone already is no problem: it was to go. */
export const withoutLines = <L extends Line>(lines: readonly L[], line_nos: readonly number[]): L[] =>
  lines.filter(line => !line_nos.includes(line.line_no));

/** The lines with these pieces added to one of their quantities, or taken off. A line without any stays the same object. */
export function withPieces<F extends string, L extends Line & { readonly [K in F]: number }>(
  lines: readonly L[],
  field: F,
  pieces: readonly (Line & { readonly quantity: number })[],
  sign: 1 | -1 = 1,
): L[] {
  const quantities = new Map(pieces.map(({ line_no, quantity }) => [line_no, sign * quantity]));
  return lines.map(line => {
    const quantity = quantities.get(line.line_no) ?? 0;
    return quantity === 0 ? line : { ...line, [field]: addQuantity(line[field], quantity) };
  });
}

/** @throws RuleProblem when two are given one number */
export function assertUnique(line_nos: readonly number[]): void {
  if (new Set(line_nos).size < line_nos.length)
    throw new RuleProblem(postingMessages.linesApart(), 'validation', 'lines');
}

/** @throws RuleProblem when an item must not be sold or bought */
export function assertNotBlocked({ blocked }: { readonly blocked?: boolean }, { item_no }: Goods): void {
  if (blocked) throw new RuleProblem(postingMessages.blocked(item_no), 'rule', 'item_no');
}

/** @throws RuleProblem when more is taken off a line than it is worth, both in VND */
export function assertLineDiscount(discountVnd: number, grossVnd: number): void {
  if (discountVnd > grossVnd)
    throw new RuleProblem(postingMessages.lineDiscount(grossVnd), 'validation', 'line_discount_amount');
}
