import { normalise } from '#model/kit/normalise.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { type Measured, sumByUnit } from '#model/stock/by-unit.ts';
import { inUnits } from '../../messages/stock/units.ts';

/** A line of what is on its way, whatever document it belongs to. */
export type ReceivePiece = {
  /** Unique among the lines that are received together. */
  key: string;
  item_no: string;
  variant_code: string;
  /** What a person calls it. */
  name: string;
  unit: string;
  shipped: number;
  /** By everybody, what is queued on this tablet counted. */
  received: number;
};

/** Units counted so far, by the piece's key. What stands there may be more than is left by now. */
export type Counts = Readonly<Record<string, number>>;
/** Goods that came and cannot be received: more of a piece than was shipped, by its key, or an item of no piece. */
export type Extras = Readonly<Record<string, { name: string; quantity: number; listed: boolean }>>;
/** Pieces and how much of each, above zero. */
export type Counted<P extends ReceivePiece> = { piece: P; quantity: number };

/** Under which key what is counted of a shipment or a transfer order is persisted on the tablet. */
export const receiveKey = {
  shipment: (no: string): string => `receive:po:${no}`,
  transfer: (no: string): string => `receive:to:${no}`,
};

/** Under which key the goods that are too many are persisted, next to the counts. */
export const extrasKey = (draftKey: string): string => `${draftKey}/extras`;

/** What can still be received of a piece. */
export const leftOf = ({ shipped, received }: Pick<ReceivePiece, 'shipped' | 'received'>): number =>
  Math.max(0, addQuantity(shipped, -received));

export const countOf = ({ key }: Pick<ReceivePiece, 'key'>, counts: Counts): number => counts[key] ?? 0;

/** More was counted than is left: another person has received some of it since. */
export const isOver = (piece: ReceivePiece, counts: Counts): boolean =>
  countOf(piece, counts) > leftOf(piece);

export const countedOf = <P extends ReceivePiece>(pieces: readonly P[], counts: Counts): Counted<P>[] =>
  pieces.map(piece => ({ piece, quantity: countOf(piece, counts) })).filter(({ quantity }) => quantity > 0);

export type Difference = { key: string; name: string; quantity: number; listed: boolean };

/** What was shipped and is not counted, and what came and was not shipped, by name. */
export function differencesOf(
  pieces: readonly ReceivePiece[],
  counts: Counts,
  extras: Extras,
): { missing: Difference[]; extra: Difference[] } {
  const missing = pieces.map(piece => ({
    ...{ key: piece.key, name: piece.name, listed: true },
    quantity: addQuantity(leftOf(piece), -countOf(piece, counts)),
  }));
  const extra = Object.entries(extras).map(([key, each]) => ({ key, ...each }));
  const some = ({ quantity }: Difference) => quantity > 0;
  return { missing: missing.filter(some), extra: extra.filter(some) };
}

/** Everything that is left, as counted. */
export const fillAll = (pieces: readonly ReceivePiece[]): Counts =>
  Object.fromEntries(pieces.map(piece => [piece.key, leftOf(piece)]));

/** The counts with nothing above what is left. */
export const cappedTo = (pieces: readonly ReceivePiece[], counts: Counts): Counts =>
  Object.fromEntries(pieces.map(piece => [piece.key, Math.min(countOf(piece, counts), leftOf(piece))]));

export type Progress = {
  /** Of all lines together, each unit by itself. */
  counted: readonly Measured[];
  left: readonly Measured[];
  /** Of the lines with something left, how many are counted; a part of a line is a part of one. */
  done: number;
  lines: number;
};

export function progressOf(pieces: readonly ReceivePiece[], counts: Counts): Progress {
  const open = pieces.filter(piece => leftOf(piece) > 0);
  const measured = (quantityOf: (piece: ReceivePiece) => number) =>
    sumByUnit(pieces.map(piece => ({ unit_of_measure: piece.unit, quantity: quantityOf(piece) })));
  return {
    counted: measured(piece => countOf(piece, counts)),
    left: measured(leftOf),
    done: open.reduce((sum, piece) => sum + Math.min(1, countOf(piece, counts) / leftOf(piece)), 0),
    lines: open.length,
  };
}

export type Scanned<P extends ReceivePiece> =
  /** Counted on these lines, `by` so many on each; `quantity` is what is counted of the last of them then. */
  | { kind: 'counted'; piece: P; quantity: number; parts: readonly Part[] }
  /** More than is left of it: `parts` were counted, `rest` is too many. */
  | { kind: 'too-many'; piece: P; left: number; parts: readonly Part[]; rest: number }
  /** The item's number says not which variant. */
  | { kind: 'which-variant'; name: string }
  | { kind: 'unknown'; code: string };

/** So many of a scan, on the line of a piece. */
export type Part = { key: string; by: number };

/**
 * What a scanned code stands for, one piece or `quantity` in a case: `item` where the franchise's items know the code, else the line of the item that
 * number it is. Of several lines of an item the first with something left to count.
 */
export function scanned<P extends ReceivePiece>(
  pieces: readonly P[],
  counts: Counts,
  code: string,
  item: { item_no: string; variant_code: string } | null,
  quantity = 1,
): Scanned<P> {
  const own = item
    ? pieces.filter(piece => piece.item_no === item.item_no && piece.variant_code === item.variant_code)
    : pieces.filter(piece => normalise(piece.item_no) === normalise(code));
  const [first] = own;
  if (!first) return { kind: 'unknown', code };
  if (own.some(piece => piece.variant_code !== first.variant_code))
    return { kind: 'which-variant', name: first.name };
  const room = (piece: P) => Math.max(0, addQuantity(leftOf(piece), -countOf(piece, counts)));
  const counted = (piece: P, parts: readonly Part[]): Scanned<P> => {
    const by = parts.find(({ key }) => key === piece.key)?.by ?? 0;
    return { kind: 'counted', piece, quantity: addQuantity(countOf(piece, counts), by), parts };
  };
  const open = own.find(piece => quantity <= room(piece));
  if (open) return counted(open, [{ key: open.key, by: quantity }]);
  // A case may be ordered on several lines. Of a single piece no part is counted.
  let rest = quantity;
  const parts: Part[] = [];
  for (const piece of own) {
    const by = Math.min(rest, Math.floor(room(piece)));
    if (by <= 0) continue;
    parts.push({ key: piece.key, by });
    rest = addQuantity(rest, -by);
  }
  const last = own.findLast(piece => parts.some(({ key }) => key === piece.key)) ?? own.at(-1) ?? first;
  if (rest === 0) return counted(last, parts);
  return { kind: 'too-many', piece: last, left: addQuantity(...own.map(leftOf)), parts, rest };
}

/**
 * Goods that were counted elsewhere as counts of these pieces: of an item, its very variant, what fits on each line in
 * their order. `taken` fits, `rest` does not: it is on no line, or more than is left.
 */
export function countsFrom<G extends { item_no: string; variant_code: string; counted: number }>(
  pieces: readonly ReceivePiece[],
  goods: readonly G[],
): { counts: Counts; taken: readonly Counted<ReceivePiece>[]; rest: readonly { of: G; quantity: number }[] } {
  const counts: Record<string, number> = {};
  const rest: { of: G; quantity: number }[] = [];
  for (const of of goods) {
    let open = of.counted;
    for (const piece of pieces) {
      if (piece.item_no !== of.item_no || piece.variant_code !== of.variant_code) continue;
      const quantity = Math.min(open, leftOf(piece));
      if (quantity > 0) counts[piece.key] = quantity;
      open = addQuantity(open, -quantity);
    }
    if (open > 0) rest.push({ of, quantity: open });
  }
  return { counts, taken: countedOf(pieces, counts), rest };
}

/** What is counted of pieces, in words. */
export const countedInWords = (counted: readonly Counted<ReceivePiece>[]): string =>
  inUnits(counted.map(({ piece, quantity }) => ({ unit_of_measure: piece.unit, quantity })));

/** Takes a scan of a piece back. */
export const less = (counts: Counts, { key, by }: Part): Counts => ({
  ...counts,
  [key]: Math.max(0, addQuantity(counts[key] ?? 0, -by)),
});
