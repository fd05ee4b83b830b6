import { RuleProblem } from '../kit/actions.ts';
import { worthFault } from '../kit/amounts.ts';
import { canPurchase, type PurchaseAction } from './actions.ts';
import type { PurchaseDocument, PurchaseRuleContext } from './document.ts';
import { purchaseTotals } from './totals.ts';

/** Throws the reason why an action cannot be done. */
export function allow(action: PurchaseAction, order: PurchaseDocument, facts: PurchaseRuleContext): void {
  const verdict = canPurchase(action, order, facts.actor);
  if (!verdict.ok) throw new RuleProblem(verdict.why);
}

/** The document after a change: totals, version and time. */
export function settled<O extends PurchaseDocument>(changed: O, facts: PurchaseRuleContext): O {
  const amounts = amountsOf(changed);
  const tooMuch = amounts.grand_total > changed.grand_total && worthFault(amounts.grand_total);
  if (tooMuch) throw new RuleProblem(tooMuch, 'validation');
  return {
    ...changed,
    ...amounts,
    total_lines: changed.lines.length,
    version: changed.version + 1,
    updated_at: facts.now,
  };
}

/** The amounts that are stored of a document, as its lines say. */
export function amountsOf(
  order: PurchaseDocument,
): Pick<PurchaseDocument, 'grand_total' | 'remaining_amount' | 'payable'> {
  const { grand_total, remaining_amount, payable } = purchaseTotals(order);
  return { grand_total, remaining_amount, payable };
}

/** The document with its stored amounts right; the very same object when they are. Nothing else changes. */
export function recalculated<O extends PurchaseDocument>(order: O, facts: PurchaseRuleContext): O {
  const right = amountsOf(order);
  const same =
    right.grand_total === order.grand_total &&
    right.remaining_amount === order.remaining_amount &&
    right.payable === order.payable;
  return same ? order : settled(order, facts);
}
