import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { addQuantity } from '#model/kit/quantity.ts';
import type { Tx } from '../db/connection.ts';
import { erpStock } from '../db/schema/index.ts';

type Piece = { item_no: string; variant_code: string; quantity: number };
type Levels = Map<string, Piece>;

const keyOf = ({ item_no, variant_code }: Omit<Piece, 'quantity'>) => `${item_no}/${variant_code}`;
/** Goods are got in by so many. */
const lot = 100;

/**
 * Takes out of a location what it has of the pieces, the first piece first.
 *
 * @param replenished gets in whole lots of what is missing before
 * @returns the pieces, each with the quantity that was there
 */
export async function takeOut<P extends Piece>(
  tx: Tx,
  location_code: string,
  pieces: readonly P[],
  replenished: boolean,
): Promise<P[]> {
  const levels = await lockedLevels(tx, location_code, pieces);
  const taken = pieces.map(piece => {
    const has = levels.get(keyOf(piece))?.quantity ?? 0;
    const missing = addQuantity(piece.quantity, -has);
    const there = replenished && missing > 0 ? addQuantity(has, Math.ceil(missing / lot) * lot) : has;
    const quantity = Math.min(there, piece.quantity);
    set(levels, piece, addQuantity(there, -quantity));
    return { ...piece, quantity };
  });
  await save(tx, location_code, levels);
  return taken;
}

/** Puts pieces back into a location. */
export async function returnToStock(tx: Tx, location_code: string, pieces: readonly Piece[]): Promise<void> {
  const levels = await lockedLevels(tx, location_code, pieces);
  for (const piece of pieces)
    set(levels, piece, addQuantity(levels.get(keyOf(piece))?.quantity ?? 0, piece.quantity));
  await save(tx, location_code, levels);
}

function set(levels: Levels, { item_no, variant_code }: Piece, quantity: number): void {
  levels.set(keyOf({ item_no, variant_code }), { item_no, variant_code, quantity });
}

/**
 * What the location has of these things, kept until the transaction ends. Rows are made and locked in one
 * order. So two orders of the same things wait for each other and never block for good.
 */
async function lockedLevels(tx: Tx, location_code: string, pieces: readonly Piece[]): Promise<Levels> {
  const levelsByKey = new Map(pieces.map(piece => [keyOf(piece), piece]));
  if (levelsByKey.size === 0) return new Map();
  const sorted = [...levelsByKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, thing]) => thing);
  await tx
    .insert(erpStock)
    .values(
      sorted.map(({ item_no, variant_code }) => ({ location_code, item_no, variant_code, quantity: 0 })),
    )
    .onConflictDoNothing();
  const itemNos = [...new Set(sorted.map(({ item_no }) => item_no))];
  const rows = await tx
    .select()
    .from(erpStock)
    .where(and(eq(erpStock.location_code, location_code), inArray(erpStock.item_no, itemNos)))
    .orderBy(asc(erpStock.item_no), asc(erpStock.variant_code))
    .for('update');
  return new Map(rows.filter(row => levelsByKey.has(keyOf(row))).map(row => [keyOf(row), row]));
}

async function save(tx: Tx, location_code: string, levels: Levels): Promise<void> {
  if (levels.size === 0) return;
  await tx
    .insert(erpStock)
    .values([...levels.values()].map(level => ({ ...level, location_code })))
    .onConflictDoUpdate({
      target: [erpStock.location_code, erpStock.item_no, erpStock.variant_code],
      set: { quantity: sql`excluded.quantity` },
    });
}
