import { worthFault } from '../kit/amounts.ts';
import { orderTotals } from '../kit/totals.ts';
import { can, type OrderAction } from './actions.ts';
import { deliveryStepOf } from './delivery.ts';
import { type OrderDocument, type RuleContext, RuleProblem } from './order-document.ts';
import { rulesFor } from './promotions.ts';

/** Throws the reason why an action cannot be done. */
export function allow(action: OrderAction, order: OrderDocument, facts: RuleContext): void {
  const verdict = can(action, order, facts.actor);
  if (!verdict.ok) throw new RuleProblem(verdict.why);
}

/**
 * The document after a change: promotion rules, totals, remaining amount, version and time. The remaining amount moves
 * by what the total, the posted receipts, credits and refunds moved, so that an administrator's correction outlives
 * later changes.
 */
export function settled<O extends OrderDocument>(before: OrderDocument, changed: O, facts: RuleContext): O {
  const after =
    facts.promotionRules && isRepriced(changed)
      ? { ...changed, rules: rulesFor(changed, facts.promotionRules) }
      : changed;
  const { grand_total } = orderTotals(after);
  const tooMuch = grand_total > before.grand_total && worthFault(grand_total);
  if (tooMuch) throw new RuleProblem(tooMuch, 'validation');
  const remaining_amount = before.remaining_amount + owedMore(before, after, grand_total);
  return {
    ...after,
    total_lines: after.lines.length,
    first_item: after.lines[0]?.description ?? '',
    grand_total,
    remaining_amount,
    delivery_step: deliveryStepOf({ ...after, remaining_amount }),
    version: before.version + 1,
    updated_at: facts.now,
  };
}

/** Promotions are looked up while a document can change, and stand from its release on. */
export const isRepriced = ({
  document_type,
  status,
}: Pick<OrderDocument, 'document_type' | 'status'>): boolean =>
  document_type !== 'credit_memo' && (status === 'OPEN' || status === 'CONFIRMED');

/** VND by which the customer owes more; of a credit memo, by which the customer is owed more. */
function owedMore(before: OrderDocument, after: OrderDocument, grand_total: number): number {
  const paid = postedTotal(after) - postedTotal(before);
  if (after.document_type === 'credit_memo') return -paid;
  const credited = after.credited_amount - before.credited_amount;
  const refunded = after.refunded_amount - before.refunded_amount;
  return grand_total - before.grand_total - paid - credited + refunded;
}

/** VND */
export const postedTotal = (order: OrderDocument): number =>
  order.receipts.reduce((sum, receipt) => sum + (receipt.status === 'POSTED' ? receipt.amount : 0), 0);
