import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import type { OrderTotals } from '#model/kit/totals.ts';
import { openAmount } from '#model/sales/receipts.ts';
import { t } from '../../../messages/en.ts';
import { acceptAll } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { useOnce } from '../../../page/use-once.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import type { ReceiptInput } from '../../../workflows/pay/payments.ts';
import { completeSale, newCashSale } from './sale-calls.ts';
import type { SaleDraft } from './sale-draft.ts';
import { soldOf, tellRefusal } from './sold.ts';
import { ShowSold } from './sold-panel.tsx';

export type Take = ReturnType<typeof useTake>;

/**
 * Takes the money of a sale and hands over the goods: of a new sale all of it, of an order what is left. Goods that are
 * brought to their buyer stay.
 */
export function useTake({
  onClose,
  draft,
  order,
  totals,
  tell,
  restart,
  putBack,
}: {
  onClose: () => void;
  draft: SaleDraft;
  order: SalesOrder | null;
  totals: OrderTotals;
  /** Keeps what the person sees, to be compared with the answer. */
  tell: () => Promise<void>;
  restart: (sent: SaleDraft) => Promise<void>;
  /** Shows a cart again that the server has refused. */
  putBack: (draft: SaleDraft) => void;
}) {
  const navigate = useNavigate();
  const canFetch = useCanFetch();
  const showSold = useContext(ShowSold);
  const { busy, once } = useOnce();
  // What a shown order is paid with goes down by what it has received already.
  const due = totals.grand_total - (order ? order.grand_total - openAmount(order) : 0);

  const pay = async (receipts: readonly ReceiptInput[], changeVnd: number) => {
    // The customer's points and birthday are the server's to give. What they are was just read there (see sale-chips.tsx).
    const asks = !order && (draft.points != null || draft.birthday === true);
    if (asks && !canFetch) return notify.failure(t.sale.loyalty.needsConnection);
    await tell();
    const toldVnd = totals.grand_total;
    const chain = order
      ? completeSale(order, draft, receipts, toldVnd)
      : newCashSale(draft, receipts, toldVnd);
    // The goods are handed over: no one waits for the server, which is told as after a day without a network.
    const sent = await acceptAll(chain);
    if (sent.kind === 'not-saved') return notify.failure(t.sale.refused.notSaved);
    if (sent.kind === 'refused') {
      notify.failure(sent.error.msg);
      // What the server has of it stays: the rest is shown, and mended, where the order is.
      if (!sent.entries.some(entry => entry.state === 'DONE')) return;
      onClose();
      await restart(draft);
      if (!order) void navigate({ to: '/salesOrders/detail', search: { no: draft.no } });
      return;
    }
    onClose();
    const told = { totalVnd: totals.grand_total, dueVnd: due, receipts, changeVnd };
    const sold = { ...soldOf(draft.no, sent, told), delivers: draft.header.for_delivery === true };
    void tellRefusal(sold, sent.entries);
    showSold({
      ...sold,
      backToCart: order ? null : () => putBack({ ...draft, no: `tmp:${crypto.randomUUID()}` }),
    });
    await restart(draft);
  };

  return {
    busy,
    due,
    pay: (receipts: readonly ReceiptInput[], changeVnd: number) => once(() => pay(receipts, changeVnd)),
  };
}
