import type { SalesOrder } from '#calls/sales/orders.ts';
import type { OrderAction } from '#model/sales/actions.ts';
import { t } from '../../../messages/en.ts';

/** What an action is called on a document; a promotion that is on is switched off, money of a credit memo goes the other way. */
export function labelOf(
  action: OrderAction,
  order: Pick<SalesOrder, 'document_type' | 'auto_promotion' | 'auto_birthday_promotion'>,
): string {
  const { document_type } = order;
  const isOn =
    (action === 'autoPromotion' && order.auto_promotion) ||
    (action === 'birthdayPromotion' && order.auto_birthday_promotion);
  if (isOn) return t.salesOrders.switchOff(t.salesOrders.actions[action]);
  return document_type === 'credit_memo' && action === 'addReceipt'
    ? t.creditMemos.refund
    : t.salesOrders.actions[action];
}
