import type { SalesOrder } from '#calls/sales-orders.ts';
import { isLocal } from '#model/local-number.ts';
import { can, type OrderAction, orderActionNames, ruleOf, type Verdict } from '#model/sales-order-actions.ts';
import { isSalesStatus } from '#model/sales-status.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { useCanFetch } from '../../data/reading.ts';
import { isAdministrator, useSession } from '../../data/session-state.ts';

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
};

/** What usually comes next, most wanted first. */
const nextSteps: readonly OrderAction[] = [
  'confirm',
  'release',
  'shipNow',
  'invoice',
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
  const permission = usePagePermission('/salesOrders/detail');
  const canFetch = useCanFetch();
  const actor = { isAdministrator: isAdministrator(session), userId: session?.user.user_id ?? 0 };
  const connection = canFetch && !unsent && !isLocal(order.pos_so_no) ? 'online' : 'offline';
  const { status } = order;
  const known = (action: OrderAction) => {
    const rule = ruleOf(action);
    return isSalesStatus(status) ? rule.on.includes(status) : rule.always === true;
  };
  const permitted = (action: OrderAction) => {
    const button = buttonOf[action];
    return button === null || permission.button(button);
  };
  const offered = orderActionNames
    .filter(action => known(action) && permitted(action))
    .map(action => ({ action, verdict: can(action, order, actor, connection) }));
  const may = (action: OrderAction): Verdict =>
    offered.find(other => other.action === action)?.verdict ?? { ok: false, why: '' };
  return { offered, may, next: nextSteps.find(action => may(action).ok) ?? null };
}
