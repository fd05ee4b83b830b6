import { orderTotals } from '../kit/totals.ts';
import { salesMessages } from '../messages/sales.ts';
import { allow, settled } from './order-change.ts';
import { type OrderDocument, type RuleContext, RuleProblem } from './order-document.ts';
import { isBirthday } from './promotions.ts';

/** Switches the automatic promotions on or off. */
export function setAutoPromotion<O extends OrderDocument>(order: O, on: boolean, facts: RuleContext): O {
  allow('autoPromotion', order, facts);
  return settled(order, { ...order, auto_promotion: on }, facts);
}

/** Switches the birthday promotion on or off. Once a year for a customer: the back end looks that up. */
export function setBirthdayPromotion<O extends OrderDocument>(order: O, on: boolean, facts: RuleContext): O {
  allow('birthdayPromotion', order, facts);
  if (on && !isBirthday(order.customer_birthday, order.order_date))
    throw new RuleProblem(salesMessages.notBirthday(), 'rule', 'auto_promotion');
  return settled(order, { ...order, auto_birthday_promotion: on }, facts);
}

/**
 * Pays a part of the order with points.
 *
 * @param points 0 takes them back
 * @param pointValue VND that one point pays
 */
export function setExchangePoints<O extends OrderDocument>(
  order: O,
  points: number,
  pointValue: number,
  facts: RuleContext,
): O {
  allow('redeemPoints', order, facts);
  const { grand_total, fees } = orderTotals({ ...order, la_exchange_points: 0 });
  const most = pointValue > 0 ? Math.floor((grand_total - fees) / pointValue) : 0;
  if (points > most) throw new RuleProblem(salesMessages.pointsAtMost(most), 'rule', 'redeemable_point_used');
  return settled(
    order,
    { ...order, la_exchange_points: points, point_value: points > 0 ? pointValue : 0 },
    facts,
  );
}
