import type { SalesOrder } from '#calls/sales/orders.ts';
import { openAmount } from '#model/sales/receipts.ts';
import type { SentAll } from '../../../outbox/use-call.ts';
import { type ReceiptInput, sumOf } from '../../../workflows/pay/payments.ts';
import type { Sold } from './sold-panel.tsx';

/** The outcome of a sale: the server's figures when it answered, else what the tablet worked out. */
export function soldOf(
  tempId: string,
  sent: Pick<SentAll, 'kind' | 'entries'>,
  told: { totalVnd: number; receipts: readonly ReceiptInput[]; changeVnd: number },
): Sold {
  const last = sent.entries.at(-1);
  // Every call of the chain answers the whole order.
  const order = sent.kind === 'done' ? (last?.answer as SalesOrder | undefined) : undefined;
  const transfers = told.receipts.filter(receipt => receipt.payment_type === 'transfer');
  return {
    no: order?.pos_so_no ?? tempId,
    made: tempId,
    sent: order !== undefined,
    totalVnd: order?.grand_total ?? told.totalVnd,
    changeVnd: told.changeVnd,
    remainingVnd: order ? openAmount(order) : told.totalVnd - sumOf(told.receipts),
    transferVnd: sumOf(transfers),
  };
}
