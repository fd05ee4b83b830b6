import type { ReceiptRow } from '#calls/sales/receipts.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { isOnShopAccount } from '#model/sales/payments.ts';
import { isRefund, whyNotChangeable, whyNotRemovable } from '#model/sales/receipts.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { isAdministrator, useSession } from '../../who/session-state.ts';

export type ReceiptRights = ReturnType<typeof useReceiptRights>;

/** How far a receipt is, and what this person can do with it on a page. */
export function useReceiptRights(receipt: ReceiptRow, page: '/payment' | '/payment/history') {
  const permission = usePagePermission(page);
  const { button: atHistory } = usePagePermission('/payment/history');
  const session = useSession();
  const franchiseCode = useFranchiseUser()?.franchise?.franchise_code;
  const unsent = receipt.receipt_id < 0 || isLocal(receipt.pos_so_no);
  const open = receipt.status === 'ADDED';
  const actor = { isAdministrator: isAdministrator(session), userId: session?.user.user_id ?? 0 };
  const removable = open && !unsent && whyNotRemovable(receipt, actor) === null;
  const isTransfer = receipt.payment_type === 'transfer' && isOnShopAccount(receipt);
  return {
    unsent,
    open,
    mayPost: open && !unsent && permission.button('Post And Print'),
    mayPrint: permission.button('Print'),
    mayChange: atHistory('Change Method') && whyNotChangeable(receipt, businessToday()) === null,
    mayRemove: removable && permission.button('Delete Receipt'),
    // The code is of the person's own franchise.
    hasTransferCode: open && !isRefund(receipt) && isTransfer && receipt.franchise_code === franchiseCode,
  };
}
