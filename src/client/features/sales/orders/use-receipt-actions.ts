import type { Receipt, SalesOrder } from '#calls/sales/orders.ts';
import type { ReceiptInput } from '../../../workflows/pay/payments.ts';
import { useReceipts } from '../../../workflows/pay/use-receipts.ts';

/** The money of one order: added, posted, deleted. */
export function useReceiptActions(order: SalesOrder, onPrint: () => void) {
  const receipts = useReceipts();
  const { pos_so_no } = order;
  return {
    busy: receipts.busy,
    /** True when the receipts are booked or safely queued. */
    add: (inputs: readonly ReceiptInput[]) => receipts.add(pos_so_no, inputs),
    /** Posts and, when the server has done it, prints. */
    async postAll(): Promise<void> {
      if (await receipts.postAll(pos_so_no, { ask: false })) onPrint();
    },
    remove: async (receipt: Receipt): Promise<void> => void (await receipts.remove(receipt)),
  };
}
