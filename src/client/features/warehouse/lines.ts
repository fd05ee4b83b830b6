import { addQuantity } from '#model/kit/quantity.ts';

/** An item and how many of it; of an entry by hand above or below zero. */
export type Line = { item_no: string; variant_code: string; quantity: number };

export const sameItem = (
  a: Pick<Line, 'item_no' | 'variant_code'>,
  b: Pick<Line, 'item_no' | 'variant_code'>,
) => a.item_no === b.item_no && a.variant_code === b.variant_code;

/** The lines with `by` more of an item, which goes on top: what was scanned last is what a person looks for. */
export function addQuantities(
  lines: readonly Line[],
  item: Pick<Line, 'item_no' | 'variant_code'>,
  by: number,
): Line[] {
  const known = lines.find(line => sameItem(line, item));
  const quantity = addQuantity(known?.quantity ?? 0, by);
  const { item_no, variant_code } = item;
  const others = lines.filter(line => line !== known);
  return quantity === 0 ? others : [{ item_no, variant_code, quantity }, ...others];
}

export const withQuantity = (lines: readonly Line[], changed: Line, quantity: number): Line[] =>
  lines.map(line => (line === changed ? { ...line, quantity } : line));
