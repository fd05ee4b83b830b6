import { useNavigate } from '@tanstack/react-router';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { creditAndPost } from '#kinds/sales/chains.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { sendAll } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { type CreditWorth, CreditForm as Form, type Wanted } from '../../../workflows/credit/credit-form.tsx';
import { useOrderActions } from '../orders/use-order-actions.ts';
import { creditableLines, worthOf } from './credit.ts';

const texts = t.creditMemos;

/** What comes back of a sale; one button makes, releases and posts the credit memo. */
export function CreditForm({ order }: { order: SalesOrder }) {
  const navigate = useNavigate();
  const verdict = useOrderActions(order, false).may('creditMemo');
  const worth = (chosen: Wanted): CreditWorth | string => {
    const sums = worthOf(order, chosen);
    if (typeof sums === 'string') return sums;
    return {
      rows: [
        [texts.lines, sums.lines],
        [texts.discount, -sums.discount],
        [texts.fees, sums.fees],
        [texts.total, sums.total],
      ],
      totalVnd: sums.total,
      hint: sums.owed > 0 ? `${texts.owed}: ${formatAmount(sums.owed)} ₫` : texts.stays,
      owed: sums.owed > 0,
    };
  };
  const credit = async (lines: Wanted, { owed = false }: CreditWorth) => {
    const tempId = `tmp:${crypto.randomUUID()}`;
    const sent = await sendAll(creditAndPost({ tempId, pos_so_no: order.pos_so_no, lines }));
    if (sent.kind === 'not-saved') return notify.failure(texts.notSaved);
    // What the server has of it stays, and is gone on with where it is.
    const begun = sent.entries.some(entry => entry.state === 'DONE');
    if (sent.kind === 'refused' && !begun) return;
    const refund = sent.kind !== 'refused' && owed ? { refund: '1' } : {};
    // Every call of the chain answers the whole memo.
    const memo = sent.kind === 'done' ? (sent.entries.at(-1)?.answer as SalesOrder | undefined) : undefined;
    const no = memo?.pos_so_no ?? tempId;
    void navigate({ to: '/salesOrders/creditMemo', search: { no, ...refund }, replace: true });
  };
  return (
    <Form
      lines={creditableLines(order)}
      may={verdict}
      worthOf={worth}
      prompt={texts.creditPrompt}
      onCredit={credit}
    />
  );
}
