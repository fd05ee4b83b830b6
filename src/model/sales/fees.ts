import type { ChangeOf } from '../kit/document-lines.ts';
import { given } from '../kit/given.ts';
import { salesMessages } from '../messages/sales.ts';
import { allow, settled } from './order-change.ts';
import { type OrderDocument, type OrderFee, type RuleContext, RuleProblem } from './order-document.ts';

/** Adds fees; each has a number of its own, chosen by the tablet. */
export function addFees<O extends OrderDocument>(order: O, fees: readonly OrderFee[], facts: RuleContext): O {
  allow('edit', order, facts);
  const all = [...order.fees, ...fees];
  const taken = fees.find(fee => all.filter(other => other.line_no === fee.line_no).length > 1);
  if (taken) throw new RuleProblem(salesMessages.feeThere(taken.line_no), 'validation', 'fees');
  return settled(order, { ...order, fees: all.sort((a, b) => a.line_no - b.line_no) }, facts);
}

/** What the change leaves out stays. */
export function updateFee<O extends OrderDocument>(
  order: O,
  change: ChangeOf<OrderFee>,
  facts: RuleContext,
): O {
  allow('edit', order, facts);
  if (!order.fees.some(fee => fee.line_no === change.line_no))
    throw new RuleProblem(salesMessages.noFee(change.line_no), 'rule', 'line_no');
  const fees = order.fees.map(fee => (fee.line_no === change.line_no ? { ...fee, ...given(change) } : fee));
  return settled(order, { ...order, fees }, facts);
}

/** A fee that is gone already is no problem: no one wants it. */
export function removeFees<O extends OrderDocument>(
  order: O,
  line_nos: readonly number[],
  facts: RuleContext,
): O {
  allow('edit', order, facts);
  const fees = order.fees.filter(fee => !line_nos.includes(fee.line_no));
  return settled(order, { ...order, fees }, facts);
}
