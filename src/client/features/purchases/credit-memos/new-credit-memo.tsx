import { useNavigate } from '@tanstack/react-router';
import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { creditable } from '#model/purchases/credit-memos.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { useRecord } from '../../../read/use-record.ts';
import { CreditForm } from '../../../workflows/credit/credit-form.tsx';
import { creditLines, type Wanted } from '../../../workflows/credit/crediting.ts';
import { NewCreditMemoPage } from '../../../workflows/credit/new-credit-memo.tsx';
import { usePurchaseActions } from '../purchase-actions.tsx';
import { worthOf } from './credit.ts';

const texts = t.purchaseCreditMemos;
const orders = { list: '/purchasesOrders', words: t.purchaseOrders.words } as const;

/** What goes back of an order. */
export function NewCreditMemo({ no }: { no: string }) {
  const record = useRecord(purchaseOrders.get, { pos_po_no: no });
  return (
    <NewCreditMemoPage record={record} orders={orders} words={texts}>
      {order => <Credit order={order} />}
    </NewCreditMemoPage>
  );
}

function Credit({ order }: { order: PurchaseOrder }) {
  const navigate = useNavigate();
  const { may } = usePurchaseActions(order, false);
  const { send } = useCall(purchaseOrders.createCreditMemo);
  const credit = async (lines: Wanted) => {
    const tempId = `tmp:${crypto.randomUUID()}`;
    const sent = await send({ pos_po_no: order.po_no, lines }, { tempId });
    if (sent.kind !== 'done' && sent.kind !== 'queued') return;
    const no = sent.kind === 'done' ? sent.answer.po_no : tempId;
    void navigate({ to: '/purchasesOrders/creditMemo', search: { no }, replace: true });
  };
  return (
    <CreditForm
      lines={creditLines(order.lines, creditable)}
      may={may('creditMemo')}
      worthOf={chosen => worthOf(order, chosen)}
      prompt={texts.prompt}
      onCredit={credit}
    />
  );
}
