import { eq, inArray } from 'drizzle-orm';
import { onlineListings, onlineOrders, salesLines } from '../../db/schema/index.ts';
import type { Command } from '../../outgoing/commands.ts';
import type { EffectContext } from '../../outgoing/effects.ts';
import { showProblem } from './rows.ts';

/**
 * What was done in the store is done, whatever the shop says of it. What the shop refuses is a problem of the order, for
 * a person.
 */
const told = {
  done: async () => {},
  async refused({ tx }: EffectContext, { document_no }: Pick<Command, 'document_no'>, why: string) {
    const [row] = await tx
      .update(onlineOrders)
      .set({ problem: 'refused', problem_detail: why.slice(0, 200) })
      .where(eq(onlineOrders.pos_so_no, document_no))
      .returning();
    if (row) await showProblem(tx, row);
  },
};

/**
 * A shop may change its stock when it is told that goods were handed over, or are not any more, also after it was sent what
 * is left. What is left is sent once more.
 */
const handedOver = {
  ...told,
  async done({ tx }: EffectContext, { document_no }: Pick<Command, 'document_no'>) {
    const sold = tx
      .select({ item_no: salesLines.item_no })
      .from(salesLines)
      .where(eq(salesLines.pos_so_no, document_no));
    await tx
      .update(onlineListings)
      .set({ stock: '', due: true })
      .where(inArray(onlineListings.item_no, sold));
  },
};

/** What the outcome of each kind of command does to orders of the online shop. */
export const onlineShopEffects = {
  'online-order.pay': told,
  'online-order.hand-over': handedOver,
  'online-order.refund': told,
  'online-order.close': handedOver,
  'online-order.cancel': told,
} as const;
