import { useNavigate } from '@tanstack/react-router';
import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { useRecord } from '../../read/use-record.ts';
import { useFollowedNumber } from '../../workflows/list/record-missing.tsx';

const screenOf = { Order: '/purchasesOrders/detail', 'Credit Memo': '/purchasesOrders/creditMemo' } as const;

/**
 * A document by its number, or by the temporary id under which it was made on this tablet. A number of another type is
 * followed to its own screen, and is none here.
 */
export function usePurchase(no: string, type: PurchaseOrder['type']) {
  const navigate = useNavigate();
  const record = useRecord(purchaseOrders.get, { pos_po_no: no });
  const actual = record.data?.type ?? type;
  useFollowedNumber(record, actual === type ? no : '', next =>
    navigate({ to: screenOf[actual], search: { no: next }, replace: true }),
  );
  return { record, document: actual === type ? record.data : null };
}
