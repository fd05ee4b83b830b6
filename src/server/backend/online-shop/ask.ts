import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { onlineListings as l } from '../../db/schema/index.ts';
import type { Aspect } from '../../online-shop/online-shop.ts';
import { startOver } from './rounds.ts';

/** All items are compared in the next round with what the shop was sent; `again`: all of them are sent once more. */
export async function compareAll(tx: Tx, again: boolean): Promise<void> {
  if (again) await tx.update(l).set({ goods: '', prices: '', stock: '', picture: '' });
  await startOver(tx, 'listings');
}

/** These aspects of an item are sent in the next round, whether they have changed or not. */
export async function sendItem(tx: Tx, item_no: string, aspects: readonly Aspect[]): Promise<void> {
  const unsent = Object.fromEntries(aspects.map(aspect => [aspect, '']));
  await tx
    .insert(l)
    .values({ item_no, due: true })
    .onConflictDoUpdate({ target: l.item_no, set: { ...unsent, due: sql`true` } });
}
