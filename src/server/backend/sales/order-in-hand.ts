import type { SalesOrder } from '#calls/sales/orders.ts';
import type { PromotionRule } from '#model/sales/promotions.ts';

/** What else is known of an order that a change has looked at. */
export type OrderFacts = {
  /** The facts of its customer. */
  buyer: Pick<SalesOrder, 'loyalty_cust_scheme' | 'customer_birthday'>;
  /** The company's promotions for it, where they were looked up. */
  promotions: readonly PromotionRule[] | undefined;
};

export type Held = {
  /** As its row in the table is. */
  stored: SalesOrder;
  /** As it is after the changes so far. */
  order: SalesOrder;
  facts: OrderFacts;
};

/**
 * The order that several changes of one transaction are about. It is locked, so none of them reads it again, and its row is
 * written once behind them: each writing of it goes into every index of the table. What hangs on the order (lines, receipts,
 * stock, books) is written by each change.
 */
export type OrderInHand = {
  /** The order with this number, where it is at hand. What is of another one is written first. */
  take(pos_so_no: string): Promise<Held | null>;
  /** Keeps an order as a change has left it; `stored` is what its row says. */
  keep(held: Held): Promise<void>;
  /** Writes the row where it differs, and keeps nothing: whatever is done next may read it and change it. */
  settle(): Promise<void>;
};

/** @param write brings the row of an order from what it says to what the order is */
export function createOrderInHand(
  write: (stored: SalesOrder, order: SalesOrder) => Promise<void>,
): OrderInHand {
  let held: Held | null = null;

  async function settle(): Promise<void> {
    const last = held;
    held = null;
    if (last) await write(last.stored, last.order);
  }

  return {
    async take(pos_so_no) {
      if (held && held.order.pos_so_no !== pos_so_no) await settle();
      return held;
    },
    async keep(next) {
      if (held && held.order.pos_so_no !== next.order.pos_so_no) await settle();
      held = next;
    },
    settle,
  };
}
