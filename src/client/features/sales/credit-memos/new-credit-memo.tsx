import { useNavigate } from '@tanstack/react-router';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { creditAndPost } from '#kinds/sales/chains.ts';
import { creditable } from '#model/sales/credit-memos.ts';
import { t } from '../../../messages/en.ts';
import { sendAll } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { useRecord } from '../../../read/query.ts';
import { CreditForm } from '../../../workflows/credit/credit-form.tsx';
import { type CreditWorth, creditLines, type Wanted } from '../../../workflows/credit/crediting.ts';
import { NewCreditMemoPage } from '../../../workflows/credit/new-credit-memo.tsx';
import { useOrderActions } from '../orders/use-order-actions.ts';
import { worthOf } from './credit.ts';

const texts = t.creditMemos;
const orders = { list: '/salesOrders', words: t.documents.order } as const;

/** What comes back of an order. */
export function NewCreditMemo({ no }: { no: string }) {
  const record = useRecord(salesOrders.get, { pos_so_no: no });
  return (
    <NewCreditMemoPage record={record} orders={orders} words={texts}>
      {order => <Credit order={order} />}
    </NewCreditMemoPage>
  );
}

/** One button makes, releases and posts the credit memo. */
function Credit({ order }: { order: SalesOrder }) {
  const navigate = useNavigate();
  const { may } = useOrderActions(order, false);
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
    <CreditForm
      lines={creditLines(order.lines, creditable)}
      may={may('creditMemo')}
      worthOf={chosen => worthOf(order, chosen)}
      prompt={texts.creditPrompt}
      onCredit={credit}
    />
  );
}
