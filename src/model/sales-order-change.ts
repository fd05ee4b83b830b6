import { can, type OrderAction } from './sales-order-actions.ts';
import { type Moment, type OrderDocument, RuleProblem } from './sales-order-document.ts';
import { orderTotals } from './totals.ts';

/** Throws the reason why an action cannot be done. Whether there is a connection is the sender's affair. */
export function allow(action: OrderAction, order: OrderDocument, facts: Moment): void {
  const verdict = can(action, order, facts.actor, 'online');
  if (!verdict.ok) throw new RuleProblem(verdict.why);
}

/**
 * The document after a change: totals, remaining amount, version and time. The remaining amount moves by what the total
 * and the posted receipts moved, so that an administrator's correction outlives later changes.
 */
export function settled<O extends OrderDocument>(before: OrderDocument, after: O, facts: Moment): O {
  const { grand_total } = orderTotals(after);
  return {
    ...after,
    total_lines: after.lines.length,
    grand_total,
    remaining_amount:
      before.remaining_amount +
      (grand_total - before.grand_total) -
      (postedTotal(after) - postedTotal(before)),
    version: before.version + 1,
    updated_at: facts.now,
  };
}

/** VND */
export const postedTotal = (order: OrderDocument): number =>
  order.receipts.reduce((sum, receipt) => sum + (receipt.status === 'POSTED' ? receipt.amount : 0), 0);
