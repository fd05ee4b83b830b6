import { salesCarriers } from '#calls/sales/carriers.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { refuse } from '#model/kit/actions.ts';
import { actionsOf, can, isOn, type OrderAction } from '#model/sales/actions.ts';
import { owedBack } from '#model/sales/order-extent.ts';
import { whyExpired } from '#model/sales/quote-expiry.ts';
import type { PageButton } from '#model/session/pages.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { type Offered, useOfferedActions } from '../../../read/offered-actions.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { placeOf } from './document-place.ts';

type Screen = (typeof placeOf)[keyof typeof placeOf]['screen'];

/** Buttons of the screen that an action needs apart from what its call asks for. */
const buttonOf: Partial<Record<OrderAction, PageButton<Screen>>> = {
  changeCustomer: 'Change Customer',
  calculateQtyToShipPending: 'Ship Now',
  addReceipt: 'Add Receipt',
  collect: 'Post And Print',
  // It is posted at once: see below.
  payBack: 'Refund',
  postReceipts: 'Post And Print',
  removeReceipt: 'Delete Receipt',
  updateRemaining: 'Update Remaining',
  coupon: 'Coupon',
  print: 'Print',
};

/** Money goes the other way. */
const refunds: readonly OrderAction[] = ['addReceipt', 'postReceipts', 'removeReceipt'];

/** What usually comes next, most wanted first. */
const nextSteps: readonly OrderAction[] = [
  'confirm',
  'release',
  'send',
  'collect',
  'shipNow',
  'invoice',
  'post',
  'convert',
  'payBack',
  'postReceipts',
  'addReceipt',
];

/** What this person may do with a sales document now. */
export function useOrderActions(order: SalesOrder, unsent: boolean): Offered<OrderAction> {
  const permission = usePagePermission(placeOf[order.document_type].screen);
  // A credit memo is made and seen on a page of its own.
  const memos = usePagePermission(placeOf.credit_memo.screen);
  const permitted = (action: OrderAction) => {
    const refund = order.document_type === 'credit_memo' && refunds.includes(action);
    const button = refund ? 'Refund' : buttonOf[action];
    if ((action === 'send' || action === 'collect') && !order.for_delivery) return false;
    if (action === 'creditMemo' && !memos.allowed) return false;
    if (action === 'payBack' && !(owedBack(order) > 0 && permission.button('Post And Print'))) return false;
    return button === undefined || permission.button(button);
  };
  return useOfferedActions(
    { no: order.pos_so_no, unsent, type: order.document_type, status: order.status },
    {
      actions: actionsOf(order.document_type),
      isOffered: action => isOn(action, order) && permitted(action),
      can: (action, actor) => {
        const expired = action === 'convert' ? whyExpired(order, businessToday()) : null;
        return expired ? refuse(expired) : can(action, order, actor);
      },
      carriers: salesCarriers,
      nextSteps,
    },
  );
}
