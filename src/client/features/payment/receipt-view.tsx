import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { changeReasons, isOnShopAccount } from '#model/sales/payments.ts';
import {
  isOfCreditMemo,
  isRefund,
  signedAmount,
  whyNotChangeable,
  whyNotRemovable,
} from '#model/sales/receipts.ts';
import { t } from '../../messages/en.ts';
import { channelLabel, methodLabel, receiptTypeLabel } from '../../messages/payment-labels.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { usePagePermission, usePermit } from '../../read/permissions.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Facts } from '../../ui/facts.tsx';
import { IconTrash } from '../../ui/icons.tsx';
import { UnsentMark } from '../../ui/marks.tsx';
import { Note } from '../../ui/note.tsx';
import { Amount, DateText } from '../../ui/tables/values.tsx';
import { isAdministrator, useSession } from '../../who/session-state.ts';
import { useReceipts } from '../../workflows/pay/use-receipts.ts';
import { FormatButtons } from '../../workflows/print/format-buttons.tsx';
import type { PrintFormat, PrintRequest } from '../../workflows/print/print-request.ts';

const texts = t.payment.receipt;
const ChangeMethod = lazy(() => import('./change-method.tsx'));
const TransferQr = lazy(() => import('../../workflows/pay/transfer-qr.tsx'));

export type ReceiptViewProps = {
  receipt: ReceiptRow;
  page: '/payment' | '/payment/history';
  onPrint: (print: PrintRequest, format: PrintFormat) => void;
  /** The list has it no more, and the paper is wanted. */
  onPosted: (print: PrintRequest) => void;
  onRemoved: () => void;
};

const whyChanged = ({ change_reason = '', change_note = '' }: ReceiptRow): string => {
  const reason = changeReasons.find(known => known === change_reason);
  return [reason ? t.methodChange.reasons[reason] : change_reason, change_note].filter(Boolean).join(': ');
};

/** A receipt with what can be done with it. */
export function ReceiptView({ receipt, page, onPrint, onPosted, onRemoved }: ReceiptViewProps) {
  const permission = usePagePermission(page);
  const session = useSession();
  const online = useCanFetch();
  const receipts = useReceipts();
  const { pos_so_no, payment_type, receipt_type } = receipt;
  const unsent = receipt.receipt_id < 0 || isLocal(pos_so_no);
  const open = receipt.status === 'ADDED';
  const refund = isRefund(receipt);
  const { mayOpen } = usePermit();
  const isOfMemo = isOfCreditMemo(receipt);
  const screen = isOfMemo ? '/salesOrders/creditMemo' : '/salesOrders/detail';
  // The code is of the person's own franchise.
  const ours = receipt.franchise_code === useFranchiseUser()?.franchise?.franchise_code;
  const actor = { isAdministrator: isAdministrator(session), userId: session?.user.user_id ?? 0 };
  const [changing, setChanging] = useState(false);
  const { button: atHistory } = usePagePermission('/payment/history');
  const changeable = atHistory('Change Method') && whyNotChangeable(receipt, businessToday()) === null;
  const removable = open && !unsent && whyNotRemovable(receipt, actor) === null;

  const heading = (
    <h2>
      {refund && t.payment.list.refund} <Amount value={signedAmount(receipt)} unit />{' '}
      {unsent && <UnsentMark />}
    </h2>
  );
  if (changing && changeable)
    return (
      <Stack>
        {heading}
        <Suspense>
          <ChangeMethod receipt={receipt} onDone={onRemoved} />
        </Suspense>
      </Stack>
    );

  return (
    <Stack>
      {heading}
      <Facts
        facts={[
          [t.payment.list.order, localNumber(pos_so_no)],
          [t.payment.list.receiptNo, receipt.receipt_no],
          [t.payment.list.status, open ? t.payment.list.added : t.payment.list.posted],
          [t.payment.list.customer, receipt.customer_name],
          [t.payment.list.phone, receipt.phone],
          [t.payment.list.method, methodLabel(payment_type)],
          [t.methodChange.was, receipt.changed_from && methodLabel(receipt.changed_from)],
          [t.methodChange.why, receipt.change_reason && whyChanged(receipt)],
          [t.payment.list.type, receiptTypeLabel(receipt_type)],
          [texts.account, channelLabel(receipt.receipt_type_code)],
          [
            texts.term,
            receipt.payment_term && (t.payment.pay.terms[receipt.payment_term] ?? receipt.payment_term),
          ],
          [texts.contract, receipt.contract_no],
          [texts.storeCode, receipt.collect_store_code],
          [t.reconciliation.memo, receipt.transfer_memo],
          [t.payment.list.comment, receipt.comment],
          [t.reconciliation.handedBy, receipt.handed_over_by],
          [
            t.reconciliation.handedAt,
            receipt.handed_over_at && <DateText value={receipt.handed_over_at} time />,
          ],
          [t.payment.list.addedAt, <DateText key="added" value={receipt.created_at} time />],
          [t.payment.list.postedAt, receipt.posted_at && <DateText value={receipt.posted_at} time />],
        ]}
      />
      {open && unsent && <Note>{texts.notFinalSent}</Note>}
      {open && !unsent && !online && <Note tone="warn">{t.call.needsConnection}</Note>}
      <Group gap="xs">
        {open && !unsent && permission.button('Post And Print') && (
          <>
            <Button
              loading={receipts.busy}
              disabled={!online}
              onClick={async () => {
                const order = await receipts.post(receipt);
                const posted = order?.receipts.find(each => each.receipt_id === receipt.receipt_id);
                if (posted) onPosted({ kind: 'receipt', receipt: posted });
              }}
            >
              {texts.post}
            </Button>
            <Button
              variant="default"
              disabled={!online || receipts.busy}
              onClick={async () => {
                const order = await receipts.postAll(pos_so_no, { ask: true });
                if (order) onPosted({ kind: 'document', no: order.pos_so_no });
              }}
            >
              {texts.postAll}
            </Button>
          </>
        )}
        {permission.button('Print') && (
          <FormatButtons
            label={open ? texts.print : texts.printAgain}
            onPrint={format => onPrint({ kind: 'receipt', receipt }, format)}
          />
        )}
        {mayOpen(screen) && (
          <Button
            variant="default"
            renderRoot={props => <Link to={screen} search={{ no: pos_so_no }} {...props} />}
          >
            {isOfMemo ? texts.openMemo : texts.openOrder}
          </Button>
        )}
        {changeable && (
          <Button variant="default" disabled={!online} onClick={() => setChanging(true)}>
            {t.methodChange.button}
          </Button>
        )}
        {removable && permission.button('Delete Receipt') && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash />}
            disabled={!online || receipts.busy}
            onClick={async () => {
              if (await receipts.remove(receipt)) onRemoved();
            }}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
      {open && !refund && ours && payment_type === 'transfer' && isOnShopAccount(receipt) && (
        <Suspense>
          <TransferQr
            no={pos_so_no}
            receiptId={receipt.receipt_id}
            memo={receipt.transfer_memo}
            amountVnd={receipt.amount}
            handedOver={Boolean(receipt.handed_over_at)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
