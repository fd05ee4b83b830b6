import { purchaseCarriers } from '#calls/purchases/carriers.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { isOnStatus } from '#model/kit/actions.ts';
import {
  canPurchase,
  type PurchaseAction,
  purchaseActionsOf,
  purchaseRuleOf,
} from '#model/purchases/actions.ts';
import { purchaseStatusesOf } from '#model/purchases/document.ts';
import { type Offered, useOfferedActions } from '../../read/offered-actions.ts';
import { usePagePermission } from '../../read/permissions.ts';

/** Where a document's buttons are granted. */
const placeOf = {
  Order: '/purchasesOrders/detail',
  'Credit Memo': '/purchasesOrders/creditMemo',
} as const;

/** What usually comes next, most wanted first. */
const nextSteps: readonly PurchaseAction[] = ['release', 'receive'];

/** What this person may do with a purchase order, or a credit memo, now. */
export function usePurchaseActions(order: PurchaseOrder, unsent: boolean): Offered<PurchaseAction> {
  const permission = usePagePermission(placeOf[order.type]);
  // A credit memo is made and seen on a page of its own.
  const memos = usePagePermission(placeOf['Credit Memo']);
  const standing = { status: order.la_status, known: purchaseStatusesOf[order.type] };
  return useOfferedActions(
    { no: order.po_no, unsent, type: order.type, status: order.la_status },
    {
      actions: purchaseActionsOf(order.type),
      isOffered: action => {
        const rule = purchaseRuleOf(action, order.type);
        // The person who sees a credit memo may ask the ERP about it.
        const permitted =
          action === 'print'
            ? permission.button('Print')
            : action !== 'sync' || order.type === 'Credit Memo' || permission.button('Sync');
        const hasPage = action !== 'creditMemo' || memos.allowed;
        return rule !== null && permitted && hasPage && isOnStatus(rule, standing);
      },
      can: (action, actor) => canPurchase(action, order, actor),
      carriers: purchaseCarriers,
      nextSteps,
    },
  );
}
