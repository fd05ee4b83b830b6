import type { PurchaseOrder } from '#calls/purchase-orders.ts';
import { purchaseMoves } from '#model/purchase-moves.ts';
import type { Context } from './context.ts';
import { postEntries } from './stock.ts';

/** Posts the stock that a change of a document moves. */
export async function postPurchase(
  { tx, today }: Pick<Context, 'tx' | 'today'>,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Promise<void> {
  const moves = purchaseMoves(before, after);
  if (moves.length > 0)
    await postEntries(
      tx,
      moves.map(move => ({ ...move, posting_date: today, entry_type: 'purchase' })),
    );
}
