import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { purchaseMoves } from '#model/purchases/moves.ts';
import type { Context } from '../kit/context.ts';
import { postEntries } from '../stock/posting.ts';

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
