import { useState } from 'react';
import { receipts } from '#calls/index.ts';
import type { Receipt, SalesOrder } from '#calls/sales/orders.ts';
import { formatAmount } from '#model/kit/format.ts';
import { change } from '#offline/change.ts';
import { t } from '../../messages/en.ts';
import { sendAll, useCall } from '../../outbox/call.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { ReceiptInput } from './payments.ts';

const texts = t.payment.receipt;
const money = (amountVnd: number) => `${formatAmount(amountVnd)} ₫`;

/** What is done with receipts, on the page of an order and at the till. Each that cannot be taken back asks first. */
export function useReceipts() {
  const [adding, setAdding] = useState(false);
  const process = useCall(receipts.process);
  const processAll = useCall(receipts.processAll);
  const remove = useCall(receipts.remove);
  return {
    busy: adding || process.busy || processAll.busy || remove.busy,

    /** Adds the receipts of one payment as one promise; true when they are booked or safely queued. */
    async add(pos_so_no: string, inputs: readonly ReceiptInput[]): Promise<boolean> {
      setAdding(true);
      try {
        const sent = await sendAll(inputs.map(input => change(receipts.add, { pos_so_no, ...input })));
        return sent.kind === 'done' || sent.kind === 'queued';
      } finally {
        setAdding(false);
      }
    },

    /** Posts one receipt; the order when the server has done it. */
    async post({ receipt_id, amount }: Pick<Receipt, 'receipt_id' | 'amount'>): Promise<SalesOrder | null> {
      const question = { title: texts.postPrompt(money(amount)), confirmLabel: texts.post };
      if (!(await confirm(question))) return null;
      const sent = await process.send({ receipt_id, to_post: true });
      return sent.kind === 'done' ? sent.answer : null;
    },

    /** Posts every receipt of an order that is added; the order when the server has done it. */
    async postAll(pos_so_no: string, options: { ask: boolean }): Promise<SalesOrder | null> {
      const question = { title: texts.postAllPrompt, confirmLabel: texts.postAll };
      if (options.ask && !(await confirm(question))) return null;
      const sent = await processAll.send({ pos_so_no, to_post: true });
      return sent.kind === 'done' ? sent.answer : null;
    },

    /** True when it is deleted. */
    async remove({ receipt_id, amount }: Pick<Receipt, 'receipt_id' | 'amount'>): Promise<boolean> {
      const question = {
        title: texts.removePrompt(money(amount)),
        confirmLabel: texts.remove,
        danger: true,
      };
      if (!(await confirm(question))) return false;
      return (await remove.send({ receipt_id })).kind === 'done';
    },
  };
}
