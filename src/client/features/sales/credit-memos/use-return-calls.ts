import { useNavigate } from '@tanstack/react-router';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { creditAndPost, refund } from '#kinds/sales/chains.ts';
import { t } from '../../../messages/en.ts';
import { acceptAll, sendAll } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { useOnce } from '../../../page/use-once.ts';
import { type ReceiptInput, sumOf } from '../../../workflows/pay/payments.ts';
import { newCashSale } from '../sale/sale-calls.ts';
import { type Sold, soldOf, tellRefusal } from '../sale/sold.ts';
import { isAtOnce, paidBackText } from './paid-back.ts';
import type { RefundChoice } from './use-refund-choice.ts';
import type { ReturnDesk } from './use-return-desk.ts';

/** Sends a return or an exchange as one chain: all of it is kept on the tablet, or nothing. */
export function useReturnCalls(desk: ReturnDesk, choice: RefundChoice, onSold: (sold: Sold) => void) {
  const navigate = useNavigate();
  const { busy, once } = useOnce();
  const { order, back, creditVnd, balanceVnd, paidVnd, clear } = desk;
  const credit = () => ({ tempId: `tmp:${crypto.randomUUID()}`, pos_so_no: order.pos_so_no, lines: back });

  const takeBack = async () => {
    const memo = credit();
    const refunds = choice.receiptsOf(creditVnd);
    const sent = await sendAll([...creditAndPost(memo), ...refund(memo.tempId, refunds)], { quiet: true });
    if (sent.kind === 'not-saved') return notify.failure(t.creditMemos.notSaved);
    if (sent.kind === 'refused') {
      notify.failure(sent.error.msg);
      // What the server has of it stays, and is gone on with where it is.
      if (!sent.entries.some(entry => entry.state === 'DONE')) return;
    } else notify.success(toldOf(refunds, sent.kind === 'queued'));
    clear();
    // Every call of the chain answers the whole memo.
    const made = sent.kind === 'done' ? (sent.entries.at(-1)?.answer as SalesOrder | undefined) : undefined;
    void navigate({
      to: '/salesOrders/creditMemo',
      search: { no: made?.pos_so_no ?? memo.tempId },
      replace: true,
    });
  };

  const exchange = async (receipts: readonly ReceiptInput[], changeVnd: number) => {
    const { draft, totals, dueVnd } = desk;
    const memo = credit();
    const refunds = choice.receiptsOf(-balanceVnd);
    const chain =
      paidVnd > 0
        ? newCashSale(draft, receipts, totals.grand_total, { ...memo, amount: paidVnd, refunds })
        : // Nothing is owed for what comes back: its order is worth less, and what is taken is paid by itself.
          [...creditAndPost(memo), ...newCashSale(draft, receipts, totals.grand_total)];
    const sent = await acceptAll(chain);
    if (sent.kind === 'not-saved') return notify.failure(t.creditMemos.notSaved);
    if (sent.kind === 'refused') return notify.failure(sent.error.msg);
    clear();
    const sold = soldOf(draft.no, sent, {
      ...{ totalVnd: totals.grand_total, dueVnd: dueVnd - paidVnd, receipts, changeVnd },
    });
    void tellRefusal(sold, sent.entries);
    onSold({ ...sold, delivers: false, backToCart: null, backVnd: sumOf(refunds.filter(isAtOnce)) });
  };

  return {
    busy,
    takeBack: () => void once(takeBack),
    exchange: (receipts: readonly ReceiptInput[], changeVnd: number) =>
      void once(() => exchange(receipts, changeVnd)),
  };
}

/** What happened, in a shop's words. */
function toldOf(refunds: readonly ReceiptInput[], isQueued: boolean): string {
  if (refunds.length > 0) return paidBackText(refunds);
  return isQueued ? t.returns.done.backQueued : t.returns.done.back;
}
