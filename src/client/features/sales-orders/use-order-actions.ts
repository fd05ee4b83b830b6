import type { SalesOrder } from '#calls/sales-orders.ts';
import { isLocal } from '#model/local-number.ts';
import { actionsOf, can, isOn, type OrderAction, type Verdict } from '#model/sales-actions.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { useCanFetch } from '../../data/reading.ts';
import { isAdministrator, useSession } from '../../data/session-state.ts';
import { placeOf } from './document-place.ts';

/** The button of the page permission that an action needs; `null` for what everyone who sees the order may do. */
const buttonOf: Record<OrderAction, string | null> = {
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

export type OfferedAction = { action: OrderAction; verdict: Verdict };

/**
 * What this person may do with an order: actions that its status knows, each with the verdict on it now. What the
 * server must see at once waits until the order's own entries are sent.
 */
export function useOrderActions(
  order: SalesOrder,
  unsent: boolean,
): { offered: OfferedAction[]; next: OrderAction | null; may: (action: OrderAction) => Verdict } {
  const session = useSession();
  const permission = usePagePermission(placeOf[order.document_type].screen);
  const canFetch = useCanFetch();
  const actor = { isAdministrator: isAdministrator(session), userId: session?.user.user_id ?? 0 };
  const connection = canFetch && !unsent && !isLocal(order.pos_so_no) ? 'online' : 'offline';
  const permitted = (action: OrderAction) => {
    const refund = order.document_type === 'credit_memo' && refunds.includes(action);
    const button = refund ? 'Refund' : buttonOf[action];
    return button === null || permission.button(button);
  };
  const offered = actionsOf(order.document_type)
    .filter(action => isOn(action, order) && permitted(action))
    .map(action => ({ action, verdict: can(action, order, actor, connection) }));
  const may = (action: OrderAction): Verdict =>
    offered.find(other => other.action === action)?.verdict ?? { ok: false, why: '' };
  return { offered, may, next: nextSteps.find(action => may(action).ok) ?? null };
}
