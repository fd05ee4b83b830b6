import { receipts } from '#calls/index.ts';
import type { Receipt, SalesOrder } from '#calls/sales-orders.ts';
import { formatAmount } from '#model/format.ts';
import { useCall } from '../../data/call.ts';
import { t } from '../../messages/en.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { ReceiptInput } from './sale-calls.ts';

const texts = t.salesOrders;

/** The money of one order: added, posted, deleted. */
export function useReceiptActions(order: SalesOrder, onPrint: () => void) {
  const add = useCall(receipts.add);
  const processAll = useCall(receipts.processAll);
  const remove = useCall(receipts.remove);
  const { pos_so_no } = order;
  return {
    busy: add.busy || processAll.busy || remove.busy,
    /** True when the receipt is booked or safely queued. */
    async add(input: ReceiptInput): Promise<boolean> {
      if (input.over_payment) {
        const question = {
          title: texts.pay.overPaymentTitle,
          body: texts.pay.overPayment(`${formatAmount(input.amount - order.remaining_amount)} ₫`),
          confirmLabel: texts.pay.book,
        };
        if (!(await confirm(question))) return false;
      }
      const sent = await add.send({ pos_so_no, ...input });
      return sent.kind === 'done' || sent.kind === 'queued';
    },
    /** Posts and, when the server has done it, prints. */
    async postAll(): Promise<void> {
      const sent = await processAll.send({ pos_so_no, to_post: true });
      if (sent.kind === 'done') onPrint();
    },
    async remove(receipt: Receipt): Promise<void> {
      const question = {
        title: texts.receipts.removePrompt(`${formatAmount(receipt.amount)} ₫`),
        confirmLabel: texts.receipts.remove,
        danger: true,
      };
      if (await confirm(question)) await remove.send({ receipt_id: receipt.receipt_id });
    },
  };
}
