import { eq } from 'drizzle-orm';
import { onlineOrders } from '../../db/schema/index.ts';
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

/** What the outcome of each kind of command does to orders of the online shop. */
export const onlineShopEffects = {
  'online-order.pay': told,
  'online-order.hand-over': told,
  'online-order.refund': told,
  'online-order.cancel': told,
} as const;
