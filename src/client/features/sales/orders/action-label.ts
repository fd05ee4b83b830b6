import type { SalesOrder } from '#calls/sales/orders.ts';
import type { OrderAction } from '#model/sales/actions.ts';
import { t } from '../../../messages/en.ts';

/** What an action is called on a document; money of a credit memo goes the other way. */
export function labelOf(action: OrderAction, { document_type }: Pick<SalesOrder, 'document_type'>): string {
  return document_type === 'credit_memo' && action === 'addReceipt'
    ? t.creditMemos.refund
    : t.salesOrders.actions[action];
}
