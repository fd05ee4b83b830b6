import { salesCarriers } from '#calls/sales-carriers.ts';
import type { SalesOrder } from '#calls/sales-orders.ts';
import type { PageButton } from '#model/pages.ts';
import { actionsOf, can, isOn, type OrderAction } from '#model/sales-actions.ts';
import { type Offered, useOfferedActions } from '../../data/offered-actions.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { placeOf } from './document-place.ts';

/** The button of the page permission that an action needs; `null` for what everyone who sees the order may do. */
type Screen = (typeof placeOf)[keyof typeof placeOf]['screen'];

const buttonOf: Record<OrderAction, PageButton<Screen> | null> = {
  edit: 'Save',
  changeCustomer: 'Change Customer',
  confirm: 'Confirm',
  release: 'Release',
  reopen: 'Reopen',
  calculateQtyToShipPending: 'Ship Now',
  shipNow: 'Ship Now',
  invoice: 'Ship Now',
  supportToShip: 'Support To Ship',
  requestedDeliveryDate: 'Save',
  addReceipt: 'Add Receipt',
  postReceipts: 'Post And Print',
  removeReceipt: 'Delete Receipt',
  cancel: 'Cancel',
  close: 'Close',
  updateRemaining: 'Update Remaining',
  sync: null,
  print: 'Print',
  coupon: 'Coupon',
  autoPromotion: 'Promotion',
  birthdayPromotion: 'Promotion',
  redeemPoints: 'Redeem Points',
  creditMemo: 'Credit Memo',
  convert: 'Convert To Order',
  post: 'Post',
};

/** Money goes the other way. */
const refunds: readonly OrderAction[] = ['addReceipt', 'postReceipts', 'removeReceipt'];

/** What usually comes next, most wanted first. */
const nextSteps: readonly OrderAction[] = [
  'confirm',
  'release',
  'shipNow',
  'invoice',
  'post',
  'convert',
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
    if (action === 'creditMemo' && !memos.allowed) return false;
    return button === null || permission.button(button);
  };
  return useOfferedActions(
    { no: order.pos_so_no, unsent, type: order.document_type, status: order.status },
    {
      actions: actionsOf(order.document_type),
      isOffered: action => isOn(action, order) && permitted(action),
      can: (action, actor) => can(action, order, actor),
      carriers: salesCarriers,
      nextSteps,
    },
  );
}
