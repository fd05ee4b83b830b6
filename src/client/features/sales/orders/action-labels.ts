import type { SalesOrder } from '#calls/sales/orders.ts';
import type { OrderAction } from '#model/sales/actions.ts';
import { t } from '../../../messages/en.ts';

/** What actions are called on a document; a promotion that is on is switched off, money of a credit memo goes the other way. */
export function labelsOf(order: SalesOrder): Readonly<Record<OrderAction, string>> {
  const { actions, switchOff } = t.salesOrders;
  const { autoPromotion, birthdayPromotion, addReceipt } = actions;
  return {
    ...actions,
    autoPromotion: order.auto_promotion ? switchOff(autoPromotion) : autoPromotion,
    birthdayPromotion: order.auto_birthday_promotion ? switchOff(birthdayPromotion) : birthdayPromotion,
    addReceipt: order.document_type === 'credit_memo' ? t.creditMemos.refund : addReceipt,
  };
}
