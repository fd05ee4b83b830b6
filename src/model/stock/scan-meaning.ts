import { roundQuantity } from '../kit/quantity.ts';
import { keyOfCode, readScan, type ScannedGoods } from './read-scan.ts';
import { typedThrough } from './typed-through.ts';
import { divides } from './units.ts';

/** Goods that a code stands for: one of them, or as many as the unit holds that the code is of. */
export type Known<R> = { readonly row: R; readonly quantity: number };

export type Meaning<R> =
  /** So many of it, in its own unit. */
  | { readonly kind: 'item'; readonly row: R; readonly quantity: number }
  /** It stands for each of these: a person says which. */
  | { readonly kind: 'which'; readonly choices: readonly Known<R>[] }
  /** A case of it, or a weighed piece of which the price is known alone: a person says how much it is. */
  | { readonly kind: 'how-much'; readonly row: R }
  | { readonly kind: 'unknown' };

/** How many of a unit are a kilogram, by its code. */
const perKilogram: Readonly<Record<string, number>> = {
  ...{ KG: 1, KGS: 1, KGM: 1, KILO: 1 },
  ...{ G: 1000, GR: 1000, GRM: 1000, GRAM: 1000 },
  ...{ LANG: 10, LẠNG: 10 },
};

/**
 * What a scanned or typed code means among the goods that are known.
 *
 * @param knownBy the goods that have a code, by `keyOfCode`: several where one item's number is another's bar code, or where
 *   a number has variants
 * @param keys of all of them, for a text that an input method has changed
 */
export function meaningOf<R extends { readonly unit_of_measure: string }>(
  text: string,
  knownBy: (key: string) => readonly Known<R>[],
  keys: () => Iterable<string>,
): Meaning<R> {
  const mayBe = typedThrough(text.trim());
  if (mayBe) return typed(mayBe, knownBy, keys());
  const reading = readScan(text);
  if (reading.kind === 'none') return { kind: 'unknown' };
  for (const goods of reading.kind === 'value' ? [reading.value] : reading.candidates) {
    const found = knownBy(keyOfCode(goods.code));
    const [first, ...more] = found;
    if (!first) continue;
    if (more.length > 0)
      return {
        kind: 'which',
        choices: found.map(known => ({ row: known.row, quantity: quantityOf(known, goods) ?? 1 })),
      };
    const quantity = quantityOf(first, goods);
    return quantity === null
      ? { kind: 'how-much', row: first.row }
      : { kind: 'item', row: first.row, quantity };
  }
  return { kind: 'unknown' };
}

/** Bars have no letters with marks: an input method made these of a code. More than one that it may be is none. */
function typed<R extends { readonly unit_of_measure: string }>(
  mayBe: (code: string) => boolean,
  knownBy: (key: string) => readonly Known<R>[],
  keys: Iterable<string>,
): Meaning<R> {
  const [key, ...others] = [...keys].filter(mayBe);
  const [known, ...more] = key === undefined ? [] : knownBy(key);
  if (!known || more.length > 0 || others.length > 0) return { kind: 'unknown' };
  return { kind: 'item', row: known.row, quantity: known.quantity };
}

/** In the item's own unit; `null` where the code does not say it. */
function quantityOf<R extends { readonly unit_of_measure: string }>(
  { row, quantity }: Known<R>,
  { count, weight_kg, price, label, inCase }: ScannedGoods,
): number | null {
  const perKg = perKilogram[row.unit_of_measure.toUpperCase()];
  const weight = weight_kg ?? (label === undefined ? undefined : label / 1000);
  if (perKg !== undefined && weight !== undefined) return roundQuantity(weight * perKg) || null;
  if (inCase || label !== undefined) return null;
  if (price !== undefined && count === undefined && divides(row.unit_of_measure)) return null;
  return roundQuantity(quantity * (count ?? 1)) || null;
}
