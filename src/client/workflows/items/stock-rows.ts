import type { OnHand } from '#calls/stock/items.ts';
import { addQuantity } from '#model/kit/quantity.ts';

/** So many of an item, or of one of its variants, at a location; of movements a signed number. */
export type Place = Pick<OnHand, 'item_no' | 'variant_code' | 'location_code' | 'quantity'> & {
  reserved?: number;
};

/** Places by item number. */
export type Places = ReadonlyMap<string, readonly Place[]>;

const ofRows = new WeakMap<readonly OnHand[], Places>();
const ofMovements = new WeakMap<ReadonlyMap<string, number>, Places>();

/** The rows of the stock table by item. One pass over a table, whichever screens ask; free until the table changes. */
export function placesOf(rows: readonly OnHand[]): Places {
  const known = ofRows.get(rows);
  if (known) return known;
  const places = byItem(rows);
  ofRows.set(rows, places);
  return places;
}

/** Unsent movements (`item/variant/location` → a signed number) by item. */
export function movementsOf(pending: ReadonlyMap<string, number>): Places {
  const known = ofMovements.get(pending);
  if (known) return known;
  const moved: Place[] = [];
  for (const [id, quantity] of pending) {
    const [item_no = '', variant_code = '', location_code = ''] = id.split('/');
    moved.push({ item_no, variant_code, location_code, quantity });
  }
  const places = byItem(moved);
  ofMovements.set(pending, places);
  return places;
}

/** Where an item is, its unsent movements included. */
export function placesOfItem(places: Places, moved: Places, item_no: string): readonly Place[] {
  const known = places.get(item_no) ?? [];
  const movements = moved.get(item_no);
  if (!movements) return known;
  const sums = new Map<string, Place>();
  for (const place of [...known, ...movements]) {
    const key = `${place.variant_code}/${place.location_code}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, quantity: addQuantity(sum.quantity, place.quantity) } : place);
  }
  return [...sums.values()];
}

/** Units at a location (anywhere for none), of one variant or of all. */
export function quantityAt(places: readonly Place[], location: string | null, variant?: string): number {
  const found = places.filter(
    place =>
      (location === null || place.location_code === location) &&
      (variant === undefined || place.variant_code === variant),
  );
  return addQuantity(...found.map(place => place.quantity));
}

/** Of them, what waits for customers of the online shop. */
export const reservedAt = (places: readonly Place[], location: string | null, variant?: string): number =>
  quantityAt(
    places.map(place => ({ ...place, quantity: place.reserved ?? 0 })),
    location,
    variant,
  );

/** Is it for sale, and nothing of it there? What is blocked is not missed. */
export function isOutOfStock(
  { blocked, variants }: { blocked: boolean; variants: readonly unknown[] },
  here: readonly Pick<Place, 'quantity'>[],
): boolean {
  return !blocked && variants.length > 0 && !here.some(({ quantity }) => quantity > 0);
}

function byItem(rows: readonly Place[]): Places {
  const places = new Map<string, Place[]>();
  for (const row of rows) {
    const list = places.get(row.item_no);
    if (list) list.push(row);
    else places.set(row.item_no, [row]);
  }
  return places;
}
