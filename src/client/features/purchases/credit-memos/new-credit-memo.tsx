import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { useRecord } from '../../../read/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Freshness } from '../../../ui/marks.tsx';
import { CreditForm, type Wanted } from '../../../workflows/credit/credit-form.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { usePurchaseActions } from '../use-purchase-actions.ts';
import { creditableLines, worthOf } from './credit.ts';

const texts = t.purchaseCreditMemos;

/** What goes back of an order. */
export function NewCreditMemo({ no }: { no: string }) {
  const record = useRecord(purchaseOrders.get, { pos_po_no: no });
  const { data: order } = record;
  if (!order) return <RecordMissing record={record} words={t.purchaseOrders.words} list="/purchasesOrders" />;
  return (
    <FormPage
      title={texts.newTitle(localNumber(record.no))}
      marks={<Freshness asOf={record.asOf} source={record.source} />}
      actions={
        <Button
          variant="default"
          renderRoot={props => <Link {...props} to="/purchasesOrders/detail" search={{ no: record.no }} />}
        >
          {texts.toOrder}
        </Button>
      }
    >
      {creditableLines(order).length === 0 ? (
        <EmptyState title={t.creditMemos.nothingLeft} />
      ) : (
        <Credit order={order} />
      )}
    </FormPage>
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
      lines={creditableLines(order)}
      may={may('creditMemo')}
      worthOf={chosen => worthOf(order, chosen)}
      prompt={texts.prompt}
      onCredit={credit}
    />
  );
}
